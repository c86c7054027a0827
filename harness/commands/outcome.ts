import type { Acknowledgement } from './frameMessages.ts'
import type { Verdict } from './verdict.ts'

/** Result of a command or a call. */
export type Answer = {
  /** `none`: the frame has dropped or refused a message as the verdict said, or was not asked to answer. */
  readonly status: 'done' | 'refused' | 'none'
  /** Result, error, or the reason for a missing answer. */
  readonly text: string
  /** Time from the message or call to its answer, in ms; undefined without an answer. */
  readonly milliseconds?: number
  /** Whether nothing was sent, because the widget has no frame yet. */
  readonly isFrameMissing?: boolean
}

type OutcomeOptions = {
  /** What the verdict on the message expected. */
  readonly verdict: Pick<Verdict, 'isAccepted' | 'isAnswered'>
  /** The frame's answer; undefined if none came in time. */
  readonly acknowledgement: Acknowledgement | undefined
  /** Time to the answer, and maximum wait for it, in ms. */
  readonly milliseconds: number
  readonly timeoutMs: number
}

/** Compares the frame's answer to a message that requests one with the verdict. Any other outcome is `refused`. */
export function describeOutcome({ verdict, acknowledgement, milliseconds, timeoutMs }: OutcomeOptions): Answer {
  const { isAccepted, isAnswered } = verdict
  if (acknowledgement === undefined)
    return isAnswered
      ? { status: 'refused', text: `no answer in ${timeoutMs / 1_000} s` }
      : { status: 'none', text: 'dropped, as expected' }
  const text = acknowledgement.errorCode ?? 'acknowledged'
  if (!isAnswered) return { status: 'refused', text: `${text}, but should be dropped`, milliseconds }
  const isRefused = acknowledgement.errorCode !== undefined
  if (isAccepted) return { status: isRefused ? 'refused' : 'done', text, milliseconds }
  return isRefused
    ? { status: 'none', text: `${text}, as expected`, milliseconds }
    : { status: 'refused', text: `${text}, but should be refused`, milliseconds }
}

/** Returns the time of an answer for the reader; '' without an answer. */
export const formatTime = ({ milliseconds }: Answer): string =>
  milliseconds === undefined ? '' : `${milliseconds.toFixed(1)} ms`
