import { MatchersV3, type PactV4 } from '@pact-foundation/pact'
import type { RecordedRequest } from './recordedRequest.ts'
import { type Expectation, EXAMPLE_VALUES, type ValueName } from './expectation.ts'
import { FORM_TYPE } from './fixedBoundary.ts'

/** State values by the name of the parameter in a path or query. */
const STATE_VALUES: Readonly<Record<string, ValueName>> = {
  id: 'messageId',
  before: 'messageId',
  after: 'messageId',
  inboxId: 'inboxId',
  articleId: 'articleId',
  label: 'label',
  websiteToken: 'websiteToken',
  website_token: 'websiteToken',
  cw_conversation: 'authToken',
  search_term: 'searchTerm',
}

const fromState = (name: ValueName) => MatchersV3.fromProviderState(`\${${name}}`, EXAMPLE_VALUES[name])

const textFromState = (name: ValueName) => MatchersV3.fromProviderState(`\${${name}}`, String(EXAMPLE_VALUES[name]))

type Interaction = ReturnType<ReturnType<PactV4['addInteraction']>['uponReceiving']>

type RequestBuilder = Parameters<NonNullable<Parameters<Interaction['withRequest']>[2]>>[0]

/** Builds the matcher for a path. `template` is the operation's path with its parameters in braces. */
export function pathMatcher(template: string, { request }: RecordedRequest): string | ReturnType<typeof textFromState> {
  const { pathname } = new URL(request.url)
  const expression = template.replace(/\{(\w+)\}/g, (_whole, name: string) => `\${${STATE_VALUES[name] ?? name}}`)
  return expression === template ? pathname : MatchersV3.fromProviderState(expression, pathname)
}

/** Adds the sent request to a contract. Values that the state hook returns become references to the state. */
export function describeRequest(
  builder: RequestBuilder,
  recorded: RecordedRequest,
  { stateValues = {} }: Pick<Expectation, 'stateValues'>,
): void {
  const { request, body } = recorded
  const query = [...new URL(request.url).searchParams].map(([name, value]) => {
    const stateValue = STATE_VALUES[name]
    return [name, stateValue === undefined || value === '' ? value : textFromState(stateValue)] as const
  })
  builder.query(Object.fromEntries(query))
  if (request.headers.has('x-auth-token')) builder.headers({ 'X-Auth-Token': textFromState('authToken') })
  const type = request.headers.get('content-type')
  if (type === FORM_TYPE) describeForm(builder, body)
  else if (body !== '') builder.jsonBody(buildBodyMatcher(JSON.parse(body), stateValues))
}

/** Adds an equality rule for each part of a form. Without a rule, Pact would look for a nested form in every part. */
function describeForm(builder: RequestBuilder, body: string): void {
  const names = new Set([...body.matchAll(/; name="([^"]+)"/g)].map(([, name]) => name))
  const rules = [...names].map((name) => ({ path: `$['${name}']`, rules: [MatchersV3.equal('')] }))
  builder.body(FORM_TYPE, Buffer.from(body)).matchingRules({ body: rules })
}

function buildBodyMatcher(value: unknown, stateValues: Readonly<Record<string, ValueName>>, path = '$'): unknown {
  const name = stateValues[path]
  if (name !== undefined) return fromState(name)
  if (Array.isArray(value)) return value.map((item, index) => buildBodyMatcher(item, stateValues, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return MatchersV3.like(value)
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, buildBodyMatcher(inner, stateValues, `${path}.${field}`)]),
  )
}
