import { FormattedMessage } from 'react-intl'
import type { PreChatField } from '#domain/channel.ts'
import { MESSAGE_MAX_LENGTH, NAME_MAX_LENGTH } from '#domain/limits.ts'
import type { PreChatProblem } from '#domain/preChat/preChatAnswers.ts'

type ProblemTextProps = { readonly field: PreChatField; readonly problem: PreChatProblem }

/** Renders the error of a field: the tenant's hint for a pattern that does not match, otherwise a translated text. */
export function ProblemText({ field: { patternHint }, problem }: ProblemTextProps) {
  if (problem === 'invalid' && patternHint !== undefined) return patternHint
  const limit = problem === 'nameTooLong' ? NAME_MAX_LENGTH : MESSAGE_MAX_LENGTH
  return <FormattedMessage id={`form.${problem}`} values={{ limit }} />
}
