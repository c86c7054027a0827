import { contentOf, type HttpOperation, httpOperations } from '../documents/httpOperations.ts'
import { type Json, toRecord } from '../documents/json.ts'
import { added, gone, inStep, type PartChange, saidChanges } from './change.ts'
import type { Direction } from './rules.ts'

type Named = { readonly operation: string; readonly changes: readonly PartChange[] }

/** Returns the changes of an OpenAPI document by operation. Operations with the same method and path are compared. */
export const httpChanges = (before: Json, after: Json): readonly Named[] =>
  inStep(byCall(before), byCall(after)).map(({ name, was, is }) => ({
    operation: (is ?? was)?.id || name,
    changes: operationChanges(was, is),
  }))

const byCall = (document: Json): ReadonlyMap<string, HttpOperation> =>
  new Map(httpOperations(document).map((operation) => [keyOf(operation), operation]))

/** Returns method and path without the names of path parameters, because callers do not see these names. */
const keyOf = ({ method, path }: HttpOperation): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`

function operationChanges(was: HttpOperation | undefined, is: HttpOperation | undefined): readonly PartChange[] {
  if (is === undefined) return [gone('')]
  if (was === undefined) return [added('')]
  return [
    ...securityChanges(was.security, is.security),
    ...parameterChanges(was, is),
    ...bodyChanges(was.requestBody, is.requestBody),
    ...answerChanges(was.responses, is.responses),
  ]
}

/**
 * Reports each list of security schemes that is not enough any more. A list is still enough if some new list requires
 * no other scheme.
 */
function securityChanges(was: readonly Json[], is: readonly Json[]): readonly PartChange[] {
  const ways = (lists: readonly Json[]): readonly Json[] => (lists.length === 0 ? [{}] : lists)
  const isLetIn = (old: Json): boolean => ways(is).some((list) => Object.keys(list).every((scheme) => scheme in old))
  const shut = ways(was).filter((old) => !isLetIn(old))
  return shut.map((old) => ({
    path: 'security',
    breaks: ['widget'],
    text: `no longer accepts ${Object.keys(old).join(' and ') || 'requests without credentials'}`,
  }))
}

function parameterChanges(was: HttpOperation, is: HttpOperation): readonly PartChange[] {
  return inStep(byPlace(was), byPlace(is)).flatMap(({ name, was: before, is: after }) => {
    if (after === undefined) return [gone(name)]
    const isRequired = after['required'] === true
    if (before === undefined)
      return isRequired ? [{ path: name, breaks: ['widget'], text: 'was added and is required' }] : [added(name)]
    const schemas = { before: before['schema'], after: after['schema'], direction: 'request' as const, where: name }
    return [...requiredChanges(before, after, name), ...saidChanges(schemas)]
  })
}

/**
 * Returns parameters by place and name. Path parameters have their position instead, because their names are not sent.
 */
const byPlace = ({ parameters, path }: HttpOperation): ReadonlyMap<string, Json> =>
  new Map(
    parameters.map((parameter) => {
      const name = String(parameter['name'])
      const place = String(parameter['in'])
      return [place === 'path' ? `path ${path.split('/').indexOf(`{${name}}`)}` : `${place} ${name}`, parameter]
    }),
  )

function requiredChanges(was: Json, is: Json, path: string): readonly PartChange[] {
  if ((was['required'] === true) === (is['required'] === true)) return []
  return is['required'] === true
    ? [{ path, breaks: ['widget'], text: 'is now required' }]
    : [{ path, breaks: ['backend'], text: 'is now optional' }]
}

const bodyChanges = (was: Json, is: Json): readonly PartChange[] => [
  ...requiredChanges(was, is, 'request'),
  ...contentChanges({ was, is, direction: 'request', where: 'request' }),
]

const answerChanges = (was: Json, is: Json): readonly PartChange[] =>
  inStep(new Map(Object.entries(was)), new Map(Object.entries(is))).flatMap(({ name, was: before, is: after }) => {
    const where = `answer ${name}`
    if (after === undefined) return [gone(where)]
    if (before === undefined) return [added(where)]
    return contentChanges({ was: toRecord(before), is: toRecord(after), direction: 'answer', where })
  })

type Content = { readonly was: Json; readonly is: Json; readonly direction: Direction; readonly where: string }

function contentChanges({ was, is, direction, where }: Content): readonly PartChange[] {
  const types = (said: Json): ReadonlyMap<string, unknown> =>
    new Map(Object.entries(contentOf(said)).map(([type, schema]) => [type, schema ?? {}]))
  return inStep(types(was), types(is)).flatMap(({ name, was: before, is: after }) => {
    if (after === undefined) return [gone(`${where} ${name}`)]
    if (before === undefined) return [added(`${where} ${name}`)]
    return saidChanges({ before, after, direction, where })
  })
}
