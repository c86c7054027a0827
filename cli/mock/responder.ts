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

type ResponderOptions = {
  readonly contracts: Contracts
  /** True if response bodies are generated from the schemas instead of taken from the examples. */
  readonly isDynamic: boolean
  /** True if a request or response that violates the contract is answered with a list of the violations. */
  readonly isStrict: boolean
  readonly seed: string | undefined
}

export type Call = {
  readonly method: string
  /** Path and query of the request. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export type MockResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Readable name of the operation; undefined if no contract describes it. */
  readonly operation?: string | undefined
  /** Contract violations of the request or of the documented response itself. */
  readonly violations: readonly string[]
}

export type Responder = (call: Call) => Promise<MockResponse>

/** Creates responses with Prism: from the examples of the contracts, or generated from their schemas. */
export function createResponder({ contracts, isDynamic, isStrict, seed }: ResponderOptions): Responder {
  const logger = createLogger('mock', { level: 'silent' })
  const config = (preferences: Preferences): IHttpConfig => ({
    isProxy: false,
    upstreamProxy: undefined,
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: isStrict,
    mock: { dynamic: isDynamic, ...(seed !== undefined && { seed }), ...preferences },
  })
  const prism = createInstance(config({}), { logger })

  return async (call) => {
    const operation = operationName(contracts, call)
    const parsedPreferences = parsePreferences(call.headers['prefer'])
    if ('problem' in parsedPreferences) return violationResponse(400, operation, [parsedPreferences.problem])
    const parsedBody = parseBody(call.headers['content-type'], call.body)
    if ('problem' in parsedBody) return violationResponse(400, operation, [parsedBody.problem])
    const request = toRequest(call, parsedBody.body)
    const result = await prism.request(request, contracts.operations, config(parsedPreferences.preferences))()
    if (result._tag === 'Left') return errorResponse(result.left, operation)
    const { output, validations } = result.right
    const violations = [
      ...validations.input.map(formatDiagnostic('request')),
      ...validations.output.map(formatDiagnostic('response')),
    ]
    if (isStrict && violations.length > 0)
      return violationResponse(violationStatus(validations, output), operation, violations)
    return { status: output.statusCode, ...toBody(output.body, { ...output.headers }), operation, violations }
  }
}

function operationName(contracts: Contracts, { method, url }: Call): string | undefined {
  const found = contracts.find({ method, path: pathOf(url) })
  return found && contracts.nameOf(found)
}

function toRequest({ method, url, headers }: Call, body: unknown): IHttpRequest {
  // The real services ignore `Accept`: the response to a rate-limited request is plain text even if the client prefers
  // JSON.
  const { accept: _accept, ...forwardedHeaders } = headers
  return {
    // An unknown method matches no operation.
    method: method.toLowerCase() as 'get',
    url: { path: pathOf(url), query: toQuery(queryOf(url)) },
    headers: forwardedHeaders,
    body,
  }
}

/**
 * Returns the status of a contract violation: 401 for missing credentials, 422 for other invalid requests, 500 for an
 * invalid response.
 */
function violationStatus({ input }: { readonly input: readonly unknown[] }, output: IHttpResponse): number {
  if (input.length === 0) return 500
  return output.statusCode === 401 ? 401 : 422
}

type Diagnostic = { readonly message: string; readonly path?: readonly (string | number)[] }

const formatDiagnostic =
  (side: string) =>
  ({ message, path = [] }: Diagnostic): string =>
    `${[side, ...path].join('.')}: ${message}`

/**
 * Builds the response to a request that Prism rejects: an unknown path or method, or an undocumented status or example.
 */
function errorResponse(problem: Error, operation: string | undefined): MockResponse {
  const { status, ...rest } = ProblemJsonError.toProblemJson(problem)
  return { ...problemJson({ status, ...rest, operation }), operation, violations: [] }
}

const violationResponse = (
  status: number,
  operation: string | undefined,
  violations: readonly string[],
): MockResponse => ({
  ...problemJson({ status, title: 'The contract is violated', operation, violations }),
  operation,
  violations,
})

type Problem = { readonly status: number; readonly [field: string]: unknown }

const problemJson = (content: Problem): Pick<MockResponse, 'status' | 'headers' | 'body'> => ({
  status: content.status,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify(content),
})

type ParsedBody = { readonly body: unknown } | { readonly problem: string }

/** Parses a JSON body; returns any other body as text. Returns a problem if the JSON is invalid. */
function parseBody(mediaType: string | undefined, body: string | undefined): ParsedBody {
  if (body === undefined || body === '') return { body: undefined }
  if (mediaType === undefined || !/^application\/([\w.-]+\+)?json\b/i.test(mediaType)) return { body }
  try {
    return { body: JSON.parse(body) }
  } catch (problem) {
    return { problem: `request.body: is not JSON: ${String(problem)}` }
  }
}

/** Converts a query. A parameter that occurs once becomes a string, a repeated parameter becomes a list. */
const toQuery = (params: URLSearchParams): Readonly<Record<string, string | string[]>> =>
  Object.fromEntries([...new Set(params.keys())].map((name) => [name, singleOrList(params.getAll(name))]))

const singleOrList = (values: string[]): string | string[] => (values.length === 1 ? values.join('') : values)

function toBody(body: unknown, headers: Readonly<Record<string, string>>): Pick<MockResponse, 'headers' | 'body'> {
  const mediaType = headers['Content-type'] ?? headers['content-type']
  if (body === undefined || mediaType === undefined) return { headers: {}, body: undefined }
  return {
    headers: { 'content-type': mediaType },
    body: typeof body === 'string' && !/json/.test(mediaType) ? body : JSON.stringify(body),
  }
}
