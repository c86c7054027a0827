import type { Place, Staged, StateValues, Visit } from './visit.ts'

/** Parameters of a provider state. */
export type Params = Readonly<Record<string, unknown>>

/** Function that sets up a provider state. If the setup fails, it returns the reason as a string. */
export type Stage = (place: Place, params: Params) => Staged | string | Promise<Staged | string>

/** Provider states by name. */
export type StateTable = Readonly<Record<string, Stage>>

/**
 * Function that triggers an event for a visitor who is already subscribed. If this fails, it returns the reason as a
 * string.
 */
type Happening = (
  place: Place,
  visit: Required<Visit>,
  params: Params,
) => StateValues | string | Promise<StateValues | string>

export type HappeningTable = Readonly<Record<string, Happening>>
