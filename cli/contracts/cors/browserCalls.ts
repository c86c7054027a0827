import { fieldsOf } from '#tools/fields.ts'
import type { Interaction, PactOperation } from '../pact.ts'
import type { StateValues } from '../verify/stateHook.ts'

/** Call as the page's browser sees it: the parts that a CORS preflight request checks. */
export type BrowserCall = {
  readonly method: string
  /** Path below the service's base URL, with its query. */
  readonly path: string
  /** Header names in lower case and sorted, as browsers send them in a preflight request. */
  readonly headers: readonly string[]
  readonly hasCredentials: boolean
  readonly operation: PactOperation | undefined
  /** Consequence for the visitor if the browser blocks the call. */
  readonly loses: string | undefined
}

/** Operations that send cookies: the bot's service identifies the visitor by cookie. */
const CREDENTIALED_OPERATIONS = ['triggerBot', 'restartBot']

/** Operations that no page calls: the CLI calls them when it builds a bundle. */
const CLI_OPERATIONS = ['showChannel']

/** Returns each operation once, with all headers that any of its calls has. */
export function browserCallsOf(interactions: readonly Interaction[], values: StateValues): readonly BrowserCall[] {
  const calls = new Map<string, BrowserCall>()
  for (const interaction of sortMostGeneralFirst(interactions)) {
    if (!isCalledByPage(interaction)) continue
    const call = toCall(interaction, values)
    const key = call.operation?.id ?? `${call.method} ${call.path}`
    const existing = calls.get(key) ?? call
    calls.set(key, { ...existing, headers: [...new Set([...existing.headers, ...call.headers])].toSorted() })
  }
  return [...calls.values()].toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
}

const isCalledByPage = ({ kind, operation }: Interaction): boolean =>
  kind === 'http' && !CLI_OPERATIONS.includes(operation?.id ?? '')

function toCall(interaction: Interaction, values: StateValues): BrowserCall {
  const { operation, request, loses } = interaction
  return {
    method: request?.method?.toUpperCase() ?? 'GET',
    path: pathOf(interaction, values),
    headers: headersOf(interaction),
    hasCredentials: CREDENTIALED_OPERATIONS.includes(operation?.id ?? ''),
    operation: operation && { service: operation.service, id: operation.id },
    loses: loses['$'],
  }
}

/**
 * Sorts the most general interactions first, because their `loses` describes an operation best. General means: lowest
 * status, fewest states with parameters, most headers, most values read.
 */
const sortMostGeneralFirst = (interactions: readonly Interaction[]): readonly Interaction[] => {
  const params = ({ states }: Interaction): number => states.filter((one) => Object.keys(one.params).length > 0).length
  return interactions.toSorted(
    (a, b) =>
      (a.operation?.status ?? 0) - (b.operation?.status ?? 0) ||
      params(a) - params(b) ||
      headersOf(b).length - headersOf(a).length ||
      Object.keys(b.loses).length - Object.keys(a.loses).length,
  )
}

/**
 * Headers and content types that need no preflight request: forms, plain text, and headers that every browser sends.
 */
const SAFE_HEADERS = ['accept', 'accept-language', 'content-language']
const SAFE_TYPES = /^(multipart\/form-data|application\/x-www-form-urlencoded|text\/plain)\b/i

function headersOf({ document }: Interaction): readonly string[] {
  const headers = Object.entries(fieldsOf(fieldsOf(document['request'])['headers']))
  return headers.flatMap(([name, value]) => {
    const isSafe = /^content-type$/i.test(name) ? SAFE_TYPES.test(String(value)) : SAFE_HEADERS.includes(name.toLowerCase()) // prettier-ignore
    return isSafe ? [] : [name.toLowerCase()]
  })
}

/** Fills in the known values but no visitor token: `resolveConversation` is a GET and would end a real conversation. */
function pathOf({ document, request }: Interaction, values: StateValues): string {
  const requestDocument = fieldsOf(document['request'])
  const { path, query } = fieldsOf(requestDocument['generators'])
  const knownValues: StateValues = { ...values, authToken: '' }
  const search = new URLSearchParams(
    Object.entries(fieldsOf(requestDocument['query'])).map(([name, value]) => [
      name,
      fillExpression(fieldsOf(query)[name], knownValues) ?? String(Array.isArray(value) ? value[0] : value),
    ]),
  ).toString()
  const encoded = Object.fromEntries(
    Object.entries(knownValues).map(([name, value]) => [name, encodeURIComponent(String(value))]),
  )
  return `${fillExpression(path, encoded) ?? request?.path ?? '/'}${search === '' ? '' : `?${search}`}`
}

/** Fills in an expression such as `/messages/${messageId}`. Returns undefined if a value is unknown. */
function fillExpression(generator: unknown, values: StateValues): string | undefined {
  const { expression } = fieldsOf(generator)
  if (typeof expression !== 'string') return undefined
  const names = [...expression.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)
  if (!names.every((name) => values[name] !== undefined)) return undefined
  return expression.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => String(values[name]))
}
