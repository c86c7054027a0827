import { type ReactNode, useEffect, useState } from 'react'
import type { HarnessPage } from '../page.ts'
import { confirmAddress, isConfirmed } from './confirmedAddress.ts'
import { ScriptQuestion } from './ScriptQuestion.tsx'
import { parseTenantAddress } from './tenantAddress.ts'
import { WidgetAddress } from './WidgetAddress.tsx'
import { getWidgetTrust } from './widgetTrust.ts'

type StaticHarnessProps = {
  readonly page: HarnessPage
  /** Renders the harness, which loads the script of the widget. */
  readonly children: (page: HarnessPage) => ReactNode
}

/**
 * Renders a harness without a server of its own, once its address names a widget whose script may run. Anyone can write
 * the link to this page, so a link alone never loads the script of an address that is not allowed. A reload
 * remembers the address that the developer has confirmed.
 */
export function StaticHarness({ page, children }: StaticHarnessProps) {
  const [answer, setAnswer] = useState<'load' | 'cancel'>()
  useReloadOnReturn()
  const address = { baseUrl: page.sandboxUrl, websiteToken: page.token }
  const parsed = parseTenantAddress(address)
  if ('problems' in parsed)
    return <WidgetAddress initial={address} isChecked={page.sandboxUrl !== '' || page.token !== ''} />
  const { baseUrl, websiteToken } = parsed.tenant
  const trust = getWidgetTrust(baseUrl, page.allowed)
  if (trust === 'refused') return <WidgetAddress initial={address} allowed={page.allowed} />
  if (answer === 'cancel') return <WidgetAddress initial={address} />
  const load = (): void => {
    confirmAddress(baseUrl)
    setAnswer('load')
  }
  if (trust === 'unconfirmed' && answer !== 'load' && !isConfirmed(baseUrl))
    return <ScriptQuestion origin={new URL(baseUrl).origin} onLoad={load} onCancel={() => setAnswer('cancel')} />
  return children({ ...page, sandboxUrl: baseUrl, token: websiteToken })
}

/**
 * Reloads the page when Back or Forward reaches an entry with another query. `loadAddress` lets such entries share one
 * document, which shows only the query that it was loaded with.
 */
function useReloadOnReturn(): void {
  useEffect(() => {
    const loaded = window.location.search
    const reload = (): void => {
      if (window.location.search !== loaded) window.location.reload()
    }
    window.addEventListener('popstate', reload)
    return () => window.removeEventListener('popstate', reload)
  }, [])
}
