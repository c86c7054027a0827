import type { Paint } from '../terminal/colour.ts'
import { formatCount } from '../terminal/formatCount.ts'
import { toPrintable, toPrintableItem } from '../terminal/printable.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { Finding, Severity } from './finding.ts'

const MARKS: Readonly<Record<Severity, string>> = { error: '✗ error', warning: '! warning', hint: '· hint' }

/** Maximum length of one observation, in characters. A policy may be much longer; `--json` has it whole. */
const MAX_SEEN = 300

/** Formats a diagnosis for people: the verdict, each finding with what to paste, and what works. */
export function diagnosisLines({ verdict, findings, checked, evidence }: Diagnosis, paint: Paint): readonly string[] {
  const { url } = evidence.page
  return [
    paint.title(`${VERDICTS[verdict]}: ${toPrintable(url)}`),
    ...findings.flatMap((finding) => ['', ...findingLines(finding, paint)]),
    ...(checked.length === 0 ? [] : ['', 'Works:', ...checked.map((text) => `  ✓ ${toPrintable(text)}`)]),
    ...(findings.length === 0 ? [] : ['', countFindings(findings)]),
  ]
}

const VERDICTS: Readonly<Record<Diagnosis['verdict'], string>> = {
  works: 'The chat works on this page',
  warning: 'The chat works on this page, but not everything in it',
  broken: 'The chat does not work on this page',
}

const findingLines = ({ code, severity, text, seen, fix, docs }: Finding, paint: Paint): readonly string[] => [
  `${severity === 'error' ? paint.problem(MARKS.error) : MARKS[severity]}  ${toPrintableItem(text, '    ')}  [${code}]`,
  ...seen.map((one) => paint.quiet(`    seen  ${toPrintableItem(shorten(one), '          ')}`)),
  `    fix   ${toPrintableItem(fix.text, '          ')}`,
  ...toPrintable(fix.paste)
    .split('\n')
    .map((line) => `            ${paint.command(line)}`),
  `    docs  ${docs}`,
]

const shorten = (text: string): string => (text.length > MAX_SEEN ? `${text.slice(0, MAX_SEEN)}…` : text)

const countFindings = (findings: readonly Finding[]): string =>
  (['error', 'warning', 'hint'] as const)
    .map((severity) => formatCount(findings.filter((one) => one.severity === severity).length, severity))
    .join(', ')
