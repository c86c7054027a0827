import type { ReactNode } from 'react'
import styles from './Harness.module.css'
import { type HarnessPage, PSEUDO_LOCALES, reloadWith } from './page.ts'
import { PANES, STATIC_PANES } from './panes.tsx'

/** Tenants that every sandbox has. */
const TOKENS = ['demo', 'plain', 'bot', 'away']

/** Renders the settings of the page, and its children behind them. A change reloads the page, as its address describes them. */
export const Toolbar = ({ page, children }: { readonly page: HarnessPage; readonly children: ReactNode }) => (
  <div className={styles.toolbar}>
    {page.isStatic ? (
      <StaticNotes page={page} />
    ) : (
      <label>
        tenant{' '}
        <select
          className={styles.select}
          value={page.token}
          onChange={({ target }) => reloadWith('token', target.value)}
        >
          {[...new Set([...TOKENS, page.token])].map((token) => (
            <option key={token}>{token}</option>
          ))}
        </select>
      </label>
    )}
    <label>
      locale{' '}
      <select
        className={styles.select}
        value={page.locale ?? 'en'}
        onChange={({ target }) => reloadWith('locale', target.value)}
      >
        {[...new Set([page.locale ?? 'en', 'en', 'de', 'ar', ...PSEUDO_LOCALES])].map((locale) => (
          <option key={locale}>{locale}</option>
        ))}
      </select>
    </label>
    <label>
      scheme{' '}
      <select
        className={styles.select}
        value={page.darkMode}
        onChange={({ target }) => reloadWith('darkMode', target.value)}
      >
        <option>light</option>
        <option>dark</option>
        <option>auto</option>
      </select>
    </label>
    <label>
      side{' '}
      <select
        className={styles.select}
        value={page.position}
        onChange={({ target }) => reloadWith('position', target.value)}
      >
        <option>right</option>
        <option>left</option>
      </select>
    </label>
    {children}
  </div>
)

const MISSING_PANES = new Intl.ListFormat('en').format(PANES.filter((name) => !STATIC_PANES.includes(name)))

/** Widget of a static harness, and what such a harness cannot show. */
const StaticNotes = ({ page: { sandboxUrl, token } }: { readonly page: HarnessPage }) => (
  <>
    <span>
      {token} of {sandboxUrl} <a href={window.location.pathname}>Another widget</a>
    </span>
    <span className={styles.notes}>
      Not available here: {MISSING_PANES}, which need the sandbox or its probe. A production build shows only the
      messages of host and frame. State and Sagas need a build for development.
    </span>
  </>
)
