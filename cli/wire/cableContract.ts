import { type Fields, isRecord } from '#tools/fields.ts'
import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { parse } from 'yaml'

type Document = {
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>
    readonly messages: Readonly<Record<string, { readonly examples: readonly { readonly payload: Fields }[] }>>
  }
}

/** Names of the schemas that describe the data of events. */
const SCHEMAS = {
  'message.created': 'Message',
  'message.updated': 'Message',
  'conversation.typing_on': 'Typing',
  'conversation.typing_off': 'Typing',
  'conversation.status_changed': 'Conversation',
  'conversation.created': 'Conversation',
  'conversation.updated': 'Conversation',
  'presence.update': 'Presence',
} as const

export type CableEvent = keyof typeof SCHEMAS

export const isCableEvent = (value: unknown): value is CableEvent =>
  typeof value === 'string' && Object.hasOwn(SCHEMAS, value)

export const CABLE_EVENTS = Object.keys(SCHEMAS).filter(isCableEvent)

export type CableContract = {
  /** Returns the first example of an event's data; empty if there is no example. */
  readonly exampleOf: (event: CableEvent) => Fields
  /** Returns the contract violations in an event's data. */
  readonly problemsOf: (event: CableEvent, data: unknown) => readonly string[]
}

/** Reads the contract of the cable, as a source of examples and for validation. */
export function readCableContract(): CableContract {
  const file = new URL('../../openapi/realtime.asyncapi.yaml', import.meta.url)
  const { components } = parse(readFileSync(file, 'utf8')) as Document
  const ajv = new Ajv({ strict: false, allErrors: true }).addSchema({ $id: 'cable', components })
  return {
    exampleOf: (event) => {
      const examples = Object.values(components.messages).flatMap((message) => message.examples)
      return examples.map(({ payload }) => payload['message']).find(isExampleOf(event))?.data ?? {}
    },
    problemsOf: (event, data) => findViolations(ajv.getSchema(`cable#/components/schemas/${SCHEMAS[event]}`), data),
  }
}

const isExampleOf =
  (event: CableEvent) =>
  (value: unknown): value is { readonly data: Fields } =>
    isRecord(value) && value['event'] === event

function findViolations(validate: ValidateFunction | undefined, data: unknown): readonly string[] {
  if (validate === undefined) throw new Error('The contract of the cable has no schema for this event')
  if (validate(data)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const allowed = 'allowedValues' in params ? ` (${String(params['allowedValues'])})` : ''
    return `data${instancePath.replaceAll('/', '.')} ${message ?? 'is invalid'}${allowed}`
  })
}
