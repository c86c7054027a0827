/** Error for a cable that does not meet a contract. Its message names the missing frame and what arrived instead. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError'
}
