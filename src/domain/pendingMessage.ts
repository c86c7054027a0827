import type { Failure } from './failure.ts'
import type { Message, MessageId, TemporaryId } from './message.ts'
import type { EpochSeconds } from './time.ts'

/** A message the visitor has sent and no server copy has replaced yet. */
export type PendingMessage = {
  readonly temporaryId: TemporaryId
  readonly content: string
  readonly createdAt: EpochSeconds
  readonly status: 'in_progress' | 'failed'
  readonly failure?: Failure
  /** The newest message held when it was sent: only something newer can be its copy. */
  readonly sentAfter?: MessageId
}

/**
 * The pending message a server copy replaces: the one with its echo id; and only where the server echoes none, the
 * oldest with identical content, so that two equal texts in flight pair one for one.
 */
export function matchPending(pending: readonly PendingMessage[], copy: Message): PendingMessage | undefined {
  if (copy.direction !== 'incoming') return undefined
  if (copy.echoId !== undefined) return pending.find(({ temporaryId }) => temporaryId === copy.echoId)
  return pending.find(({ content, sentAfter = 0 }) => content === copy.content && copy.id > sentAfter)
}
