import type { Parameters } from './parameters.ts'

/** Occasions for which the sandbox decides whether a fault hits. */
export type OccasionTarget = 'request' | 'page' | 'chunk' | 'event' | 'subscription' | 'handshake'

/** Entry of the catalogue. Its name is the key of the catalogue. */
export type FaultEntry = {
  /** Older name, which the control API also accepts as `kind`. */
  readonly kind?: string
  /** Part of the widget in which the visitor meets the fault. */
  readonly group: 'http' | 'cable' | 'browser'
  /**
   * Occasions for which the fault is decided: each request, each load of the widget's page or of a lazy chunk, each
   * event of a room, each subscription, or each handshake of a socket. A `state` holds as long as the fault is active,
   * and a `moment` only when it begins. The sandbox cannot cause a fault of the `browser`.
   */
  readonly target: OccasionTarget | 'state' | 'moment' | 'browser'
  /** What the visitor meets, as one or two sentences. */
  readonly description: string
  readonly parameters: Parameters
  /** How a person causes a fault that only the browser can cause, as one sentence. */
  readonly byHand?: string
}
