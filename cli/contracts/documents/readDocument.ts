import { isRecord, type Fields, fieldsOf } from '#tools/fields.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { CliError } from '../../errors.ts'
import type { ProviderName } from '../../wire/services.ts'

/** Folder with the API documents of this package. */
const OWN_DOCUMENTS = fileURLToPath(new URL('../../../openapi', import.meta.url))

/** Returns the file name of a document in openapi/ and in contracts/released/. */
const documentName = (provider: ProviderName): string =>
  provider === 'realtime' ? 'realtime.asyncapi.yaml' : `${provider}.yaml`

/**
 * Reads a service's API document and resolves its references, also into neighbouring files. Throws a `CliError` if a
 * reference is missing or circular.
 */
export const readDocument = (provider: ProviderName, folder: string = OWN_DOCUMENTS): Fields =>
  fieldsOf(createResolver(folder)(`${documentName(provider)}#`, []))

type Resolve = (reference: string, parents: readonly string[]) => unknown

/**
 * Creates a function that resolves references. All references to a value give the same object, so code that changes the
 * object changes every place that refers to it.
 */
function createResolver(folder: string): Resolve {
  const files = new Map<string, unknown>()
  const resolved = new Map<unknown, unknown>()

  function read(name: string): unknown {
    if (!files.has(name)) files.set(name, readYaml(join(folder, name)))
    return files.get(name)
  }

  function resolve(reference: string, parents: readonly string[]): unknown {
    if (parents.includes(reference)) throw new CliError('badDocument', `${reference} contains itself`)
    const [name = '', pointer = ''] = reference.split('#')
    const value = pointer.split('/').slice(1).map(unescapePointer).reduce(getProperty, read(name))
    if (value === undefined) throw new CliError('badDocument', `The reference ${reference} has no target`)
    return resolveValue(value, name, [...parents, reference])
  }

  function resolveValue(value: unknown, name: string, parents: readonly string[]): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (!resolved.has(value)) resolved.set(value, resolveNewValue(value, name, parents))
    return resolved.get(value)
  }

  function resolveNewValue(value: object, name: string, parents: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((item) => resolveValue(item, name, parents))
    const reference = '$ref' in value ? value.$ref : undefined
    if (typeof reference === 'string') return resolve(fullReference(reference, name), parents)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveValue(item, name, parents)]))
  }

  return resolve
}

function readYaml(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (problem) {
    const reason = problem instanceof Error ? (problem.message.split('\n')[0] ?? '') : String(problem)
    throw new CliError('badDocument', `${path}: ${reason}`)
  }
}

const fullReference = (reference: string, name: string): string =>
  reference.startsWith('#') ? `${name}${reference}` : reference.replace(/^\.\//, '')

const unescapePointer = (step: string): string => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')

const getProperty = (value: unknown, step: string): unknown => (isRecord(value) ? value[step] : undefined)
