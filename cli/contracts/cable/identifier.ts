import { BridgeError } from './bridgeError.ts'

/** What a state hook answered, with what the command line gives put in. */
export type StateValues = Readonly<Record<string, unknown>>

type IdentifierOptions = {
  /** The pact's expression: JSON text with `${pubsubToken}` in it. */
  readonly expression: string
  readonly values: StateValues
  readonly userId: 'send' | 'omit'
}

/**
 * The room's name as the widget would say it: what a value is not known for is left out, as the widget does with an
 * account it does not know. A hook that answers with `roomIdentifier` has the last word.
 */
export function fillIdentifier({ expression, values, userId }: IdentifierOptions): string {
  const given = values['roomIdentifier']
  if (typeof given === 'string' && given !== '') return given
  if (!isSaid(values['pubsubToken']))
    throw new BridgeError('Nobody says which room to listen to: the state hook gave no pubsubToken.')
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(toFields(expression, values)).filter(
        ([key, value]) => value !== null && (userId === 'send' || key !== 'user_id'),
      ),
    ),
  )
}

const isSaid = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number'

/** A text stands in quotation marks, a number without; whichever a hook gives, the expression says how it is written. */
function toFields(expression: string, values: StateValues): Readonly<Record<string, unknown>> {
  const filled = expression.replaceAll(/"\$\{(\w+)\}"|\$\{(\w+)\}/g, (_all, quoted?: string, bare?: string) => {
    const value = values[quoted ?? bare ?? '']
    if (!isSaid(value)) return 'null'
    return quoted === undefined ? String(value) : JSON.stringify(String(value))
  })
  try {
    const value: unknown = JSON.parse(filled)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Told below.
  }
  throw new BridgeError(`The room's identifier cannot be made of the state's values: ${filled}`)
}
