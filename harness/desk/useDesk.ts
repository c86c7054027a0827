import { useEffect, useState } from 'react'
import type { DeskConversation, DeskMessage, DeskTenant, Sandbox } from '../sandbox.ts'

type Desk = {
  readonly conversations: readonly DeskConversation[]
  readonly current: DeskConversation | undefined
  readonly messages: readonly DeskMessage[]
  readonly tenant: DeskTenant | undefined
  readonly isVisitorTyping: boolean
}

const EMPTY: Omit<Desk, 'isVisitorTyping'> = { conversations: [], current: undefined, messages: [], tenant: undefined }

/** Loads the desk's data, and reloads all of it whenever the sandbox reports a change. */
export function useDesk(sandbox: Sandbox, chosen: number | undefined): Desk {
  const [desk, setDesk] = useState(EMPTY)
  const [isVisitorTyping, setTyping] = useState(false)
  useEffect(() => {
    let isMounted = true
    const read = runExclusively(async () => {
      const next = await readDesk(sandbox, chosen)
      if (isMounted) setDesk(next)
    })
    void read()
    const unsubscribe = sandbox.subscribe(({ kind, isOn }) => {
      if (kind === 'typing') setTyping(isOn === true)
      if (kind === 'changed') void read()
    })
    return () => {
      isMounted = false
      unsubscribe()
    }
  }, [sandbox, chosen])
  return { ...desk, isVisitorTyping }
}

async function readDesk(sandbox: Sandbox, chosen: number | undefined): Promise<typeof EMPTY> {
  const [conversations, tenant] = await Promise.all([sandbox.conversations(), sandbox.tenant()])
  const current = conversations.find(({ id }) => id === chosen) ?? conversations.at(-1)
  const messages = current ? await sandbox.messages(current.id) : []
  return { conversations, current, messages, tenant }
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
