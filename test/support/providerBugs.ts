import { put, spoil, takeOut } from './spoiled.ts'

type Body = (body: unknown) => unknown

/** Difference in a new release of a provider: in its responses, in its frames, or in how it reads requests. */
export type Change = {
  readonly status?: number
  readonly body?: Body
  readonly path?: (path: string) => string
  /** Name of the cable event that changes. Without it, all events change. */
  readonly event?: string
}

/** Combines several changes and applies them in order. */
export const both = (...changes: readonly Body[]): Change => ({
  body: (body) => changes.reduce((changed, change) => change(changed), body),
})

export const without = (...paths: readonly string[]): Change => both(...paths.map((path): Body => (body) => takeOut(body, path))) // prettier-ignore

export const having = (path: string, value: unknown): Change => ({ body: (body) => put(body, path, value) })

export const turning = (path: string, change: (value: unknown) => unknown): Change => ({
  body: (body) => spoil(body, path, change),
})

export const timesThousand = (path: string): Change => turning(path, (value) => Number(value) * 1000)

/** Removes a parameter from the query of a request. */
export const ignoring = (name: string): Change => ({
  path: (path) => path.replace(new RegExp(`([?&])${name}=[^&]*&?`), '$1'),
})

/** Replaces the id that the widget knows with the id of a database row. */
export const databaseId = (path: string): Change => turning(path, (value) => Number(value) + 100_000)

export const items = (change: (items: readonly unknown[]) => readonly unknown[]) => (value: unknown) =>
  Array.isArray(value) ? change(value as readonly unknown[]) : value

type Fields = Readonly<Record<string, unknown>>

export const fields = (change: (value: Fields) => Fields) => (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? change({ ...value }) : value

/** Applies a change to every object of a body, except the maps under `users`, whose keys are ids. */
export function everywhere(change: (value: Fields) => Fields, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => everywhere(change, item))
  if (typeof value !== 'object' || value === null) return value
  return change(
    Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, name === 'users' ? inner : everywhere(change, inner)]),
    ),
  )
}
