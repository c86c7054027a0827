import { toSafeText } from '../../tenant/problem.ts'
import type { Paint } from '../../terminal/colour.ts'
import { formatCount } from '../../terminal/formatCount.ts'
import {
  type InteractionResult,
  isBrowserCheck,
  isFailed,
  type Outcome,
  type ProviderResult,
  type Verification,
} from '../verify/result.ts'
import type { VerificationTarget } from '../verify/verifyPacts.ts'

/** Maximum line width, in columns: the minimum width of a terminal. */
const COLUMNS = 80

const DESCRIPTION_WIDTH = 50

/** Formats the line that is printed before the interactions of a contract. */
export function pactLine({ pact, url }: VerificationTarget, paint: Paint): string {
  const consumer = pact.consumer === 'livechat-widget' ? '' : `  for ${toSafeText(pact.consumer)}`
  return `${paint.title(toSafeText(pact.provider))}  ${toSafeText(url, 300)}${consumer}`
}

/**
 * Formats the result of an interaction. The columns are the same for all contracts; the operation is added if it fits.
 */
export function consoleLine(result: InteractionResult, paint: Paint): string {
  const description = toSafeText(result.description, 200)
  const operation = operationOf(result)
  const text = `  ${MARKS[result.outcome]} ${description}`
  const start = isFailed(result) ? paint.problem(text) : text
  const padding = 2 + Math.max(0, DESCRIPTION_WIDTH - description.length)
  if (operation === '' || text.length + padding + operation.length > COLUMNS) return start
  return `${start}${' '.repeat(padding)}${paint.quiet(operation)}`
}

const MARKS: Readonly<Record<Outcome, string>> = { holds: '✓', pending: '~', fails: '✗' }

const operationOf = ({ operation }: InteractionResult): string =>
  operation === undefined ? '' : toSafeText([operation.id, operation.status].filter(Boolean).join(' '))

/** Formats all problems with the consequences for the visitor; undefined if there are none. */
export function problemsText({ results }: Verification): string | undefined {
  const sections = results.flatMap((result) =>
    result.interactions.filter(({ passed }) => !passed).map((interaction) => section(result, interaction)),
  )
  return sections.length === 0 ? undefined : sections.join('\n\n')
}

function section({ provider }: ProviderResult, interaction: InteractionResult): string {
  const { description, states, problems, pending } = interaction
  const operation = operationOf(interaction)
  return [
    `${toSafeText(provider)}: ${toSafeText(description, 200)}${operation === '' ? '' : `, ${operation}`}${pending ? ' (pending, not counted as a failure)' : ''}`,
    ...(states.length === 0 ? [] : [`  given ${states.map((state) => toSafeText(state, 200)).join(', then ')}`]),
    ...problems.map(({ text }) => `  ${isFailed(interaction) ? '✗' : '~'} ${text}`),
  ].join('\n')
}

export function summaryLines({ results }: Verification): readonly string[] {
  const lines = results.map((result) => [toSafeText(result.provider), countsOf(result)] as const)
  const width = Math.max(0, ...lines.map(([name]) => name.length))
  return lines.map(([name, counts]) => `${name.padEnd(width)}  ${counts}`)
}

type HintOptions = {
  readonly stateUrl?: string | undefined
  readonly results?: string | undefined
  readonly providerVersion?: string | undefined
}

/** Returns hints about everything that was not checked or recorded, each with the option that changes this. */
export function hintLines(verification: Verification, options: HintOptions): readonly string[] {
  const { passed, skipped } = verification
  const unknown = unknownValues(verification)
  const hints: readonly (readonly [boolean, string])[] = [
    [!passed && options.stateUrl === undefined, 'No state was set up, because there is no state hook. Use --state-url to set its URL.'],
    [skipped > 0, `--only or --states excluded ${formatCount(skipped, 'more interaction')}.`],
    [unknown.length > 0, `Some values were not compared, because these are unknown: ${unknown.join(', ')}. Return them from the state hook, or use --value.`],
    [passed && isCorsUnchecked(verification), 'CORS was not checked. Use --origin https://shop.example.com to check it.'],
    [options.results !== undefined && options.providerVersion === undefined, 'The results were saved without a version. Use --provider-version to set it.'],
  ] // prettier-ignore
  return hints.flatMap(([isShown, line]) => (isShown ? [line] : []))
}

const unknownValues = ({ results }: Verification): readonly string[] => {
  const names = results.flatMap(({ interactions }) => interactions.flatMap((one) => one.unknownValues ?? []))
  return [...new Set(names)].toSorted()
}

const isCorsUnchecked = ({ origin, results }: Verification): boolean =>
  origin === undefined && results.some(({ interactions }) => interactions.some(({ kind }) => kind === 'http'))

/**
 * Formats counts: `60 interactions hold`, `2 of 60 interactions do not hold; 12 browser checks hold`. Browser checks
 * are counted separately, because the contracts do not list them.
 */
export function countsOf({ interactions }: Pick<ProviderResult, 'interactions'>): string {
  const browserChecks = interactions.filter(isBrowserCheck)
  const contractInteractions = interactions.filter((one) => !isBrowserCheck(one))
  return [
    countOf(contractInteractions, 'interaction'),
    ...(browserChecks.length > 0 ? [countOf(browserChecks, 'browser check')] : []),
  ].join('; ')
}

function countOf(results: readonly InteractionResult[], noun: string): string {
  const failed = results.filter(isFailed).length
  const pending = results.filter((one) => !one.passed && one.pending).length
  const total = formatCount(results.length, noun)
  const text = failed === 0 ? `${total} ${results.length === 1 ? 'holds' : 'hold'}` : `${failed} of ${total} ${failed === 1 ? 'does' : 'do'} not hold` // prettier-ignore
  return pending === 0 ? text : `${text}, ${pending} pending`
}
