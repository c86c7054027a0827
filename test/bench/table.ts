import { type Figure, isMissed } from './figures.ts'

const HEAD = ['scenario', 'figure', 'value', 'to control', 'goal', 'ok?'] as const

/** Indexes of the columns with numbers. */
const RIGHT_ALIGNED = [2, 3, 4]

type Line = readonly string[]

/** Formats the figures as a text table. Texts are aligned to the left, numbers to the right. */
export function table(figures: readonly Figure[]): string {
  const lines = [HEAD, ...figures.map(toLine)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const separator = widths.map((width) => '─'.repeat(width)).join('  ')
  const [head = '', ...rest] = lines.map((line) => align(line, widths))
  return [head, separator, ...rest].join('\n')
}

const align = (line: Line, widths: readonly number[]): string =>
  line.map((cell, column) => pad(cell, column, widths[column] ?? 0)).join('  ').trimEnd() // prettier-ignore

const pad = (cell: string, column: number, width: number): string =>
  RIGHT_ALIGNED.includes(column) ? cell.padStart(width) : cell.padEnd(width)

const toLine = (figure: Figure): Line => [
  figure.scenario,
  figure.name,
  toText(figure, figure.value),
  ratio(figure),
  figure.goal === undefined ? '' : `≤ ${toText(figure, figure.goal)}`,
  goalStatus(figure),
]

const goalStatus = (figure: Figure): string => {
  if (figure.goal === undefined) return ''
  return isMissed(figure) ? 'MISSED' : 'ok'
}

const ratio = ({ value, control }: Figure): string =>
  control === undefined || control === 0 ? '' : `× ${(value / control).toFixed(2)}`

/** Decimal places per unit: first for fractions below 100, then for all other numbers. */
const DIGITS = { ms: [1, 0], s: [1, 1], MB: [1, 1], bytes: [0, 0], fps: [0, 0], elements: [0, 0], '': [3, 0] } as const

function toText({ unit }: Figure, value: number): string {
  if (!Number.isFinite(value)) return 'never'
  const [fine, coarse] = DIGITS[unit]
  const digits = value < 100 && !Number.isInteger(value) ? fine : coarse
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${number} ${unit === 'elements' ? '' : unit}`.trim()
}
