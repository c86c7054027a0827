import { nestedText } from './nestedText.ts'
import {
  pickCountedOperations,
  type CoverageReport,
  isCovered,
  type OperationCoverage,
  type ProviderCoverage,
} from './operationCoverage.ts'

/** Maximum line width, in columns: the minimum width of a terminal. */
const COLUMNS = 80

type Row = readonly [operation: string, status: string, fields: string]

/** Table rows of an operation, printed below its method and path. */
type Block = { readonly call: string | undefined; readonly rows: readonly Row[] }

/**
 * Formats a table for each service: its operations, the statuses that contracts cover, and the fields that the widget
 * reads and sends.
 */
export const coverageText = ({ providers, covered, operations }: CoverageReport): string =>
  [
    ...providers.flatMap(providerLines),
    `${covered} of ${operations} operations have a contract.`,
    'The widget handles documented statuses without a contract like any failure.',
  ].join('\n')

function providerLines({ provider, operations }: ProviderCoverage): readonly string[] {
  const countedOperations = pickCountedOperations(operations)
  const summary = `${provider}: ${countedOperations.filter(isCovered).length} of ${countedOperations.length}`
  const header: Block = { call: undefined, rows: [['operation', 'status', 'fields read and sent']] }
  const blocks = operations.map((operation): Block => ({ call: callOf(operation), rows: rowsOf(operation) }))
  return [summary, ...tableLines([header, ...blocks]), '']
}

const callOf = ({ method, path }: OperationCoverage): string | undefined =>
  method === undefined || path === undefined ? undefined : `${method} ${path}`

function rowsOf({ id, sends, statuses, untested, exempt }: OperationCoverage): readonly Row[] {
  const missingRows = statuses.length === 0 ? [['–', exempt ?? 'NO CONTRACT'] as const] : []
  const untestedRows =
    untested.length > 0 && statuses.length > 0
      ? [['others', `${untested.join(' ')}: handled like any failure`] as const]
      : []
  const coveredRows = statuses.map(
    ({ status, fields }) => [status, fields.length === 0 ? '(status only)' : nestedText(fields)] as const,
  )
  const requestRows = sends.length > 0 ? [['sends', nestedText(sends)] as const] : []
  return [...coveredRows, ...missingRows, ...untestedRows, ...requestRows].map(([status, fields], at) => [
    at === 0 ? id : '',
    status,
    fields,
  ])
}

/** Wraps the last column, so that no line is wider than `COLUMNS`. */
function tableLines(blocks: readonly Block[]): readonly string[] {
  const widthOf = (column: 0 | 1): number =>
    Math.max(...blocks.flatMap(({ rows }) => rows.map((row) => row[column].length)))
  const [first, second] = [widthOf(0), widthOf(1)]
  const indent = first + second + 6
  const rowLines = ([operation, status, fields]: Row): readonly string[] =>
    wrap(fields, COLUMNS - indent).map((line, at) =>
      at === 0 ? `  ${operation.padEnd(first)}  ${status.padEnd(second)}  ${line}` : `${' '.repeat(indent)}${line}`,
    )
  return blocks.flatMap(({ call, rows }) => [
    ...(call === undefined ? [] : ['', `  ${call}`]),
    ...rows.flatMap(rowLines),
  ])
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const lastLine = lines.at(-1)
    if (lastLine !== undefined && lastLine.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${lastLine} ${word}`
    else lines.push(word)
  }
  return lines
}
