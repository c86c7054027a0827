export type Branch = {
  readonly name: string
  readonly value: unknown
  readonly isNested: boolean
  /** Whether the value is nested and small enough to be shown in full at once. */
  readonly isOpenAtFirst: boolean
}

const PREVIEW_LENGTH = 60

/** Maximum JSON length of a nested value that is open at first, in characters. */
const OPEN_LENGTH = 400

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

export const branchesOf = (value: unknown): readonly Branch[] =>
  Object.entries(isNested(value) ? value : { '': value }).map(([name, inner]: readonly [string, unknown]) => ({
    name,
    value: inner,
    isNested: isNested(inner) && Object.keys(inner).length > 0,
    isOpenAtFirst: isNested(inner) && JSON.stringify(inner).length <= OPEN_LENGTH,
  }))

/** Returns the value as JSON. A long nested value becomes its size and its first `PREVIEW_LENGTH` characters. */
export function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  if (!isNested(value) || text.length <= PREVIEW_LENGTH) return text
  if (Array.isArray(value)) return `[${value.length}] ${text.slice(0, PREVIEW_LENGTH)}…`
  return `{${Object.keys(value).length}} ${text.slice(0, PREVIEW_LENGTH)}…`
}
