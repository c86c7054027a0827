/**
 * Characters that control a terminal or reverse the direction of a text. The flag `g` makes `test` and `exec` keep an
 * index, so use it with `replace`, `match` and `search` alone.
 */
export const CONTROL_CHARACTERS = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

/** Does not match line breaks, because a long text has too many of them to call a function for each. */
const ESCAPED = new RegExp(`(?!\n)${CONTROL_CHARACTERS.source}`, 'gu')

/**
 * Escapes control characters, except line breaks. A text of a page, a file or an option must not control the terminal or
 * reverse the direction of its text. Must be called before colours are added.
 */
export const toPrintable = (text: string): string =>
  text.replace(ESCAPED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Escapes control characters and indents all lines but the first, so that a text cannot imitate a line of the output. */
export const toPrintableItem = (text: string, indent: string): string =>
  toPrintable(text).replaceAll('\n', `\n${indent}`)
