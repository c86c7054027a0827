/** The cable did not do what a contract asks of it; the message says what did not come, and what came instead. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError'
}
