import { useEffect } from 'react'
import styles from './Harness.module.css'
import { performInitialAction } from './initialAction.ts'
import { loadWidget } from './loadWidget.ts'
import type { HarnessPage } from './page.ts'
import { Shop } from './shop/Shop.tsx'

/** Renders the host page without the dock: a shop with the widget. It loads none of the harness's panes. */
export function HostPage({ page }: { readonly page: HarnessPage }) {
  useEffect(
    () =>
      loadWidget(
        page,
        () => undefined,
        () => performInitialAction(page),
      ),
    [page],
  )
  return (
    <div className={styles.harness} data-side={page.position}>
      <Shop />
    </div>
  )
}
