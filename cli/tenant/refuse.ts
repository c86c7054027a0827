import { CliError } from '../errors.ts'
import { type Problem, problemLine } from './problem.ts'

/** More would scroll away what stands first. */
const SHOWN_PROBLEMS = 50

/** Ends the command with every problem a line, if there are any. */
export function refuseAll(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const more = problems.length - SHOWN_PROBLEMS
  const lines = problems.slice(0, SHOWN_PROBLEMS).map(problemLine)
  throw new CliError('badTenants', [...lines, ...(more > 0 ? [`  … and ${more} more`] : [])].join('\n'))
}
