import { findFrame } from '../../loadWidget.ts'
import type { HarnessPage } from '../../page.ts'
import { nextAcknowledgement, openFrame, ping, type Post, subscribeToFrame } from '../frameMessages.ts'
import { parseJson } from '../jsonText.ts'
import type { Operation } from '../operations.ts'
import type { Answer } from '../outcome.ts'
import { callWidget, requestIdOf, withRequestId } from '../send.ts'
import { evaluateEnvelope } from '../verdict.ts'
import type { Variant } from './variants.ts'

/** What a fuzz run has found. */
export type FuzzReport = {
  readonly sent: number
  /** Messages that the frame has acknowledged, or calls that have returned or resolved. */
  readonly accepted: number
  /** Messages that the frame has answered with an error code, or calls that have thrown or rejected. */
  readonly failed: number
  /** Messages that the frame has dropped, as its parser forecast: in silence, or with the answer `invalid`. */
  readonly dropped: number
  /** Messages that the frame should have answered, and calls that neither resolved nor rejected in time. */
  readonly unanswered: readonly Variant[]
  /** Events `trouble` and `error` of the frame during the run, and answers to messages that it should have dropped. */
  readonly reports: readonly string[]
  /** Whether the frame answers a ping after the run; undefined if there is no frame. */
  readonly isAlive: boolean | undefined
  readonly milliseconds: number
}

type Outcome = 'accepted' | 'failed' | 'dropped' | 'unanswered'

/** Number of messages that are pending at once, and the maximum wait for the answers to them, in ms. */
const BATCH = 10
const BATCH_TIMEOUT_MS = 10_000

/** Maximum wait for the last ping, in ms. */
const PING_MS = 5_000

type FuzzOptions = {
  readonly operation: Operation
  readonly variants: readonly Variant[]
  readonly page: Pick<HarnessPage, 'token' | 'sandboxUrl'>
  /** Called after each batch with the number of sent variants. */
  readonly onProgress: (count: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends variants in batches, of which the time line receives none, and waits for the answers to each batch. Stops after the current batch when the signal is
 * aborted. Throws if a command has no frame to go to.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { operation, variants, onProgress, signal } = options
  const startedAt = performance.now()
  const droppedIds = new Set<string>()
  const send =
    operation.kind === 'command' ? createCommandSender(options, await openFrame(), droppedIds) : createCaller(options)
  const reports: string[] = []
  const unsubscribe = subscribeToFrame((event) => {
    if (event.event === 'trouble') reports.push(`trouble: ${event.trouble}`)
    if (event.event === 'error') reports.push(`error: ${event.errorType}`)
    if (event.event === 'acknowledged' && droppedIds.has(event.requestId))
      reports.push(`answer to the invalid message ${event.requestId}`)
  })
  const outcomes: Outcome[] = []
  try {
    for (let index = 0; index < variants.length && !signal.aborted; index += BATCH) {
      outcomes.push(...(await Promise.all(variants.slice(index, index + BATCH).map(send))))
      onProgress(outcomes.length)
    }
    const isAlive = await pingFrame()
    const count = (outcome: Outcome): number => outcomes.filter((one) => one === outcome).length
    return {
      ...{ sent: outcomes.length, accepted: count('accepted'), failed: count('failed'), dropped: count('dropped') },
      ...{ unanswered: variants.filter((_, index) => outcomes[index] === 'unanswered'), reports, isAlive },
      milliseconds: performance.now() - startedAt,
    }
  } finally {
    unsubscribe()
  }
}

/** Returns whether the frame answers; undefined if there is none, as a call of the widget may not need it. */
const pingFrame = async (): Promise<boolean | undefined> =>
  findFrame() &&
  openFrame().then(
    (post) => ping(post, PING_MS),
    () => false,
  )

type Send = (variant: Variant) => Promise<Outcome>

const createCommandSender =
  ({ page }: FuzzOptions, post: Post, droppedIds: Set<string>): Send =>
  async ({ prefix, text: variantText }) => {
    const text = withRequestId(variantText)
    const requestId = requestIdOf(text)
    const { isAccepted, isAnswered } = evaluateEnvelope({ prefix, text }, page.token)
    if (!isAnswered && requestId !== undefined) droppedIds.add(requestId)
    const answered = isAnswered ? awaitOutcome(requestId) : 'dropped'
    post(prefix + text)
    const outcome = await answered
    return isAccepted || outcome === 'unanswered' ? outcome : 'dropped'
  }

/** Waits for the frame's answer to a command. A command without a valid request id has none. */
async function awaitOutcome(requestId: string | undefined): Promise<Outcome> {
  if (requestId === undefined) return 'accepted'
  const answer = await nextAcknowledgement(requestId, BATCH_TIMEOUT_MS)
  if (answer === undefined) return 'unanswered'
  return answer.errorCode === undefined ? 'accepted' : 'failed'
}

const createCaller =
  ({ operation: { kind, name }, page }: FuzzOptions): Send =>
  async ({ text }) => {
    const parsed = parseJson(text)
    if (kind === 'command' || !parsed.isJson) return 'dropped'
    const args: readonly unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value]
    const timeout = new Promise<undefined>((resolve) => window.setTimeout(resolve, BATCH_TIMEOUT_MS))
    const answer = await Promise.race([callWidget({ kind, name, args, page }), timeout])
    if (answer === undefined) return 'unanswered'
    return answer.status === 'done' ? 'accepted' : 'failed'
  }

/** Describes a run in one line. The status is `refused` if the frame has misbehaved. */
export function describeReport(report: FuzzReport): Answer {
  const { sent, accepted, failed, dropped, unanswered, reports, isAlive, milliseconds } = report
  const counts = `${sent} sent: ${accepted} accepted, ${failed} answered with an error, ${dropped} refused`
  const problems = [
    ...(unanswered.length > 0 ? [`${unanswered.length} without an answer`] : []),
    ...(reports.length > 0 ? [`${reports.length} problems reported`] : []),
    ...(isAlive === false ? ['the frame does not answer any more'] : []),
  ]
  const end = isAlive === undefined ? 'No frame was loaded.' : 'The frame still answers and reported no error.'
  return {
    status: problems.length > 0 ? 'refused' : 'done',
    text: problems.length > 0 ? `${counts}, ${problems.join(', ')}.` : `${counts}. ${end}`,
    milliseconds,
  }
}
