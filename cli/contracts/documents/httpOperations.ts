import { isRecord, type Json, toList, toRecord, toText } from './json.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'] as const

/** An operation of an OpenAPI document, its references followed. */
export type HttpOperation = {
  readonly id: string
  readonly method: string
  /** With its blanks: `/messages/{id}`. */
  readonly path: string
  /** Of the path as well as its own. */
  readonly parameters: readonly Json[]
  /** Names of schemes of which one list is enough; undefined where nobody asks. */
  readonly security: readonly Json[]
  /** Names in headers, queries or cookies, by scheme. */
  readonly schemes: Json
  readonly requestBody: Json
  readonly responses: Json
}

export function httpOperations(document: Json): readonly HttpOperation[] {
  const schemes = toRecord(toRecord(document['components'])['securitySchemes'])
  return Object.entries(toRecord(document['paths'])).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = toRecord(item)[method]
      if (!isRecord(operation)) return []
      const security = toList(operation['security'] ?? document['security']).map(toRecord)
      return [{ ...toOperation(operation), path, method, security, schemes, parameters: parametersOf(item, operation) }]
    }),
  )
}

const toOperation = (operation: Json): Pick<HttpOperation, 'id' | 'requestBody' | 'responses'> => ({
  id: toText(operation['operationId']) ?? '',
  requestBody: toRecord(operation['requestBody']),
  responses: toRecord(operation['responses']),
})

function parametersOf(item: unknown, operation: Json): readonly Json[] {
  const keyOf = (parameter: Json): string => `${String(parameter['in'])} ${String(parameter['name'])}`
  const all = [...toList(toRecord(item)['parameters']), ...toList(operation['parameters'])].map(toRecord)
  return [...new Map(all.map((parameter) => [keyOf(parameter), parameter])).values()]
}

/** Of several that fit, the one with the fewest blanks: an article's search is no article. */
export const findOperation = (
  operations: readonly HttpOperation[],
  call: { readonly method: string; readonly path: string },
): HttpOperation | undefined =>
  operations
    .filter(({ method, path }) => method === call.method.toLowerCase() && patternOf(path).test(call.path))
    .toSorted((one, other) => blanksIn(one.path) - blanksIn(other.path))[0]

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(/\{[^}]+\}/)
      .map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`))
      .join('[^/]+')}$`,
  )

const blanksIn = (path: string): number => path.split('{').length

/** The schema of each content type that is spoken of. */
export const contentOf = (said: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(toRecord(toRecord(said)['content'])).map(([type, content]) => [type, toRecord(content)['schema']]),
  )
