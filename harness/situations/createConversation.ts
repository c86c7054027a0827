import type { DeskDraft } from '../desk/records.ts'
import type { Sandbox } from '../sandbox.ts'

export type DatedMessage = readonly [minutesAgo: number, draft: DeskDraft]

type Owner = { readonly sandbox: Sandbox; readonly contactId: number }

/** Creates a conversation with these messages and returns its id. */
export async function createConversation(
  { sandbox, contactId }: Owner,
  messages: readonly DatedMessage[],
): Promise<number> {
  const { id } = await sandbox.createConversation(contactId)
  const now = Math.floor(Date.now() / 1000)
  for (const [minutesAgo, draft] of messages) await sandbox.sendMessage(id, { ...draft, at: now - minutesAgo * 60 })
  return id
}
