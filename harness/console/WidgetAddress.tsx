import panes from '../pane.module.css'
import { TenantForm } from './TenantForm.tsx'
import type { TenantAddress } from './tenantAddress.ts'
import styles from './WidgetAddress.module.css'

type WidgetAddressProps = {
  readonly initial: TenantAddress
  /** Shows what is wrong with the values of the page's address. */
  readonly isChecked?: boolean
  /** The only addresses that the page may load, if it has refused another one. */
  readonly allowed?: readonly string[]
}

/** Requests the widget of a static harness whose address names none. The address then contains it, as for a link. */
export const WidgetAddress = ({ initial, isChecked = false, allowed }: WidgetAddressProps) => (
  <main className={styles.page}>
    <h1 className={styles.title}>Widget harness</h1>
    {allowed !== undefined && (
      <p className={panes.problem} role="alert">
        This page loads only the widgets of {allowed.join(', ')}. To allow another one, write the page again with
        --allow.
      </p>
    )}
    <TenantForm initial={initial} isChecked={isChecked} submitLabel="Load the widget" onSubmit={openWidget}>
      <p className={styles.note}>
        The widget must allow this page to embed it. The values become part of the address of this page.
      </p>
    </TenantForm>
  </main>
)

function openWidget({ baseUrl, websiteToken }: TenantAddress): void {
  const url = new URL(window.location.href)
  url.searchParams.set('baseUrl', baseUrl)
  url.searchParams.set('token', websiteToken)
  window.location.assign(url)
}
