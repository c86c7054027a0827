import { limitMarks } from './displayText.ts'

const LINK = /!?\[([^[\]]{0,300})\]\([^()\s]{0,2000}\)/g
const LINE_START = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+)/gm
const STRONG_OR_CODE = /\*\*|~~|`{1,3}|(?<!\w)__(?=\S)|(?<=\S)__(?!\w)/g
const EMPHASIS = /(?<![\w*])([*_])([^\s*_](?:[^*_\n]{0,300}[^\s*_])?)\1(?![\w*])/g
const ESCAPE = /\\([!-/:-@[-`{-~])/g

/** A preview, or what is read aloud, is no longer; the message itself is shown in full elsewhere. */
const MOST_CHARACTERS = 2_000

/** A message's words without the marks of Markdown: for a line of preview, and for ears. */
export const plainWords = (markdown: string): string =>
  limitMarks(cut(markdown))
    .replace(LINK, '$1')
    .replace(LINE_START, '')
    .replace(STRONG_OR_CODE, '')
    .replace(EMPHASIS, '$2')
    .replace(ESCAPE, '$1')

/** A cut leaves no half of a character. */
const cut = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')}…` : text
