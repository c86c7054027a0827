import { useEffect, useState } from 'react'
import type { Sandbox } from '../sandbox.ts'
import type { DeskConversation, DeskMessage, DeskTenant } from './records.ts'
import { type Action, useAction } from './useAction.ts'

type DeskData = {
  readonly conversations: readonly DeskConversation[]
  /** Messages of the open conversations, by conversation id. */
  readonly messages: Readonly<Record<number, readonly DeskMessage[]>>
  readonly tenant: DeskTenant | undefined
}

export type Desk = DeskData & {
  /** Ids of the conversations in which the visitor types. */
  readonly typingIds: readonly number[]
  readonly loading: Action
}

const EMPTY: DeskData = { conversations: [], messages: {}, tenant: undefined }

/**
 * Loads the desk's data, and reloads all of it whenever the sandbox reports a change. Data that cannot be reloaded stays
 * as it is. Without `openIds`, it loads the messages of the newest conversation.
 */
export function useDesk(sandbox: Sandbox, openIds: readonly number[]): Desk {
  const [data, setData] = useState(EMPTY)
  const [typingIds, setTypingIds] = useState<readonly number[]>([])
  const loading = useAction()
  const { run } = loading
  const openKey = openIds.join()
  useEffect(() => {
    let isMounted = true
    const ids = openKey === '' ? [] : openKey.split(',').map(Number)
    const read = runExclusively(async () => {
      await run(async () => {
        const next = await readDesk(sandbox, ids)
        if (isMounted) setData(next)
      })
    })
    void read()
    const unsubscribe = sandbox.subscribe(({ kind, conversationId = 0, isOn }) => {
      if (kind === 'typing')
        setTypingIds((known) => [...known.filter((id) => id !== conversationId), ...(isOn ? [conversationId] : [])])
      if (kind === 'changed') void read()
    })
    return () => {
      isMounted = false
      unsubscribe()
    }
  }, [sandbox, openKey, run])
  return { ...data, typingIds, loading }
}

async function readDesk(sandbox: Sandbox, openIds: readonly number[]): Promise<DeskData> {
  const [conversations, tenant] = await Promise.all([sandbox.conversations(), sandbox.tenant()])
  const shown = conversations.filter(({ id }) => openIds.includes(id))
  const pages = (shown.length > 0 ? shown : conversations.slice(-1)).map(
    async ({ id }) => [id, await sandbox.messages(id)] as const,
  )
  return { conversations, tenant, messages: Object.fromEntries(await Promise.all(pages)) }
}

/**
 * Wraps `run` so that it never runs twice at once, and an older response cannot replace a newer one. All calls during a
 * run together cause one more run.
 */
function runExclusively(run: () => Promise<void>): () => Promise<void> {
  let [isRunning, isRunRequested] = [false, false]
  return async function requestRun(): Promise<void> {
    if (isRunning) {
      isRunRequested = true
      return
    }
    isRunning = true
    isRunRequested = false
    await run().finally(() => {
      isRunning = false
    })
    if (isRunRequested) await requestRun()
  }
}
