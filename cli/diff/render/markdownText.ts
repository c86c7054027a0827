import { toSafeText } from '../../tenant/problem.ts'

/** Texts that Markdown shows unchanged as inline code, also in a table. */
const PLAIN = /^[\w!-~]+( [\w!-~]+)*$/
const SPECIAL = /[`|\\]/

/** Maximum length of a value, such as that of a header. */
const MAX_LENGTH = 300

/**
 * Formats an untrusted text as inline code. A character reference replaces each character that could end the code or
 * the cell of a table, because Markdown reads a reference as text.
 */
export function toMarkdownCode(text: string): string {
  const safe = toSafeText(text, MAX_LENGTH)
  if (PLAIN.test(safe) && !SPECIAL.test(safe)) return `\`${safe}\``
  return `<code>${safe.replace(/[^A-Za-z\d]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`)}</code>`
}

/** Formats a table. The cells must be Markdown; the first `textColumns` columns are aligned to the left. */
export function toMarkdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  textColumns: number,
): readonly string[] {
  const toRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const alignments = header.map((_name, column) => (column < textColumns ? '---' : '---:'))
  return [toRow(header), toRow(alignments), ...rows.map((cells) => toRow(header.map((_name, at) => cells[at] ?? '')))]
}

/** Formats content that GitHub folds. The title must be plain text. */
export const toMarkdownDetails = (title: string, lines: readonly string[]): readonly string[] => [
  `<details><summary>${title}</summary>`,
  '',
  ...lines,
  '',
  '</details>',
]
