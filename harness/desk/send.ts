import type { Sandbox } from '../sandbox.ts'
import { changeEntry, type Entry, type Speaker, type Unsent } from './deskStore.ts'
import type { DeskDraft } from './records.ts'

/** Returns the sender of a draft in the format of the control API. */
export const senderOf = (speaker: Speaker): Pick<DeskDraft, 'agentId' | 'as'> =>
  typeof speaker === 'number' ? { agentId: speaker } : { as: speaker }

type Target = { readonly sandbox: Sandbox; readonly conversationId: number }

/**
 * Sends messages one at a time, as their order matters. After a failure, that message and those after it stay in the
 * conversation's `unsent`. Resolves with whether all were sent.
 */
export const sendDrafts = (target: Target, drafts: readonly DeskDraft[]): Promise<boolean> =>
  deliver(target, { id: crypto.randomUUID(), drafts, problem: '', isSending: true })

/** Sends unsent messages again, and resolves with whether the sandbox has accepted them all. */
export async function retry(target: Target, unsent: Unsent): Promise<boolean> {
  changeEntry(target.conversationId, replaceUnsent({ ...unsent, isSending: true }))
  return deliver(target, unsent)
}

export const discard = (conversationId: number, { id }: Unsent): void =>
  changeEntry(conversationId, ({ unsent }) => ({ unsent: unsent.filter((other) => other.id !== id) }))

async function deliver({ sandbox, conversationId }: Target, unsent: Unsent): Promise<boolean> {
  let remaining = unsent.drafts
  try {
    for (const draft of unsent.drafts) {
      await sandbox.sendMessage(conversationId, draft)
      remaining = remaining.slice(1)
    }
    discard(conversationId, unsent)
    return true
  } catch (error) {
    changeEntry(conversationId, replaceUnsent({ ...unsent, drafts: remaining, problem: problemOf(error), isSending: false })) // prettier-ignore
    return false
  }
}

const replaceUnsent =
  (changed: Unsent) =>
  ({ unsent }: Entry): Partial<Entry> => ({
    unsent: unsent.some(({ id }) => id === changed.id)
      ? unsent.map((other) => (other.id === changed.id ? changed : other))
      : [...unsent, changed],
  })

/** Returns the message of an error, for a person. */
export const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
