import { evaluateChecks } from '../checks/evaluateChecks.ts'
import type { Interaction } from '../pact.ts'
import type { Difference } from './mismatches.ts'
import { generalisePath, findConsequence } from './jsonPaths.ts'
import type { Problem } from './result.ts'
import type { StateValues } from './stateHook.ts'

/** Problems of a response, and the names of state values that its checks needed but that are unknown. */
export type Findings = { readonly problems: readonly Problem[]; readonly unknownValues: readonly string[] }

export const createFindings = (...problems: readonly Problem[]): Findings => ({ problems, unknownValues: [] })

type CheckedResponse = {
  readonly values: StateValues
  readonly problems: readonly Problem[]
  readonly body: unknown
}

/** Adds the failed checks to the problems that Pact found. Skips values that Pact has already reported. */
export function addFailedChecks(interaction: Interaction, { problems, values, body }: CheckedResponse): Findings {
  if (body === undefined)
    return createFindings(
      ...problems,
      toProblem(interaction, { path: '$', message: 'the response is not JSON, so its values cannot be checked' }),
    )
  const reported = new Set(problems.map(({ path }) => generalisePath(path)))
  const { failed, unknown } = evaluateChecks(interaction.checks, body, values)
  const checkProblems = failed
    .filter(({ path }) => !reported.has(generalisePath(path)))
    .map(({ path, message, loses }) => toProblem({ loses: { $: loses } }, { path, message }))
  return { problems: [...problems, ...checkProblems], unknownValues: unknown }
}

/** Parses a recorded body; undefined if it is missing or not JSON. */
export function toJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    // The caller reports the problem.
    return undefined
  }
}

/** Converts a difference to a problem whose text includes the consequence for the visitor. */
export function toProblem({ loses }: Pick<Interaction, 'loses'>, { path, message }: Difference): Problem {
  const consequence = findConsequence(loses, path)
  const messageText = path === '$' ? toSentence(message) : message
  const text =
    consequence === undefined ? messageText : `${consequence.replace(/[.!]$/, '')}: ${message.replace(/\.$/, '')}`
  return { path, message, loses: consequence, text }
}

export const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/\.$/, '')
