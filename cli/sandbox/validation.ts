import { fileURLToPath } from 'node:url'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import routerModule from '@stoplight/prism-http/dist/router/index.js'
import { validateInput, validateOutput } from '@stoplight/prism-http/dist/validator/index.js'
import type { Feed } from './feed.ts'

const SPECS = ['widget-api', 'middleware', 'knowledge-base'] as const

type Operation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number]

type Request = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

type Reply = { readonly statusCode: number; readonly headers: Readonly<Record<string, string>>; readonly body: unknown }

type Violation = { readonly where: string; readonly problems: readonly string[] }

export type Validation = {
  /** What in an exchange is not as the contracts say; empty for paths they do not speak of. */
  readonly check: (request: Request, reply: Reply) => readonly string[]
  readonly violations: () => readonly Violation[]
  readonly clear: () => void
}

type Checked = { readonly _tag: 'Left'; readonly left: readonly Diagnostic[] } | { readonly _tag: 'Right' }
type Diagnostic = { readonly message: string; readonly path?: readonly (string | number)[] }

/** Holds every exchange against the OpenAPI documents, with Prism's own validator. */
export async function createValidation(feed: Feed): Promise<Validation> {
  const operations = await readSpecs()
  const violations: Violation[] = []

  const find = ({ method, url }: Request): Operation | undefined => {
    const { pathname } = new URL(url, 'http://sandbox')
    const input = { method: method.toLowerCase(), url: { path: pathname } }
    const found = route({ resources: operations, input })
    return found._tag === 'Right' ? found.right : undefined
  }

  return {
    check: (request, reply) => {
      const operation = find(request)
      if (operation === undefined) return []
      const problems = [...inputProblems(operation, request), ...outputProblems(operation, reply)]
      if (problems.length > 0) {
        const violation = { where: `${request.method} ${operation.path}`, problems }
        violations.push(violation)
        feed.note({ kind: 'violation', ...violation })
      }
      return problems
    },
    violations: () => violations,
    clear: () => void violations.splice(0),
  }
}

/** CommonJS without named exports: Node hands over the module, a transpiler its default. */
const route = ('default' in routerModule ? routerModule.default : routerModule) as Router

type Router = (options: {
  readonly resources: Operation[]
  readonly input: unknown
}) => { readonly _tag: 'Left' } | { readonly _tag: 'Right'; readonly right: Operation }

let specs: Promise<Operation[]> | undefined

/** Once a process: Prism compiles a check for every schema, and knows it again by the object it was read into. */
const readSpecs = (): Promise<Operation[]> =>
  (specs ??= Promise.all(SPECS.map(readSpec)).then((operations) => operations.flat()))

const readSpec = (name: string): Promise<Operation[]> =>
  getHttpOperationsFromSpec(fileURLToPath(new URL(`../../openapi/${name}.yaml`, import.meta.url)))

/** Uploads go around: Prism reads bodies as text, which breaks bytes. */
function inputProblems(resource: Operation, { method, url, headers, body }: Request): readonly string[] {
  if (headers['content-type']?.startsWith('multipart/')) return []
  const { pathname, searchParams } = new URL(url, 'http://sandbox')
  const element = {
    method: method.toLowerCase() as 'get',
    url: { path: pathname, query: Object.fromEntries(searchParams) },
    headers: { ...headers },
    body,
  }
  return problemsOf('request', validateInput({ resource, element }))
}

function outputProblems(resource: Operation, { statusCode, headers, body }: Reply): readonly string[] {
  const isDescribed = resource.responses.some(({ code }) => code === String(statusCode))
  if (!isDescribed) return [`reply: status ${statusCode} is not described`]
  const element = { statusCode, headers: { ...headers }, body }
  return problemsOf('reply', validateOutput({ resource, element }))
}

const problemsOf = (side: string, checked: Checked): readonly string[] =>
  checked._tag === 'Right'
    ? []
    : checked.left.map(({ message, path }) => `${side} ${(path ?? []).join('.')}: ${message}`)
