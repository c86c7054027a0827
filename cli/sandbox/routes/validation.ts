import { validateInput, validateOutput } from '@stoplight/prism-http/dist/validator/index.js'
import { type Operation, readContracts } from '../../wire/operations.ts'
import type { Feed } from '../cable/feed.ts'
import { pathOf, queryOf } from '../requestPath.ts'
import { isNotFoundWithoutBody, toContractBody } from '../pages/stockFrame.ts'

type Request = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

type Reply = { readonly statusCode: number; readonly headers: Readonly<Record<string, string>>; readonly body: unknown }

type Violation = { readonly where: string; readonly problems: readonly string[] }

export type Validation = {
  /**
   * Returns the contract violations of a request and its response; empty for paths that the contracts do not describe.
   */
  readonly check: (request: Request, reply: Reply) => readonly string[]
  /** Returns the contract violations of a request alone, before it is processed. */
  readonly checkRequest: (request: Request) => readonly string[]
  readonly violations: () => readonly Violation[]
  readonly clear: () => void
}

type ValidationResult = { readonly _tag: 'Left'; readonly left: readonly Diagnostic[] } | { readonly _tag: 'Right' }
type Diagnostic = { readonly message: string; readonly path?: readonly (string | number)[] }

/** Creates a validation against the OpenAPI documents, with Prism's own validator. */
export async function createValidation(feed: Feed): Promise<Validation> {
  const contracts = await readContracts()
  const violations: Violation[] = []

  const find = ({ method, url }: Request): Operation | undefined => contracts.find({ method, path: pathOf(url) })

  function report({ method }: Request, { path }: Operation, problems: readonly string[]): readonly string[] {
    if (problems.length === 0) return problems
    const violation = { where: `${method} ${path}`, problems }
    violations.push(violation)
    feed.publish({ kind: 'violation', ...violation })
    return problems
  }

  return {
    check: (request, reply) => {
      const operation = find(request)
      if (operation === undefined) return []
      return report(request, operation, [...inputProblems(operation, request), ...outputProblems(operation, reply)])
    },
    checkRequest: (request) => {
      const operation = find(request)
      return operation === undefined ? [] : report(request, operation, inputProblems(operation, request))
    },
    violations: () => violations,
    clear: () => void violations.splice(0),
  }
}

/**
 * Returns the contract violations of a request. Uploads are skipped: Prism reads bodies as text, which corrupts binary
 * data.
 */
function inputProblems(resource: Operation, { method, url, headers, body }: Request): readonly string[] {
  if (headers['content-type']?.startsWith('multipart/')) return []
  const element = {
    method: method.toLowerCase() as 'get',
    url: { path: pathOf(url), query: Object.fromEntries(queryOf(url)) },
    headers: { ...headers },
    body: toContractBody(pathOf(url), body),
  }
  return problemsOf('request', validateInput({ resource, element }))
}

function outputProblems(resource: Operation, { statusCode, headers, body }: Reply): readonly string[] {
  const isDescribed = resource.responses.some(({ code }) => code === String(statusCode))
  if (!isDescribed) return [`response: status ${statusCode} is not in the contract`]
  if (isNotFoundWithoutBody(statusCode, body)) return []
  const element = { statusCode, headers: { ...headers }, body }
  return problemsOf('response', validateOutput({ resource, element }))
}

const problemsOf = (side: string, result: ValidationResult): readonly string[] =>
  result._tag === 'Right' ? [] : result.left.map(({ message, path }) => `${side} ${(path ?? []).join('.')}: ${message}`)
