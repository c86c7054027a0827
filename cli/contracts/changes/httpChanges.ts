import { type Fields, fieldsOf } from '#tools/fields.ts'
import { contentOf, type HttpOperation, httpOperations } from '../documents/httpOperations.ts'
import { addedChange, removedChange, pairByName, type PathChange, directedSchemaChanges } from './change.ts'
import type { Direction } from './breakingRules.ts'

type OperationChanges = { readonly operation: string; readonly changes: readonly PathChange[] }

/** Returns the changes of an OpenAPI document by operation. Operations with the same method and path are compared. */
export const httpChanges = (before: Fields, after: Fields): readonly OperationChanges[] =>
  pairByName(operationsByCall(before), operationsByCall(after)).map(({ name, previous, current }) => ({
    operation: (current ?? previous)?.id || name,
    changes: operationChanges(previous, current),
  }))

const operationsByCall = (document: Fields): ReadonlyMap<string, HttpOperation> =>
  new Map(httpOperations(document).map((operation) => [keyOf(operation), operation]))

/** Returns method and path without the names of path parameters, because callers do not see these names. */
const keyOf = ({ method, path }: HttpOperation): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`

function operationChanges(
  previous: HttpOperation | undefined,
  current: HttpOperation | undefined,
): readonly PathChange[] {
  if (current === undefined) return [removedChange('')]
  if (previous === undefined) return [addedChange('')]
  return [
    ...securityChanges(previous.security, current.security),
    ...parameterChanges(previous, current),
    ...bodyChanges(previous.requestBody, current.requestBody),
    ...responseChanges(previous.responses, current.responses),
  ]
}

/**
 * Reports each previous list of security schemes that the current document rejects. A list stays accepted if some
 * current list requires only schemes from it.
 */
function securityChanges(previous: readonly Fields[], current: readonly Fields[]): readonly PathChange[] {
  const alternatives = (lists: readonly Fields[]): readonly Fields[] => (lists.length === 0 ? [{}] : lists)
  const isStillAccepted = (schemes: Fields): boolean =>
    alternatives(current).some((list) => Object.keys(list).every((scheme) => scheme in schemes))
  const rejected = alternatives(previous).filter((schemes) => !isStillAccepted(schemes))
  return rejected.map((schemes) => ({
    path: 'security',
    breaks: ['widget'],
    text: `no longer accepts ${Object.keys(schemes).join(' and ') || 'requests without credentials'}`,
  }))
}

function parameterChanges(previous: HttpOperation, current: HttpOperation): readonly PathChange[] {
  return pairByName(parametersByPlace(previous), parametersByPlace(current)).flatMap(
    ({ name, previous: before, current: after }) => {
      if (after === undefined) return [removedChange(name)]
      const isRequired = after['required'] === true
      if (before === undefined)
        return isRequired
          ? [{ path: name, breaks: ['widget'], text: 'was added and is required' }]
          : [addedChange(name)]
      const schemas = {
        before: before['schema'],
        after: after['schema'],
        direction: 'request' as const,
        pathPrefix: name,
      }
      return [...requiredChanges(before, after, name), ...directedSchemaChanges(schemas)]
    },
  )
}

/**
 * Returns the parameters by place (`query`, `header`, …) and name. A path parameter has its position instead of a name,
 * because its name is not sent.
 */
const parametersByPlace = ({ parameters, path }: HttpOperation): ReadonlyMap<string, Fields> =>
  new Map(
    parameters.map((parameter) => {
      const name = String(parameter['name'])
      const place = String(parameter['in'])
      return [place === 'path' ? `path ${path.split('/').indexOf(`{${name}}`)}` : `${place} ${name}`, parameter]
    }),
  )

function requiredChanges(previous: Fields, current: Fields, path: string): readonly PathChange[] {
  if ((previous['required'] === true) === (current['required'] === true)) return []
  return current['required'] === true
    ? [{ path, breaks: ['widget'], text: 'is now required' }]
    : [{ path, breaks: ['backend'], text: 'is now optional' }]
}

const bodyChanges = (previous: Fields, current: Fields): readonly PathChange[] => [
  ...requiredChanges(previous, current, 'request'),
  ...contentChanges({ previous, current, direction: 'request', where: 'request' }),
]

const responseChanges = (previous: Fields, current: Fields): readonly PathChange[] =>
  pairByName(new Map(Object.entries(previous)), new Map(Object.entries(current))).flatMap(
    ({ name, previous: before, current: after }) => {
      const where = `answer ${name}`
      if (after === undefined) return [removedChange(where)]
      if (before === undefined) return [addedChange(where)]
      return contentChanges({ previous: fieldsOf(before), current: fieldsOf(after), direction: 'response', where })
    },
  )

type ContentVersions = {
  readonly previous: Fields
  readonly current: Fields
  readonly direction: Direction
  readonly where: string
}

function contentChanges({ previous, current, direction, where }: ContentVersions): readonly PathChange[] {
  const schemasByType = (container: Fields): ReadonlyMap<string, unknown> =>
    new Map(Object.entries(contentOf(container)).map(([type, schema]) => [type, schema ?? {}]))
  return pairByName(schemasByType(previous), schemasByType(current)).flatMap(
    ({ name, previous: before, current: after }) => {
      if (after === undefined) return [removedChange(`${where} ${name}`)]
      if (before === undefined) return [addedChange(`${where} ${name}`)]
      return directedSchemaChanges({ before, after, direction, pathPrefix: where })
    },
  )
}
