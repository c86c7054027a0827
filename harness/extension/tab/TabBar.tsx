import { useState } from 'react'
import panes from '../../pane.module.css'
import { attach, type Attachment, detach, ensurePermission } from './attachment.ts'
import { restorePolicy } from './policyRelaxation.ts'
import styles from './TabBar.module.css'
import type { TabState } from './tabState.ts'
import type { Tab } from './useTab.ts'

const NO_PERMISSION = 'Chrome has not given the permission, so the page is not recorded.'

type Run = (work: () => Promise<string | undefined>) => void

/** Says what is recorded of the tab, and attaches, detaches and allows to change it. */
export function TabBar({ tab }: { readonly tab: Tab }) {
  const { state, documents, refresh } = tab
  const [problem, setProblem] = useState('')
  const run: Run = (work) =>
    void work()
      .catch((reason: unknown) => (reason instanceof Error ? reason.message : String(reason)))
      .then((text) => setProblem(text ?? ''))
      .then(refresh)
  return (
    <header className={styles.bar}>
      <p className={styles.text} role="status" aria-label="Tab">
        {describeTab(state, documents.host !== undefined)}
      </p>
      <Buttons tab={tab} run={run} />
      {problem !== '' && (
        <p className={panes.problem} role="alert">
          {problem}
        </p>
      )}
      {state.isPolicyRelaxed && <Relaxation tab={tab} run={run} />}
    </header>
  )
}

type PartProps = { readonly tab: Tab; readonly run: Run }

function Buttons({ tab, run }: PartProps) {
  const { tabId, state } = tab
  const { pageOrigin, chat, attachment } = state
  const attachTo = (origin: string, isChangeable: boolean): void =>
    run(async () => {
      const next = { pageOrigin: origin, isChangeable, ...(chat && { chatUrl: chat.chatUrl }) }
      if (!(await ensurePermission(next))) return NO_PERMISSION
      await attach(tabId, next)
      return undefined
    })
  if (pageOrigin === undefined) return null
  if (attachment?.pageOrigin !== pageOrigin)
    return (
      <div className={styles.buttons}>
        <button className={panes.button} type="button" onClick={() => attachTo(pageOrigin, false)}>
          Attach to this page
        </button>
      </div>
    )
  return (
    <div className={styles.buttons}>
      {chat !== undefined && attachment.chatUrl !== chat.chatUrl && (
        <button className={panes.button} type="button" onClick={() => attachTo(pageOrigin, attachment.isChangeable)}>
          Record the chat’s frame too
        </button>
      )}
      <button className={panes.button} type="button" onClick={() => run(() => reload(tabId))}>
        Reload
      </button>
      <button
        className={panes.button}
        type="button"
        aria-pressed={attachment.isChangeable}
        onClick={() => run(() => toggleChangeable(tabId, attachment))}
      >
        Allow this tab to be changed
      </button>
      <button className={panes.button} type="button" onClick={() => run(() => endAll(tab))}>
        Detach
      </button>
    </div>
  )
}

const Relaxation = ({ tab, run }: PartProps) => (
  <div className={styles.relaxed} role="alert">
    <p>
      The Content-Security-Policy of {tab.state.attachment?.pageOrigin ?? 'this page'} is relaxed in this tab: scripts
      and frames that the page forbids can run here. Other tabs are not affected.
    </p>
    <button className={panes.button} type="button" onClick={() => run(() => endRelaxation(tab))}>
      End it and reload
    </button>
  </div>
)

async function reload(tabId: number): Promise<undefined> {
  await chrome.tabs.reload(tabId, { bypassCache: false })
}

async function toggleChangeable(tabId: number, attachment: Attachment): Promise<undefined> {
  await attach(tabId, { ...attachment, isChangeable: !attachment.isChangeable })
}

async function endAll(tab: Tab): Promise<undefined> {
  await endRelaxation(tab)
  await detach(tab.tabId)
  await chrome.action.setBadgeText({ tabId: tab.tabId, text: '' })
}

/** Restores the policy of a relaxed tab, and loads its page again. Does nothing for another tab. */
async function endRelaxation({ tabId, state: { isPolicyRelaxed } }: Tab): Promise<undefined> {
  if (!isPolicyRelaxed) return
  await restorePolicy(tabId)
  await chrome.tabs.reload(tabId, { bypassCache: true })
}

function describeTab({ pageOrigin, chat, attachment }: TabState, isConnected: boolean): string {
  if (pageOrigin === undefined)
    return 'Chrome does not show the page of this tab to the extension. Open a web page in it, and click the extension’s button in the toolbar.'
  const named = chat === undefined ? '' : ` It names the chat ${chat.chatUrl}.`
  if (attachment === undefined) return `Not attached to ${pageOrigin}.${named}`
  if (attachment.pageOrigin !== pageOrigin)
    return `The tab has gone from ${attachment.pageOrigin} to ${pageOrigin}, which is not attached.${named}`
  if (!isConnected) return `Attached to ${pageOrigin}, which is loading.`
  return attachment.chatUrl === undefined
    ? `Recording ${pageOrigin}.${named === '' ? ' It has no chat yet.' : named}`
    : `Recording ${pageOrigin} and the chat ${attachment.chatUrl}.`
}
