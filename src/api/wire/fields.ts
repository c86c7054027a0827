import { limitText } from '#domain/displayText.ts'

/** Reading what a server sent, field by field; what is not there, or not of its kind, is absent. */

export type Fields = Readonly<Record<string, unknown>>

export const record = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Text with something in it. */
export const nonEmptyString = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** A text that is shown whole, such as a label, and therefore cut where it is very long. Not for what is sent back. */
export function label(value: unknown): string | undefined {
  const text = nonEmptyString(value)
  return text === undefined ? undefined : limitText(text)
}

export const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** Ids are whole and positive. */
export const id = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** Numbers that some servers send as text. */
export const numeric = (value: unknown): number | undefined =>
  typeof value === 'string' && value.trim() !== '' ? number(Number(value)) : number(value)

export const isTrue = (value: unknown): boolean => value === true

/** An address a browser may follow; `javascript:` and `data:` are none. */
export function webAddress(value: unknown): string | undefined {
  const text = nonEmptyString(value)
  if (text === undefined || !URL.canParse(text)) return undefined
  return /^https?:$/.test(new URL(text).protocol) ? text : undefined
}

/** An address, or a path on the server's own origin. */
export const picture = (value: unknown): string | undefined =>
  webAddress(value) ?? (typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined)

/** Only the fields that are there, so that an absent one stays absent. */
export const omitUndefined = <Shape extends object>(shape: Shape): OmitUndefined<Shape> =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as OmitUndefined<Shape>

type OmitUndefined<Shape> = { [Name in keyof Shape as undefined extends Shape[Name] ? never : Name]: Shape[Name] } & {
  [Name in keyof Shape as undefined extends Shape[Name] ? Name : never]?: Exclude<Shape[Name], undefined>
}

/** More options, fields or cards are not shown. */
const MOST_ITEMS = 500

/** The items of a message, in a number that the browser can render at once. */
export const mapItems = <Item>(values: unknown, map: (value: unknown) => Item | undefined): readonly Item[] =>
  mapEach(list(values).slice(0, MOST_ITEMS), map)

/** Maps what can be mapped and leaves out the rest: one bad entry does not cost the others. */
export const mapEach = <Item>(values: unknown, map: (value: unknown) => Item | undefined): readonly Item[] =>
  list(values).flatMap((value) => map(value) ?? [])
