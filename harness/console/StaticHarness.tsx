import { type ReactNode, useState } from 'react'
import type { HarnessPage } from '../page.ts'
import { confirmAddress, isConfirmed } from './confirmedAddresses.ts'
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
 * the link to this page, so a link alone never loads the script of an address that is not allowed. The tab remembers an
 * address that the developer has confirmed.
 */
export function StaticHarness({ page, children }: StaticHarnessProps) {
  const [answer, setAnswer] = useState<'load' | 'cancel'>()
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
