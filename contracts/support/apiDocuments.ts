import { type Fields, fieldsOf } from '#tools/fields.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { isUnusedField } from '../unusedFields.ts'
import { type Json, omitPaths } from './probe.ts'

export type HttpProvider = 'widget-api' | 'middleware' | 'knowledge-base'

/** Operation as its document describes it. */
export type Operation = {
  readonly id: string
  readonly method: string
  /** Path template with parameters in braces. */
  readonly path: string
  /** Documented JSON responses by status and name, without the fields in `UNUSED_FIELDS`. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, Json>>>>
}

export function readOperations(provider: HttpProvider): readonly Operation[] {
  const file = `${provider}.yaml`
  return Object.entries(fieldsOf(read(file)['paths'])).flatMap(([path, methods]) =>
    Object.entries(fieldsOf(methods)).map(([method, operation]) => ({
      id: String(fieldsOf(operation)['operationId']),
      method: method.toUpperCase(),
      path,
      examples: examplesOf(fieldsOf(fieldsOf(operation)['responses']), file),
    })),
  )
}

function examplesOf(responses: Fields, file: string): Operation['examples'] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const found = resolveReference(response, file)
      const content = fieldsOf(fieldsOf(found.value['content'])['application/json'])
      const examples = Object.entries(fieldsOf(content['examples']))
      return [
        status,
        Object.fromEntries(
          examples.map(([name, one]) => [
            name,
            omitPaths(toJson(resolveReference(one, found.file).value['value']), isUnusedField),
          ]),
        ),
      ]
    }),
  )
}

/** Resolves the `$ref` of a value, if it has one. Returns the target and the file that contains the target. */
function resolveReference(value: unknown, file: string): { readonly value: Fields; readonly file: string } {
  const ref = fieldsOf(value)['$ref']
  if (typeof ref !== 'string') return { value: fieldsOf(value), file }
  const [referencedFile = '', path = ''] = ref.split('#')
  const name = referencedFile === '' ? file : referencedFile.replace('./', '')
  const found = path.split('/').slice(1).reduce((at, part) => fieldsOf(at[part]), read(name)) // prettier-ignore
  return resolveReference(found, name)
}

const documents = new Map<string, Fields>()

function read(file: string): Fields {
  const cached = documents.get(file)
  if (cached !== undefined) return cached
  const parsed = fieldsOf(parse(readFileSync(join(__dirname, '../../openapi', file), 'utf8')))
  documents.set(file, parsed)
  return parsed
}

const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null))
