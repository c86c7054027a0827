import { fieldsOf, isRecord, list, number, text } from '#tools/fields.ts'
import type { PageStart } from '../probe/start.ts'
import { parseTimeZone } from './timeZone.ts'

/** Size of the frame, in px. */
export type FrameSize = PageStart['viewport']

/**
 * Returns the start of a page; undefined without a valid path, size or time zone. A trace without the focus is an older
 * one, whose window counts as focused.
 */
export function parseStart(value: unknown): PageStart | undefined {
  const { origin, query, languages, isOnline, isVisible, hasFocus, local, session, ...rest } = fieldsOf(value)
  const [path, viewport] = [parsePath(rest['path']), parseViewport(rest['viewport'])]
  const timeZone = parseTimeZone(rest['timeZone'] ?? 'UTC')
  if (path === undefined || viewport === undefined || timeZone === undefined) return undefined
  return {
    ...{ origin: text(origin) ?? '', path, query: texts(query), timeZone, viewport },
    languages: list(languages).filter((tag): tag is string => typeof tag === 'string' && LANGUAGE_TAG.test(tag)),
    ...{ isOnline: isOnline !== false, isVisible: isVisible !== false, hasFocus: hasFocus !== false },
    local: isRecord(local) ? texts(local) : undefined,
    session: isRecord(session) ? texts(session) : undefined,
  }
}

/** Letters, digits and hyphens of a language tag (BCP 47). */
const LANGUAGE_TAG = /^[a-z\d-]{1,35}$/i

/** Returns the path of a page of the widget in its normal form, without `..`; undefined for every other value. */
function parsePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value, 'http://frame.invalid')) return undefined
  const { pathname } = new URL(value, 'http://frame.invalid')
  return /^\/widget(\/|$)/.test(pathname) ? pathname : undefined
}

/** Maximum width and height of a frame, in px. A browser takes no pictures of a much larger one. */
const MAX_SIDE = 10_000

/** Returns the size of a frame, with defaults for missing fields; undefined for a size that no screen has. */
export function parseViewport(value: unknown): FrameSize | undefined {
  const { width, height } = fieldsOf(value)
  const size = { width: number(width) ?? 400, height: number(height) ?? 700 }
  return Object.values(size).every((side) => side >= 1 && side <= MAX_SIDE) ? size : undefined
}

const texts = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
