import type { Fields } from '#tools/fields.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import { readApiDocument } from './apiDocument.ts'

/** One response that a document of `openapi/` describes, with the request for it. */
export type DocumentedResponse = {
  readonly operation: string
  readonly method: string
  /** Path and query, filled with the examples of the parameters. */
  readonly path: string
  readonly body: unknown
  readonly status: number
  readonly mediaType: string | undefined
  /** Returns the differences between a body and the documented schema. */
  readonly problemsOf: (body: unknown) => readonly string[]
}

/**
 * Returns every response that a service's API document describes. Reads the documents only with YAML and JSON Schema,
 * so that the code under test cannot check itself.
 */
export function readDocumentedResponses(service: string): readonly DocumentedResponse[] {
  const file = `${service}.yaml`
  const ajv = new Ajv2020({ strict: false })
  for (const name of new Set(['shared.yaml', 'widget-api.yaml', file]))
    ajv.addSchema({ $id: `file:///${name}`, ...components(name) })
  const paths = readDocumentFields(file)['paths'] as Readonly<Record<string, Readonly<Record<string, Fields>>>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => responsesOf({ file, path, method, operation, ajv })),
  )
}

type OperationContext = {
  readonly file: string
  readonly path: string
  readonly method: string
  readonly operation: Fields
  readonly ajv: Ajv2020
}

function responsesOf({ file, path, method, operation, ajv }: OperationContext): readonly DocumentedResponse[] {
  const parameters = ((operation['parameters'] ?? []) as readonly Fields[]).map((parameter) => resolveReference(parameter, file).value)
  return Object.entries(operation['responses'] as Readonly<Record<string, Fields>>).map(([status, response]) => {
    const found = resolveReference(response, file)
    const [mediaType, content] = Object.entries((found.value['content'] ?? {}) as Readonly<Record<string, Fields>>)[0] ?? []
    const validate = content && ajv.compile({ $id: `file:///${String(operation['operationId'])}-${status}/${found.file}`, ...rooted(content['schema'], found.file) })
    return {
      operation: String(operation['operationId']),
      method: method.toUpperCase(),
      path: addressOf(path, parameters),
      body: exampleBody(operation),
      status: Number(status),
      mediaType,
      problemsOf: (body) => problemsBy(validate, body),
    }
  })
} // prettier-ignore

function problemsBy(validate: ValidateFunction | undefined, body: unknown): readonly string[] {
  if (validate === undefined || validate(body)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

function addressOf(path: string, parameters: readonly Fields[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    String(parameters.find((parameter) => parameter['name'] === name)?.['example']),
  )
  const query = parameters.filter((parameter) => parameter['in'] === 'query' && parameter['example'] !== undefined)
  return `${filled}?${new URLSearchParams(query.map((parameter) => [String(parameter['name']), String(parameter['example'])]))}`
}

function exampleBody({ requestBody }: Fields): unknown {
  const content = (requestBody as { content: Readonly<Record<string, { examples: Fields }>> } | undefined)?.content
  const [example] = Object.values(content?.['application/json']?.examples ?? {})
  return (example as { value: unknown } | undefined)?.value
}

const readDocumentFields = (file: string): Fields => readApiDocument(file) as Fields

const components = (file: string): Fields => ({ components: { schemas: schemasOf(file) } })

const schemasOf = (file: string): unknown => rooted((readDocumentFields(file)['components'] as Fields)['schemas'], file)

/** Returns the schema with the file name in every reference, so that a reference has the same meaning in any place. */
const rooted = (schema: unknown, file: string): Fields =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value
    return value.startsWith('#') ? `file:///${file}${value}` : `file:///${value.replace('./', '')}`
  }) as Fields

/** Resolves references to objects that are not schemas. Returns the object and the file that contains it. */
function resolveReference(value: Fields, file: string): { readonly value: Fields; readonly file: string } {
  const ref = value['$ref']
  if (typeof ref !== 'string') return { value, file }
  const [otherFile = '', path = ''] = ref.split('#')
  const name = otherFile === '' ? file : otherFile.replace('./', '')
  const found = path.split('/').slice(1).reduce((at, part) => at[part] as Fields, readDocumentFields(name)) // prettier-ignore
  return resolveReference(found, name)
}
