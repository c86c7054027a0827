import { toSafeText } from '../../tenant/problem.ts'
import type { BuildDiff, SetSizes, SizeChange } from '../buildDiff.ts'
import { toSections } from './changeSections.ts'
import { describeTenants, limitItems, type Quote, shortenList } from './shortList.ts'
import { describeChunk, describeMeasure, toSizeCells } from './sizeCells.ts'
import { toSummary, toTenantLines, toWarnings } from './summaryLines.ts'

/** Maximum numbers of groups in a section, and of chunks in a group. `--json` lists all. */
const [MAX_GROUPS, MAX_CHUNKS] = [10, 20]

/** Maximum length of a value, such as that of a header. */
const MAX_LENGTH = 300

const quote: Quote = (text) => toSafeText(text, MAX_LENGTH)

type Row = readonly string[]

/** Renders the differences as lines for a terminal. */
export function renderText(diff: BuildDiff): string {
  const sections = [
    [toSummary(diff, quote), ...toWarnings(diff, quote)],
    withTitle('Tenants', toTenantLines(diff, (tokens) => shortenList(tokens, quote)).map(indent)),
    withTitle('Sizes, compressed with Brotli', limitGroups(toSizeGroups(diff))),
    ...toSections(diff, quote).map(({ title, entries }) => [
      title,
      ...limitGroups(entries.map(({ head, lines }) => [indent(head), ...lines.map(indentTwice)])),
    ]),
  ]
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

const indent = (line: string): string => `  ${line}`

const indentTwice = (line: string): string => indent(indent(line))

const withTitle = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, ...lines]

const limitGroups = (groups: readonly (readonly string[])[]): readonly string[] =>
  limitItems(groups, MAX_GROUPS, (more) => [indent(`and ${more} more, which --json lists`)]).flat()

const toSizeGroups = ({ sizes, translations }: BuildDiff): readonly (readonly string[])[] => [
  ...sizes.map(toSetLines),
  ...(translations.length > 0
    ? [[indent('files of one language'), ...toTable(limitRows(translations.map(toNamedCells)))]]
    : []),
]

const toSetLines = ({ tenants, parts, measures, chunks, total }: SetSizes): readonly string[] => [
  indent(describeTenants(tenants, quote)),
  indentTwice(`features: ${shortenList(parts.new, quote, parts.new.length) || 'none'}`),
  ...toTable([
    ...measures.map((change) => [describeMeasure(change, tenants, quote), ...toSizeCells(change)]),
    ...limitRows(chunks.map((change) => [describeChunk(change, quote), ...toSizeCells(change)])),
    ...(chunks.length > 0 ? [toNamedCells(total)] : []),
  ]),
]

const limitRows = (rows: readonly Row[]): readonly Row[] => limitItems(rows, MAX_CHUNKS, (more) => [`and ${more} more`])

const toNamedCells = (change: SizeChange): Row => [quote(change.name), ...toSizeCells(change)]

/** Aligns the columns of a table. The first column is aligned to the left, the others to the right. */
function toTable(rows: readonly Row[]): readonly string[] {
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    indentTwice(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    ).trimEnd(),
  )
}
