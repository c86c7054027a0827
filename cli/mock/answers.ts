import { createLogger } from '@stoplight/prism-core'
import {
  createInstance,
  type IHttpConfig,
  type IHttpRequest,
  type IHttpResponse,
  ProblemJsonError,
} from '@stoplight/prism-http'
import { pathOf, queryOf } from '../sandbox/requestPath.ts'
import type { Contracts } from '../wire/operations.ts'
import { type Preferences, parsePreferences } from './preferences.ts'

type AnswersOptions = {
  readonly contracts: Contracts
  /** Made up from the schemas instead of taken from the examples. */
  readonly isDynamic: boolean
  /** Whoever breaks a contract hears how, instead of what the services would answer. */
  readonly isStrict: boolean
  readonly seed: string | undefined
}

export type Call = {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** The operation, as it is to be read; undefined where the contracts know none. */
  readonly operation?: string | undefined
  /** How the call, or the documented answer itself, breaks the contract. */
  readonly violations: readonly string[]
}

export type Answers = (call: Call) => Promise<Answer>

/** Prism's own answers: the contracts' examples, or what their schemas allow. */
export function createAnswers({ contracts, isDynamic, isStrict, seed }: AnswersOptions): Answers {
  const logger = createLogger('mock', { level: 'silent' })
  const config = (wishes: Preferences): IHttpConfig => ({
    isProxy: false,
    upstreamProxy: undefined,
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: isStrict,
    mock: { dynamic: isDynamic, ...(seed !== undefined && { seed }), ...wishes },
  })
  const prism = createInstance(config({}), { logger })

  return async (call) => {
    const operation = nameFor(contracts, call)
    const wished = parsePreferences(call.headers['prefer'])
    if ('problem' in wished) return broken(400, operation, [wished.problem])
    const read = readBody(call.headers['content-type'], call.body)
    if ('problem' in read) return broken(400, operation, [read.problem])
    const request = toRequest(call, read.body)
    const result = await prism.request(request, contracts.operations, config(wished.preferences))()
    if (result._tag === 'Left') return refusal(result.left, operation)
    const { output, validations } = result.right
    const violations = [...validations.input.map(toWords('request')), ...validations.output.map(toWords('reply'))]
    if (isStrict && violations.length > 0) return broken(brokenStatus(validations, output), operation, violations)
    return { status: output.statusCode, ...toBody(output.body, { ...output.headers }), operation, violations }
  }
}

function nameFor(contracts: Contracts, { method, url }: Call): string | undefined {
  const found = contracts.find({ method, path: pathOf(url) })
  return found && contracts.nameOf(found)
}

function toRequest({ method, url, headers }: Call, body: unknown): IHttpRequest {
  // The services answer in the one way they have: a limit's plain text goes to whoever would like JSON too.
  const { accept: _any, ...told } = headers
  return {
    // A method that is none finds no operation.
    method: method.toLowerCase() as 'get',
    url: { path: pathOf(url), query: toQuery(queryOf(url)) },
    headers: told,
    body,
  }
}

/** Who is not let in hears so; who sends what cannot be taken, that; the rest is the contract's own fault. */
function brokenStatus({ input }: { readonly input: readonly unknown[] }, output: IHttpResponse): number {
  if (input.length === 0) return 500
  return output.statusCode === 401 ? 401 : 422
}

type Diagnostic = { readonly message: string; readonly path?: readonly (string | number)[] }

const toWords =
  (side: string) =>
  ({ message, path = [] }: Diagnostic): string =>
    `${[side, ...path].join('.')}: ${message}`

/** What Prism itself refuses: no such path or method, no such status or example. */
function refusal(problem: Error, operation: string | undefined): Answer {
  const { status, ...rest } = ProblemJsonError.toProblemJson(problem)
  return { ...problemJson({ status, ...rest, operation }), operation, violations: [] }
}

const broken = (status: number, operation: string | undefined, violations: readonly string[]): Answer => ({
  ...problemJson({ status, title: 'The contract is broken', operation, violations }),
  operation,
  violations,
})

type Problem = { readonly status: number; readonly [field: string]: unknown }

const problemJson = (content: Problem): Pick<Answer, 'status' | 'headers' | 'body'> => ({
  status: content.status,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify(content),
})

type Read = { readonly body: unknown } | { readonly problem: string }

/** JSON as what it says, anything else as the text it is. */
function readBody(mediaType: string | undefined, body: string | undefined): Read {
  if (body === undefined || body === '') return { body: undefined }
  if (mediaType === undefined || !/^application\/([\w.-]+\+)?json\b/i.test(mediaType)) return { body }
  try {
    return { body: JSON.parse(body) }
  } catch (problem) {
    return { problem: `request.body: is not JSON: ${String(problem)}` }
  }
}

/** A name that comes once is a text, one that comes again a list. */
const toQuery = (params: URLSearchParams): Readonly<Record<string, string | string[]>> =>
  Object.fromEntries([...new Set(params.keys())].map((name) => [name, oneOrMore(params.getAll(name))]))

const oneOrMore = (values: string[]): string | string[] => (values.length === 1 ? values.join('') : values)

function toBody(body: unknown, headers: Readonly<Record<string, string>>): Pick<Answer, 'headers' | 'body'> {
  const mediaType = headers['Content-type'] ?? headers['content-type']
  if (body === undefined || mediaType === undefined) return { headers: {}, body: undefined }
  return {
    headers: { 'content-type': mediaType },
    body: typeof body === 'string' && !/json/.test(mediaType) ? body : JSON.stringify(body),
  }
}
