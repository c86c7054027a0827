import { type Fields, fieldsOf, isRecord, list, text } from '#tools/fields.ts'
import { formatValue } from '../tenant/problem.ts'
import { toChecks } from './checks/valueCheck.ts'
import type {
  Pact,
  Interaction,
  InteractionKind,
  PactRequest,
  PactContent,
  Consequences,
  PactOperation,
  ProviderState,
} from './pact.ts'

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
    ...list(value['interactions']).map(parseInteraction),
    ...list(value['messages']).map(parseLegacyMessage),
  ]
  if (interactions.length === 0) return { problem: 'contains no interactions' }
  const problems = interactions.flatMap((one, at) => ('problem' in one ? [`interaction ${at + 1} ${one.problem}`] : []))
  if (problems[0] !== undefined) return { problem: problems[0] }
  return {
    consumer,
    provider,
    interactions: interactions.flatMap((one) => ('problem' in one ? [] : [one])),
    metadata: fieldsOf(value['metadata']),
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
  const comments = fieldsOf(value['comments'])
  return {
    kind,
    description,
    states: parseStates(value),
    operation: toOperation(comments['operation']),
    loses: toConsequences(comments['loses']),
    checks: toChecks(comments['checks']),
    ...parseContents(kind, value),
    document: value,
  }
}

function parseContents(kind: InteractionKind, value: Fields): Pick<Interaction, 'request' | 'response'> {
  if (kind === 'event') return { response: toContent(value, 'contents') }
  const request = fieldsOf(value['request'])
  if (kind === 'exchange')
    return {
      request: toContent(request, 'contents'),
      response: toContent(fieldsOf(list(value['response'])[0]), 'contents'),
    }
  const response = fieldsOf(value['response'])
  const status = response['status']
  return {
    request: toRequest(request),
    response: { ...toContent(response, 'body'), status: typeof status === 'number' ? status : undefined },
  }
}

const toRequest = (request: Fields): PactRequest => ({
  ...toContent(request, 'body'),
  method: text(request['method']),
  path: text(request['path']),
})

/**
 * Parses a body and its rules. Version 4 of the specification wraps the content in an object; earlier versions do not.
 */
function toContent(value: Fields, key: 'body' | 'contents'): PactContent {
  const content = value[key]
  const body = isRecord(content) && 'content' in content ? content['content'] : content
  return { body, rules: fieldsOf(fieldsOf(value['matchingRules'])['body']) }
}

function parseStates(value: Fields): readonly ProviderState[] {
  const legacyState = text(value['providerState'])
  const states = list(value['providerStates']).flatMap((state) => {
    const name = isRecord(state) ? text(state['name']) : undefined
    return name === undefined ? [] : [{ name, params: fieldsOf(fieldsOf(state)['params']) }]
  })
  return states.length === 0 && legacyState !== undefined ? [{ name: legacyState, params: {} }] : states
}

function toOperation(value: unknown): PactOperation | undefined {
  const { service, id, status, example } = fieldsOf(value)
  if (typeof service !== 'string' || typeof id !== 'string') return undefined
  return {
    service,
    id,
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof example === 'string' ? { example } : {}),
  }
}

const toConsequences = (value: unknown): Consequences =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const nameOf = (value: unknown): string | undefined => (isRecord(value) ? text(value['name']) : undefined)
