import { type Figure, isMissed } from './figures.ts'

type Column = {
  readonly head: string
  readonly toCell: (figure: Figure) => string
  readonly isNumber?: boolean
}

/** Decimal places per unit: first for fractions below 100, then for all other numbers. */
const DIGITS = { ms: [1, 0], s: [1, 1], MB: [1, 1], bytes: [0, 0], fps: [0, 0], elements: [0, 0], '': [3, 0] } as const

const COLUMNS: readonly Column[] = [
  { head: 'scenario', toCell: ({ scenario }) => scenario },
  { head: 'figure', toCell: ({ name }) => name },
  { head: 'value', toCell: (figure) => toText(figure, figure.value), isNumber: true },
  { head: 'range', toCell: (figure) => toRange(figure, figure.range), isNumber: true },
  { head: 'control', toCell: (figure) => figure.control === undefined ? '' : toText(figure, figure.control), isNumber: true },
  { head: 'range of control', toCell: (figure) => toRange(figure, figure.controlRange), isNumber: true },
  { head: 'to control', toCell: (figure) => toRatio(figure), isNumber: true },
  { head: 'goal', toCell: (figure) => (figure.goal === undefined ? '' : `≤ ${toText(figure, figure.goal)}`), isNumber: true },
  { head: 'ok?', toCell: (figure) => toStatus(figure) },
] // prettier-ignore

type Line = readonly string[]

/** Formats the figures as a text table. Texts are aligned to the left, numbers to the right. */
export function table(figures: readonly Figure[]): string {
  const columns = usedColumns(figures)
  const lines = toLines(columns, figures)
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  const align = (line: Line): string =>
    line
      .map((cell, index) => (columns[index]?.isNumber ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd() // prettier-ignore
  const [head = '', ...rest] = lines.map(align)
  return [head, widths.map((width) => '─'.repeat(width)).join('  '), ...rest].join('\n')
}

/** Formats the figures as a Markdown table. */
export function markdownTable(figures: readonly Figure[]): string {
  const columns = usedColumns(figures)
  const [head = '', ...rest] = toLines(columns, figures).map((line) => `| ${line.join(' | ')} |`)
  return [head, `| ${columns.map(({ isNumber }) => (isNumber ? '---:' : '---')).join(' | ')} |`, ...rest].join('\n')
}

/** Returns the columns in which at least one figure has a text. */
const usedColumns = (figures: readonly Figure[]): readonly Column[] =>
  COLUMNS.filter(({ toCell }) => figures.some((figure) => toCell(figure) !== ''))

const toLines = (columns: readonly Column[], figures: readonly Figure[]): readonly Line[] => [
  columns.map(({ head }) => head),
  ...figures.map((figure) => columns.map(({ toCell }) => toCell(figure))),
]

const toStatus = (figure: Figure): string => {
  if (figure.goal === undefined) return ''
  return isMissed(figure) ? 'MISSED' : 'ok'
}

const toRatio = ({ value, control }: Figure): string =>
  control === undefined || control === 0 ? '' : `× ${(value / control).toFixed(2)}`

const toRange = (figure: Figure, [low, high]: Figure['range'] = [Number.NaN, Number.NaN]): string =>
  low < high ? `${toNumber(figure, low)} – ${toNumber(figure, high)}` : ''

const toText = (figure: Figure, value: number): string =>
  Number.isFinite(value)
    ? `${toNumber(figure, value)} ${figure.unit === 'elements' ? '' : figure.unit}`.trim()
    : 'never'

function toNumber({ unit }: Figure, value: number): string {
  const [fine, coarse] = DIGITS[unit]
  const digits = value < 100 && !Number.isInteger(value) ? fine : coarse
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
