import type { StateContext, StateResult, StateValues, Visit } from './visit.ts'

/** Parameters of a provider state. */
export type Params = Readonly<Record<string, unknown>>

/** Function that sets up a provider state. If the setup fails, it returns the reason as a string. */
export type StateSetup = (context: StateContext, params: Params) => StateResult | string | Promise<StateResult | string>

/** Provider states by name. */
export type StateTable = Readonly<Record<string, StateSetup>>

/**
 * Function that triggers an event for a visitor who is already subscribed. If this fails, it returns the reason as a
 * string.
 */
type EventTrigger = (
  context: StateContext,
  visit: Required<Visit>,
  params: Params,
) => StateValues | string | Promise<StateValues | string>

export type EventTable = Readonly<Record<string, EventTrigger>>
