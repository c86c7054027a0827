import chatwootCalls from '../generated/chatwootCalls.json'
import handleCalls from '../generated/handleCalls.json'
import hostCommands from '../generated/hostCommands.json'
import { CHATWOOT_EXAMPLES, EXAMPLES, HANDLE_EXAMPLES } from './examples.ts'
import type { Schema } from './schema.ts'

/** Kinds of operations, with the heading of their group. */
export const GROUPS = {
  command: 'Host commands',
  chatwoot: 'window.$chatwoot',
  handle: 'Handle of the widget',
} as const

export type OperationKind = keyof typeof GROUPS

/** Host command, or method of the widget's two interfaces, that the pane can send. */
export type Operation = {
  /** Unique, such as `command:set-user`. */
  readonly id: string
  readonly kind: OperationKind
  readonly name: string
  /** One line from the comments of the protocol's types. */
  readonly description: string
  /** Schema of the message, or of the array of arguments. */
  readonly schema: Schema
  /** Message, or array of arguments. */
  readonly example: object
}

/** Kind of a method's interface. */
export type CallKind = Exclude<OperationKind, 'command'>

const toCommand = (schema: Schema): Operation => {
  const { const: name = '', description = '' } = schema.properties?.['event'] ?? {}
  const example = { event: name, ...EXAMPLES[name as keyof typeof EXAMPLES] }
  return { id: `command:${name}`, kind: 'command', name, description, schema, example }
}

type Calls = {
  readonly kind: CallKind
  readonly calls: Schema
  readonly examples: Readonly<Record<string, readonly unknown[]>>
}

const toCalls = ({ kind, calls, examples }: Calls): readonly Operation[] =>
  Object.entries(calls.properties ?? {}).map(([name, schema]) => ({
    ...{ id: `${kind}:${name}`, kind, name, schema },
    description: schema.deprecated ? 'Deprecated; kept for older pages.' : (schema.description ?? ''),
    example: examples[name] ?? [],
  }))

/** All host commands and all methods of `window.$chatwoot` and of the handle, in the order of their types. */
export const OPERATIONS: readonly Operation[] = [
  ...((hostCommands as Schema).anyOf ?? []).map(toCommand),
  ...toCalls({ kind: 'chatwoot', calls: chatwootCalls, examples: CHATWOOT_EXAMPLES }),
  ...toCalls({ kind: 'handle', calls: handleCalls, examples: HANDLE_EXAMPLES }),
]

/** Returns the host command with a name; undefined for another name. */
export const findCommand = (name: unknown): Operation | undefined =>
  OPERATIONS.find((operation) => operation.kind === 'command' && operation.name === name)

/** Returns the operation with an id; the first one for an unknown id. */
export function findOperation(id: string): Operation {
  const found = OPERATIONS.find((operation) => operation.id === id) ?? OPERATIONS[0]
  if (found === undefined) throw new Error('The generated schemas contain no operation.')
  return found
}
