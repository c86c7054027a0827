/**
 * Typed two-way channel to another window. Every received message has passed the checks of sender and shape. Messages
 * are posted only to that window.
 */
export type Port<In, Out> = {
  readonly post: (message: Out) => void
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: (message: In) => void) => () => void
  /** Returns the origin that this port is pinned to; undefined until the peer has sent a valid message. */
  readonly peerOrigin: () => string | undefined
  readonly close: () => void
}
