import { CliError } from '../errors.ts'
import { type Problem, formatProblem } from './problem.ts'

/** Maximum number of problems to print. More lines would scroll the first problems out of view. */
const SHOWN_PROBLEMS = 50

/** Throws a `CliError` with one line for each problem. Does nothing if the list is empty. */
export function throwProblems(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const more = problems.length - SHOWN_PROBLEMS
  const lines = problems.slice(0, SHOWN_PROBLEMS).map(formatProblem)
  throw new CliError('badTenants', [...lines, ...(more > 0 ? [`  … and ${more} more`] : [])].join('\n'))
}
