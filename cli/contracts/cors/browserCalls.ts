import type { Interaction, PactOperation } from '../pacts.ts'
import type { StateValues } from '../verify/stateHook.ts'

/** A call as a page's browser sees it: what it asks leave for before it lets the page make it. */
export type BrowserCall = {
  readonly method: string
  /** Behind the service's address, with its query. */
  readonly path: string
  /** In small letters and in the alphabet's order, as browsers have them. */
  readonly headers: readonly string[]
  readonly hasCredentials: boolean
  readonly operation: PactOperation | undefined
  /** What a visitor loses where the browser refuses. */
  readonly loses: string | undefined
}

/** The bot's service knows the visitor by cookie. */
const WITH_CREDENTIALS = ['triggerBot', 'restartBot']

/** Asked when a bundle is built, by no page. */
const OF_NO_PAGE = ['showChannel']

/** Each operation once, with all headers that any of its calls has. */
export function browserCallsOf(interactions: readonly Interaction[], values: StateValues): readonly BrowserCall[] {
  const calls = new Map<string, BrowserCall>()
  for (const interaction of plainestFirst(interactions)) {
    if (!isOfPage(interaction)) continue
    const call = toCall(interaction, values)
    const key = call.operation?.id ?? `${call.method} ${call.path}`
    const before = calls.get(key) ?? call
    calls.set(key, { ...before, headers: [...new Set([...before.headers, ...call.headers])].toSorted() })
  }
  return [...calls.values()].toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
}

const isOfPage = ({ kind, operation }: Interaction): boolean =>
  kind === 'http' && !OF_NO_PAGE.includes(operation?.id ?? '')

function toCall(interaction: Interaction, values: StateValues): BrowserCall {
  const { operation, request, loses } = interaction
  return {
    method: request?.method?.toUpperCase() ?? 'GET',
    path: pathOf(interaction, values),
    headers: headersOf(interaction),
    hasCredentials: WITH_CREDENTIALS.includes(operation?.id ?? ''),
    operation: operation && { service: operation.service, id: operation.id },
    loses: loses['$'],
  }
}

/** What a visitor loses without the call is said best where it succeeds, is of no particular message or file, and reads most. */
const plainestFirst = (interactions: readonly Interaction[]): readonly Interaction[] => {
  const params = ({ states }: Interaction): number => states.filter((one) => Object.keys(one.params).length > 0).length
  return interactions.toSorted(
    (a, b) =>
      (a.operation?.status ?? 0) - (b.operation?.status ?? 0) ||
      params(a) - params(b) ||
      headersOf(b).length - headersOf(a).length ||
      Object.keys(b.loses).length - Object.keys(a.loses).length,
  )
}

type Json = Readonly<Record<string, unknown>>

/** What needs no leave: a form or plain text, and what every browser says anyway. */
const SAFE_HEADERS = ['accept', 'accept-language', 'content-language']
const SAFE_TYPES = /^(multipart\/form-data|application\/x-www-form-urlencoded|text\/plain)\b/i

function headersOf({ document }: Interaction): readonly string[] {
  const said = Object.entries(toRecord(toRecord(document['request'])['headers']))
  return said.flatMap(([name, value]) => {
    const isSafe = /^content-type$/i.test(name) ? SAFE_TYPES.test(String(value)) : SAFE_HEADERS.includes(name.toLowerCase()) // prettier-ignore
    return isSafe ? [] : [name.toLowerCase()]
  })
}

/** With what is known, and without a visitor: nobody's conversation is ended by a look at it. */
function pathOf({ document, request }: Interaction, values: StateValues): string {
  const said = toRecord(document['request'])
  const { path, query } = toRecord(said['generators'])
  const known: StateValues = { ...values, authToken: '' }
  const search = new URLSearchParams(
    Object.entries(toRecord(said['query'])).map(([name, value]) => [
      name,
      filled(toRecord(query)[name], known) ?? String(Array.isArray(value) ? value[0] : value),
    ]),
  ).toString()
  const encoded = Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, encodeURIComponent(String(value))]),
  )
  return `${filled(path, encoded) ?? request?.path ?? '/'}${search === '' ? '' : `?${search}`}`
}

/** `/messages/${messageId}` with its value; undefined where one is not known. */
function filled(generator: unknown, values: StateValues): string | undefined {
  const { expression } = toRecord(generator)
  if (typeof expression !== 'string') return undefined
  const names = [...expression.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)
  if (!names.every((name) => values[name] !== undefined)) return undefined
  return expression.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => String(values[name]))
}

const toRecord = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
