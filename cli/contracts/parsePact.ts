import { formatValue } from '../tenant/problem.ts'
import { toChecks } from './checks/valueCheck.ts'
import type { Pact } from './pact.ts'
import type { Interaction } from './pact.ts'
import type { InteractionKind } from './pact.ts'
import type { PactRequest } from './pact.ts'
import type { PactContent } from './pact.ts'
import type { Losses } from './pact.ts'
import type { PactOperation } from './pact.ts'
import type { ProviderState } from './pact.ts'

type Json = Readonly<Record<string, unknown>>

type Problem = { readonly problem: string }

/** Interaction types of specification version 4. Earlier versions have none. */
const KINDS: Readonly<Record<string, InteractionKind>> = {
  'Synchronous/HTTP': 'http',
  'Asynchronous/Messages': 'event',
  'Synchronous/Messages': 'exchange',
}

/**
 * Parses our pacts and other consumers' pacts, of any version of the specification that is still in use. Returns a
 * `Problem` if the value is invalid.
 */
export function parsePact(value: unknown): Pact | Problem {
  if (!isRecord(value)) return { problem: 'is not a pact: it is not a JSON object' }
  const [consumer, provider] = [nameOf(value['consumer']), nameOf(value['provider'])]
  if (consumer === undefined || provider === undefined)
    return { problem: 'is not a pact: the name of the consumer or the provider is missing' }
  const interactions = [
    ...toList(value['interactions']).map(parseInteraction),
    ...toList(value['messages']).map(parseLegacyMessage),
  ]
  if (interactions.length === 0) return { problem: 'contains no interactions' }
  const problems = interactions.flatMap((one, at) => ('problem' in one ? [`interaction ${at + 1} ${one.problem}`] : []))
  if (problems[0] !== undefined) return { problem: problems[0] }
  return {
    consumer,
    provider,
    interactions: interactions.flatMap((one) => ('problem' in one ? [] : [one])),
    metadata: toRecord(value['metadata']),
  }
}

/** Parses a message of a specification before version 4, where messages are in a separate list and have no type. */
function parseLegacyMessage(message: unknown): Interaction | Problem {
  if (!isRecord(message)) return parseInteraction(message)
  const parsed = parseInteraction({
    ...message,
    type: 'Asynchronous/Messages',
    contents: { content: message['contents'] },
  })
  return 'problem' in parsed ? parsed : { ...parsed, document: message }
}

function parseInteraction(value: unknown): Interaction | Problem {
  if (!isRecord(value)) return { problem: 'is not an object' }
  const description = value['description']
  if (typeof description !== 'string' || description === '') return { problem: 'has no description' }
  const type = value['type'] ?? 'Synchronous/HTTP'
  const kind = typeof type === 'string' && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
  if (kind === undefined) return { problem: `has an unknown type: ${formatValue(type)}` }
  const comments = toRecord(value['comments'])
  return {
    kind,
    description,
    states: parseStates(value),
    operation: toOperation(comments['operation']),
    loses: toLosses(comments['loses']),
    checks: toChecks(comments['checks']),
    ...parseContents(kind, value),
    document: value,
  }
}

function parseContents(kind: InteractionKind, value: Json): Pick<Interaction, 'request' | 'response'> {
  if (kind === 'event') return { response: toContent(value, 'contents') }
  const request = toRecord(value['request'])
  if (kind === 'exchange')
    return {
      request: toContent(request, 'contents'),
      response: toContent(toRecord(toList(value['response'])[0]), 'contents'),
    }
  const response = toRecord(value['response'])
  const status = response['status']
  return {
    request: toRequest(request),
    response: { ...toContent(response, 'body'), status: typeof status === 'number' ? status : undefined },
  }
}

const toRequest = (request: Json): PactRequest => ({
  ...toContent(request, 'body'),
  method: toText(request['method']),
  path: toText(request['path']),
})

/**
 * Parses a body and its rules. Version 4 of the specification wraps the content in an object; earlier versions do not.
 */
function toContent(value: Json, key: 'body' | 'contents'): PactContent {
  const content = value[key]
  const body = isRecord(content) && 'content' in content ? content['content'] : content
  return { body, rules: toRecord(toRecord(value['matchingRules'])['body']) }
}

function parseStates(value: Json): readonly ProviderState[] {
  const legacyState = toText(value['providerState'])
  const states = toList(value['providerStates']).flatMap((state) => {
    const name = isRecord(state) ? toText(state['name']) : undefined
    return name === undefined ? [] : [{ name, params: toRecord(toRecord(state)['params']) }]
  })
  return states.length === 0 && legacyState !== undefined ? [{ name: legacyState, params: {} }] : states
}

function toOperation(value: unknown): PactOperation | undefined {
  const { service, id, status, example } = toRecord(value)
  if (typeof service !== 'string' || typeof id !== 'string') return undefined
  return {
    service,
    id,
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof example === 'string' ? { example } : {}),
  }
}

const toLosses = (value: unknown): Losses =>
  Object.fromEntries(
    Object.entries(toRecord(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const nameOf = (value: unknown): string | undefined => (isRecord(value) ? toText(value['name']) : undefined)

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns the value if it is an object, and an empty object otherwise. */
const toRecord = (value: unknown): Json => (isRecord(value) ? value : {})

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
