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
    let isWanted = true
    const read = oneAtATime(async () => {
      const next = await readDesk(sandbox, chosen)
      if (isWanted) setDesk(next)
    })
    void read()
    const stop = sandbox.follow(({ kind, isOn }) => {
      if (kind === 'typing') setTyping(isOn === true)
      if (kind === 'changed') void read()
    })
    return () => {
      isWanted = false
      stop()
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
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let [isRunning, isAskedAgain] = [false, false]
  return async function ask(): Promise<void> {
    if (isRunning) {
      isAskedAgain = true
      return
    }
    isRunning = true
    isAskedAgain = false
    await run().finally(() => {
      isRunning = false
    })
    if (isAskedAgain) await ask()
  }
}
