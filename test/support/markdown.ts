/**
 * Returns the lines below a heading, up to the next heading of the same or a higher level. Returns an empty text if
 * there is no such heading.
 */
export function sectionOf(markdown: string, heading: string): string {
  const lines = markdown.split('\n')
  const begin = lines.indexOf(heading)
  if (begin < 0) return ''
  const rank = rankOf(heading)
  const end = lines.findIndex((line, at) => at > begin && rankOf(line) > 0 && rankOf(line) <= rank)
  return lines.slice(begin + 1, end < 0 ? undefined : end).join('\n')
}

const rankOf = (line: string): number => /^(#+) /.exec(line)?.[1]?.length ?? 0

/** Returns the cells of every row of every table, without the header rows and the lines below them. */
export function cellsOf(markdown: string): readonly (readonly string[])[] {
  const lines = markdown.split('\n')
  const isRule = (line = ''): boolean => /^\|[ :|-]+\|$/.test(line)
  return lines
    .filter((line, at) => line.startsWith('|') && !isRule(line) && !isRule(lines[at + 1]))
    .map((line) => line.slice(1, -1).split(/(?<!\\)\|/).map((cell) => cell.trim())) // prettier-ignore
}

/** Returns the texts in backticks. */
export const codeIn = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** Returns the titles of the tests in a source file. Templates stay as they are written. */
export const listTestTitles = (source: string): ReadonlySet<string> =>
  new Set([...source.matchAll(/(?:\btest|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , title = '']) => title.replaceAll(/\\(['"`\\])/g, '$1'))) // prettier-ignore
