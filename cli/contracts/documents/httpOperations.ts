import { isRecord, type Fields, list, fieldsOf, text } from '#tools/fields.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'] as const

/** Operation of an OpenAPI document, with its references resolved. */
export type HttpOperation = {
  readonly id: string
  readonly method: string
  /** Path template: `/messages/{id}`. */
  readonly path: string
  /** Parameters of the path and of the operation. */
  readonly parameters: readonly Fields[]
  /** Alternative security requirements, of which one is enough; empty if the document has none. */
  readonly security: readonly Fields[]
  /** Security schemes by name; each describes a header, query parameter or cookie. */
  readonly schemes: Fields
  readonly requestBody: Fields
  readonly responses: Fields
}

export function httpOperations(document: Fields): readonly HttpOperation[] {
  const schemes = fieldsOf(fieldsOf(document['components'])['securitySchemes'])
  return Object.entries(fieldsOf(document['paths'])).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = fieldsOf(item)[method]
      if (!isRecord(operation)) return []
      const security = list(operation['security'] ?? document['security']).map(fieldsOf)
      return [{ ...toOperation(operation), path, method, security, schemes, parameters: parametersOf(item, operation) }]
    }),
  )
}

const toOperation = (operation: Fields): Pick<HttpOperation, 'id' | 'requestBody' | 'responses'> => ({
  id: text(operation['operationId']) ?? '',
  requestBody: fieldsOf(operation['requestBody']),
  responses: fieldsOf(operation['responses']),
})

function parametersOf(item: unknown, operation: Fields): readonly Fields[] {
  const keyOf = (parameter: Fields): string => `${String(parameter['in'])} ${String(parameter['name'])}`
  const all = [...list(fieldsOf(item)['parameters']), ...list(operation['parameters'])].map(fieldsOf)
  return [...new Map(all.map((parameter) => [keyOf(parameter), parameter])).values()]
}

/**
 * Returns the operation of a call; undefined if there is none. Prefers the path with the fewest parameters, so that
 * `article/search` does not match `article/{articleId}`.
 */
export const findOperation = (
  operations: readonly HttpOperation[],
  call: { readonly method: string; readonly path: string },
): HttpOperation | undefined =>
  operations
    .filter(({ method, path }) => method === call.method.toLowerCase() && patternOf(path).test(call.path))
    .toSorted((one, other) => countParameters(one.path) - countParameters(other.path))[0]

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(/\{[^}]+\}/)
      .map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`))
      .join('[^/]+')}$`,
  )

const countParameters = (path: string): number => path.split('{').length

/** Returns the schema of each content type of a request body or response. */
export const contentOf = (container: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fieldsOf(fieldsOf(container)['content'])).map(([type, content]) => [
      type,
      fieldsOf(content)['schema'],
    ]),
  )
