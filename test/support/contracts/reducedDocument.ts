import { isRecord, type Fields, list, fieldsOf } from '#tools/fields.ts'
import { callOf, documentedStatus } from '#cli/contracts/compare/httpMismatches.ts'
import { cableOperations, referenceOf } from '#cli/contracts/documents/cableOperations.ts'
import { contentOf, findOperation, httpOperations } from '#cli/contracts/documents/httpOperations.ts'
import { childPath } from '#cli/contracts/verify/jsonPaths.ts'
import type { Interaction } from '#cli/contracts/pact.ts'

/** Returns the path of every named value in a body, parents before children. */
export function listPaths(body: unknown, path = '$'): readonly string[] {
  if (Array.isArray(body)) return [...new Set(body.flatMap((item) => listPaths(item, `${path}[*]`)))]
  if (!isRecord(body)) return []
  return Object.entries(body).flatMap(([name, value]) => [
    childPath(path, name),
    ...listPaths(value, childPath(path, name)),
  ])
}

/** Change to a schema that has a property of this name. */
type Change = (owner: Fields, name: string) => void

export const removeProperty: Change = (owner, name) => {
  const { properties, additionalProperties } = owner
  Reflect.deleteProperty(fieldsOf(properties), name)
  if (isRecord(additionalProperties)) Reflect.deleteProperty(owner, 'additionalProperties')
}

/** Changes the type of the property to `null`. */
export const setTypeToNull: Change = ({ properties }, name) => {
  const schema = fieldsOf(properties)[name]
  if (!isRecord(schema)) return
  for (const keyword of Object.keys(schema)) Reflect.deleteProperty(schema, keyword)
  Object.assign(schema, { type: 'null' })
}

/** Returns a copy of a document, changed in every schema that describes the value at this path of an answer. */
export function changeDocument(document: Fields, interaction: Interaction, path: string, change: Change): Fields {
  const copy = structuredClone(document)
  const steps = path.match(/\[\*\]|\['[^']*'\]|[^.[\]$]+/g) ?? []
  const owners = steps.slice(0, -1).reduce(innerSchemas, responseSchemas(copy, interaction).flatMap(schemaVariants))
  const name = steps.at(-1)?.replaceAll(/^\['|'\]$/g, '') ?? ''
  for (const owner of owners) change(owner, name)
  return copy
}

function responseSchemas(document: Fields, interaction: Interaction): readonly unknown[] {
  const operation = findOperation(httpOperations(document), callOf(interaction))
  if (operation !== undefined)
    return Object.values(contentOf(operation.responses[documentedStatus(operation.responses, interaction) ?? '']))
  const { operation: id, message } = referenceOf(interaction.document)
  const { messages, replies } = cableOperations(document).find((candidate) => candidate.id === id) ?? {}
  return [messages?.get(message), replies?.get(message)]
}

/** Returns a schema and, recursively, its alternatives in `anyOf`, `oneOf` and `allOf`. */
function schemaVariants(schema: unknown): readonly Fields[] {
  if (!isRecord(schema)) return []
  const alternatives = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap(list)
  return [schema, ...alternatives.flatMap(schemaVariants)]
}

const innerSchemas = (owners: readonly Fields[], key: string): readonly Fields[] =>
  owners.flatMap(({ items, properties, additionalProperties }) =>
    key === '[*]' ? schemaVariants(items) : schemaVariants(fieldsOf(properties)[key] ?? additionalProperties),
  )
