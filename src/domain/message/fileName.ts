import { toDisplayName } from './displayText.ts'

/** Last characters of a name: up to four before the extension, and the extension. A combining mark never begins them. */
const END = /\P{M}.{0,3}\.[^.\s]{1,8}$/u

/** Length up to which a name has enough space in every file bubble. */
const SHORT_NAME = 20

/**
 * Splits a file's name before its last characters, which stay visible if the place is too short for the name. A short
 * name is not split.
 */
export function splitFileName(name: string): readonly [start: string, end: string] {
  const shown = toDisplayName(name)
  const end = shown.length > SHORT_NAME ? (END.exec(shown)?.[0] ?? '') : ''
  return [shown.slice(0, shown.length - end.length), end]
}
