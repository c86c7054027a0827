import { formatCount } from '../../terminal/formatCount.ts'
import type { Change } from '../changes/change.ts'
import type { ContractProblem } from './compareContract.ts'

/** Comparison of contracts with API documents, and of these documents with their last release. */
export type Comparison = {
  readonly passed: boolean
  readonly contracts: readonly {
    readonly provider: string
    readonly interactions: number
    readonly problems: readonly ContractProblem[]
  }[]
  readonly release: {
    /** Version of the last release; `version` is the current version. */
    readonly since: string
    readonly version: string
    /** Whether no change is breaking, or the current version may contain breaking changes. */
    readonly isAllowed: boolean
    readonly changes: readonly Change[]
  }
}

/**
 * Formats a comparison for the terminal: the problems of each contract, then the changes since the release, breaking
 * changes first.
 */
export const comparisonText = ({ contracts, release }: Comparison): string =>
  [...contracts.flatMap(contractLines), '', ...releaseLines(release)].join('\n')

const contractLines = ({ provider, interactions, problems }: Comparison['contracts'][number]): readonly string[] => [
  `${problems.length === 0 ? '✓' : '✗'} ${provider}: ${formatCount(interactions, 'interaction')} ${
    problems.length === 0 ? formatHolds(interactions) : `with ${formatCount(problems.length, 'problem')}`
  }`,
  ...problemLines(problems),
]

const formatHolds = (interactions: number): string => (interactions === 1 ? 'holds' : 'hold')

/** Formats the problems of a contract. A problem that several interactions share is reported once. */
function problemLines(problems: readonly ContractProblem[]): readonly string[] {
  const keyOf = ({ operation, text }: ContractProblem): string => `${operation} ${text}`
  const isFirst = (problem: ContractProblem, at: number): boolean =>
    problems.findIndex((other) => keyOf(other) === keyOf(problem)) === at
  return problems.filter(isFirst).map((first) => {
    const others = problems.filter((problem) => keyOf(problem) === keyOf(first)).length - 1
    const more = others === 0 ? '' : `, and ${others} more`
    return `  ${first.operation} (${first.interaction}${more})\n    ${first.text}`
  })
}

function releaseLines({ since, version, isAllowed, changes }: Comparison['release']): readonly string[] {
  if (changes.length === 0) return [`✓ the documents are unchanged since ${since}`]
  const breaking = changes.filter(({ severity }) => severity === 'breaking').length
  const releaseSummary =
    breaking > 0 && !isAllowed
      ? `${version} must not contain breaking changes: increase its ${versionPartToIncrease(since)}, or undo these changes`
      : ''
  return [
    `${isAllowed ? '✓' : '✗'} ${formatCount(changes.length, 'change')} since ${since}, ${breaking} breaking`,
    ...changes.map(changeLine),
    ...(releaseSummary ? [releaseSummary] : []),
  ]
}

const changeLine = ({ severity, service, operation, path, text, breaks }: Change): string => {
  const brokenSides = breaks.length === 0 ? '' : ` (breaks ${breaks.map((side) => SIDE_NAMES[side]).join(' and ')})`
  return `  ${severity.padEnd('compatible'.length)}  ${[service, operation, path].filter(Boolean).join(' ')} ${text}${brokenSides}`
}

const SIDE_NAMES = { widget: 'released widgets', backend: 'older backends' } as const

const versionPartToIncrease = (since: string): string => (since.startsWith('0.') ? 'minor version' : 'major version')
