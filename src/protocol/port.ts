/**
 * A typed two-way door to somebody else's window. What comes in has been checked for its sender and its shape; what
 * goes out goes to that one peer.
 */
export type Port<In, Out> = {
  readonly post: (message: Out) => void
  /** Returns its unsubscribe. */
  readonly subscribe: (listener: (message: In) => void) => () => void
  /** The origin this port is pinned to; undefined until the peer has shown itself. */
  readonly peerOrigin: () => string | undefined
  readonly close: () => void
}
