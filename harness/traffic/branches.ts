export type Branch = {
  readonly name: string
  readonly value: unknown
  readonly isNested: boolean
  /** Small enough to be seen whole at once. */
  readonly isOpenAtFirst: boolean
}

const PREVIEW_LENGTH = 60

/** What is nested is opened by hand once it is longer than this, written out. */
const OPEN_LENGTH = 400

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

export const branchesOf = (value: unknown): readonly Branch[] =>
  Object.entries(isNested(value) ? value : { '': value }).map(([name, inner]: readonly [string, unknown]) => ({
    name,
    value: inner,
    isNested: isNested(inner) && Object.keys(inner).length > 0,
    isOpenAtFirst: isNested(inner) && JSON.stringify(inner).length <= OPEN_LENGTH,
  }))

/** A value whole, or a nested one in a line. */
export function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  if (!isNested(value) || text.length <= PREVIEW_LENGTH) return text
  if (Array.isArray(value)) return `[${value.length}] ${text.slice(0, PREVIEW_LENGTH)}…`
  return `{${Object.keys(value).length}} ${text.slice(0, PREVIEW_LENGTH)}…`
}
