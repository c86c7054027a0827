import { formatCount } from '../../terminal/formatCount.ts'
import type { BuildDiff, SetSizes } from '../buildDiff.ts'
import { type Section, toSections } from './changeSections.ts'
import { toMarkdownCode as quote, toMarkdownDetails, toMarkdownTable } from './markdownText.ts'
import { describeTenants, limitItems, shortenList } from './shortList.ts'
import { describeChunk, describeMeasure, toSizeCells } from './sizeCells.ts'
import { toSummary, toTenantLines, toWarnings } from './summaryLines.ts'

/** Maximum number of rows in a table, and of groups in a section. A comment on GitHub has at most 65,536 characters. */
const [MAX_ROWS, MAX_GROUPS] = [40, 10]

const SIZE_COLUMNS = ['Old', 'New', 'Difference', '%']

type Row = readonly string[]

/** Renders the differences as Markdown for a comment: a summary, a table of sizes, and folded details. */
export function renderMarkdown(diff: BuildDiff): string {
  const blocks = [
    [`**${toSummary(diff, quote)}**`],
    toItems(toWarnings(diff, quote)),
    toSizeTable(diff),
    toDetails('Tenants', toItems(toTenantLines(diff, (tokens) => shortenList(tokens, quote)))),
    toChunkDetails(diff),
    ...toSections(diff, quote).map(toSectionDetails),
  ]
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

const toItems = (lines: readonly string[]): readonly string[] => lines.map((line) => `- ${line}`)

const toDetails = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : toMarkdownDetails(title, lines)

/** Formats the table of the sizes that matter most. The sizes of single chunks are in the details. */
function toSizeTable({ sizes }: BuildDiff): readonly string[] {
  const rows = sizes.flatMap(({ tenants, measures, chunks, total }) =>
    [
      ...measures.map((change) => [describeMeasure(change, tenants, quote), ...toSizeCells(change)]),
      ...(chunks.length > 0 ? [[total.name, ...toSizeCells(total)]] : []),
    ].map((cells, index) => [index === 0 ? describeTenants(tenants, quote) : '', ...cells]),
  )
  return rows.length === 0 ? [] : toMarkdownTable(['Tenants', 'Size with Brotli', ...SIZE_COLUMNS], limitRows(rows), 2)
}

const limitRows = (rows: readonly Row[]): readonly Row[] => limitItems(rows, MAX_ROWS, (more) => [`and ${more} more`])

function toChunkDetails({ sizes, translations }: BuildDiff): readonly string[] {
  const sets = sizes.filter(({ chunks }) => chunks.length > 0)
  const count = sets.reduce((total, { chunks }) => total + chunks.length, translations.length)
  const rows = translations.map((change) => [quote(change.name), ...toSizeCells(change)])
  const tables = [
    ...sets.map(toSetTable),
    ...(rows.length > 0 ? [toMarkdownTable(['File of one language', ...SIZE_COLUMNS], limitRows(rows), 1)] : []),
  ]
  const shown = limitItems(tables, MAX_GROUPS, (more) => [`and ${more} more groups of tenants`])
  return toDetails(
    `Chunks: ${formatCount(count, 'difference')}`,
    shown.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])),
  )
}

const toSetTable = ({ tenants, parts, chunks, total }: SetSizes): readonly string[] => [
  `${describeTenants(tenants, quote)}. Features: ${shortenList(parts.new, quote, parts.new.length) || 'none'}.`,
  '',
  ...toMarkdownTable(
    ['Chunk', ...SIZE_COLUMNS],
    [
      ...limitRows(chunks.map((change) => [describeChunk(change, quote), ...toSizeCells(change)])),
      [total.name, ...toSizeCells(total)],
    ],
    1,
  ),
]

const toSectionDetails = ({ title, entries }: Section): readonly string[] =>
  toDetails(
    title,
    limitItems(
      entries.map(({ head, lines }) => [`- ${head}`, ...lines.map((line) => `  - ${line}`)]),
      MAX_GROUPS,
      (more) => [`- and ${more} more`],
    ).flat(),
  )
