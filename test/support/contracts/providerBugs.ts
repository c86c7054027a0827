import type { Fields } from '#tools/fields.ts'
import { setAt, corrupt, removeAt } from '../network/bodyCorruption.ts'

type BodyChange = (body: unknown) => unknown

/** Difference in a new release of a provider: in its responses, in its frames, or in how it reads requests. */
export type Change = {
  readonly status?: number
  readonly body?: BodyChange
  readonly path?: (path: string) => string
  /** Name of the cable event that changes. Without it, all events change. */
  readonly event?: string
}

/** Combines several changes and applies them in order. */
export const combineChanges = (...changes: readonly BodyChange[]): Change => ({
  body: (body) => changes.reduce((changed, change) => change(changed), body),
})

export const removeFields = (...paths: readonly string[]): Change => combineChanges(...paths.map((path): BodyChange => (body) => removeAt(body, path))) // prettier-ignore

export const setField = (path: string, value: unknown): Change => ({ body: (body) => setAt(body, path, value) })

export const changeField = (path: string, change: (value: unknown) => unknown): Change => ({
  body: (body) => corrupt(body, path, change),
})

export const multiplyByThousand = (path: string): Change => changeField(path, (value) => Number(value) * 1000)

/** Removes a parameter from the query of a request. */
export const ignoreParameter = (name: string): Change => ({
  path: (path) => path.replace(new RegExp(`([?&])${name}=[^&]*&?`), '$1'),
})

/** Replaces the id that the widget knows with the id of a database row. */
export const replaceWithDatabaseId = (path: string): Change => changeField(path, (value) => Number(value) + 100_000)

export const mapItems = (change: (items: readonly unknown[]) => readonly unknown[]) => (value: unknown) =>
  Array.isArray(value) ? change(value as readonly unknown[]) : value

export const mapFields = (change: (value: Fields) => Fields) => (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? change({ ...value }) : value

/** Applies a change to every object of a body, except the maps under `users`, whose keys are ids. */
export function changeEveryObject(change: (value: Fields) => Fields, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => changeEveryObject(change, item))
  if (typeof value !== 'object' || value === null) return value
  return change(
    Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, name === 'users' ? inner : changeEveryObject(change, inner)]),
    ),
  )
}
