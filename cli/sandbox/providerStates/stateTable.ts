import type { Place, Staged, StateValues, Visit } from './visit.ts'

/** What a state says besides its name. */
export type Params = Readonly<Record<string, unknown>>

/** Brings a state about; a text says why it cannot. */
export type Stage = (place: Place, params: Params) => Staged | string | Promise<Staged | string>

/** By the state's name, in plain words. */
export type StateTable = Readonly<Record<string, Stage>>

/** What happens to somebody who is there already, once they listen; a text says why it cannot. */
type Happening = (
  place: Place,
  visit: Required<Visit>,
  params: Params,
) => StateValues | string | Promise<StateValues | string>

export type HappeningTable = Readonly<Record<string, Happening>>
