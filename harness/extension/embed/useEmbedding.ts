import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { attach, ensurePermission } from '../tab/attachment.ts'
import { relaxPolicy } from '../tab/policyRelaxation.ts'
import type { Tab } from '../tab/useTab.ts'
import type { TenantAddress } from '../../console/tenantAddress.ts'
import { embedChat, type EmbedOutcome } from './embedding.ts'

export type Embedding = {
  readonly outcome: EmbedOutcome | 'running' | undefined
  readonly embed: (tenant: TenantAddress) => void
  /** Relaxes the policy of the page, loads it again, and embeds the last tenant then. */
  readonly relax: () => void
}

/** Embeds a chat in the page of a tab, at once or after the page was loaded again with a relaxed policy. */
export function useEmbedding({ tabId, state: { attachment }, documents: { host }, refresh }: Tab): Embedding {
  const [outcome, setOutcome] = useState<Embedding['outcome']>()
  const last = useRef<TenantAddress>(undefined)
  const isPending = useRef(false)
  const run = (work: () => Promise<EmbedOutcome | 'running'>): void => {
    setOutcome('running')
    void work()
      .catch((problem: unknown) => ({
        ...({ status: 'failed', reason: problem instanceof Error ? problem.message : String(problem) } as const),
      }))
      .then(setOutcome)
      .then(refresh)
  }
  const embed = (tenant: TenantAddress): void => {
    last.current = tenant
    run(async () => {
      if (attachment === undefined) throw new Error('The tab is not attached.')
      const next = { ...attachment, chatUrl: tenant.baseUrl }
      // Without this permission the chat works, but its frame is not recorded.
      if (await ensurePermission(next)) await attach(tabId, next)
      const [first] = await chrome.scripting.executeScript({
        ...{ target: { tabId }, world: 'MAIN', func: embedChat, args: [tenant] },
      })
      return first?.result ?? { status: 'failed', reason: 'The page has ended.' }
    })
  }
  const continueAfterReload = useEffectEvent(() => {
    const tenant = last.current
    if (!isPending.current || tenant === undefined || host === undefined) return
    isPending.current = false
    embed(tenant)
  })
  useEffect(() => continueAfterReload(), [host?.startedAt])
  return {
    outcome,
    embed,
    relax: () =>
      run(async () => {
        if (attachment === undefined) throw new Error('The tab is not attached.')
        await relaxPolicy(tabId, attachment.pageOrigin)
        isPending.current = true
        await chrome.tabs.reload(tabId, { bypassCache: true })
        return 'running'
      }),
  }
}
