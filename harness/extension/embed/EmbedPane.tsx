import { useEffect, useState } from 'react'
import { TenantForm } from '../../console/TenantForm.tsx'
import type { TenantAddress } from '../../console/tenantAddress.ts'
import panes from '../../pane.module.css'
import type { EmbedOutcome } from './embedding.ts'
import { readTenant, saveTenant } from './tenantStore.ts'

type EmbedPaneProps = {
  readonly isPolicyRelaxed: boolean
  readonly outcome: EmbedOutcome | 'running' | undefined
  readonly onEmbed: (tenant: TenantAddress) => void
  /** Loads the page again without its policy, and embeds the same chat then. */
  readonly onRelax: () => void
}

/** Tries the chat of a tenant on the page, before its snippet is pasted there. */
export function EmbedPane({ isPolicyRelaxed, outcome, onEmbed, onRelax }: EmbedPaneProps) {
  const [stored, setStored] = useState<TenantAddress>()
  useEffect(() => void readTenant().then(setStored), [])
  const embed = (tenant: TenantAddress): void => {
    void saveTenant(tenant)
    onEmbed(tenant)
  }
  return (
    <div className={panes.scroll}>
      {stored !== undefined && (
        <TenantForm
          initial={stored}
          isDisabled={outcome === 'running'}
          submitLabel="Embed the chat in this page"
          onSubmit={embed}
        />
      )}
      <div role="status" aria-label="Result">
        <OutcomeText {...{ outcome, isPolicyRelaxed }} />
        {typeof outcome === 'object' && outcome.status === 'forbidden' && !isPolicyRelaxed && (
          <div className={panes.buttons}>
            <button className={panes.button} type="button" onClick={onRelax}>
              Relax the policy in this tab and try again
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

function OutcomeText({ outcome, isPolicyRelaxed }: Pick<EmbedPaneProps, 'outcome' | 'isPolicyRelaxed'>) {
  if (outcome === undefined)
    return (
      <p className={panes.hint}>
        The chat stays until the page is loaded again. The fields are kept until the browser is closed.
      </p>
    )
  if (outcome === 'running') return <p className={panes.hint}>Embedding…</p>
  return (
    <p className={outcome.status === 'started' ? panes.hint : panes.problem}>
      {describeOutcome(outcome, isPolicyRelaxed)}
    </p>
  )
}

function describeOutcome(outcome: EmbedOutcome, isPolicyRelaxed: boolean): string {
  switch (outcome.status) {
    case 'started':
      return 'The chat has started on this page.'
    case 'present':
      return 'This page already has a chat. Only a page without one can try another.'
    case 'missing':
      return `The server does not send the loader: ${outcome.address}. Check the address of the widget.`
    case 'failed':
      return `The chat did not start: ${outcome.reason}`
    case 'forbidden':
  }
  const { directive, blocked } = outcome
  const advice = isPolicyRelaxed ? META_POLICY : HEADER_POLICY
  return `The page’s Content-Security-Policy forbids the chat: its directive ${directive} blocks ${blocked}. ${advice}`
}

const HEADER_POLICY =
  'Relaxing removes the policy from the response of this page, in this tab alone, and loads the page again.'

const META_POLICY = 'This policy is in the page itself, in a <meta> element, which the extension cannot relax.'
