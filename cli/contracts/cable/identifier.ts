import { isRecord } from '#tools/fields.ts'
import { BridgeError } from './bridgeError.ts'

/** Values that the state hook returned, merged with the values of the command line. */
export type StateValues = Readonly<Record<string, unknown>>

type IdentifierOptions = {
  /** The pact's expression: JSON text with placeholders such as `${pubsubToken}`. */
  readonly expression: string
  readonly values: StateValues
  readonly userId: 'send' | 'omit'
}

/**
 * Returns the room's identifier as the widget would build it. Omits fields whose value is unknown, as the widget omits
 * an unknown account. A `roomIdentifier` among the values takes precedence. Throws a `BridgeError` if there is no
 * `pubsubToken`.
 */
export function fillIdentifier({ expression, values, userId }: IdentifierOptions): string {
  const stateIdentifier = values['roomIdentifier']
  if (typeof stateIdentifier === 'string' && stateIdentifier !== '') return stateIdentifier
  if (!isKnownValue(values['pubsubToken']))
    throw new BridgeError('The room is unknown: the state hook returned no pubsubToken.')
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(toFields(expression, values)).filter(
        ([key, value]) => value !== null && (userId === 'send' || key !== 'user_id'),
      ),
    ),
  )
}

const isKnownValue = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/**
 * Fills in the expression and parses it. The expression decides the JSON type: a quoted placeholder becomes a string,
 * an unquoted placeholder a number. An unknown value becomes null.
 */
function toFields(expression: string, values: StateValues): Readonly<Record<string, unknown>> {
  const filled = expression.replaceAll(/"\$\{(\w+)\}"|\$\{(\w+)\}/g, (_all, quoted?: string, bare?: string) => {
    const value = values[quoted ?? bare ?? '']
    if (!isKnownValue(value)) return 'null'
    return quoted === undefined ? String(value) : JSON.stringify(String(value))
  })
  try {
    const value: unknown = JSON.parse(filled)
    if (isRecord(value)) return { ...value }
  } catch {
    // The error is thrown below.
  }
  throw new BridgeError(`The room's identifier cannot be built from the values of the state: ${filled}`)
}
