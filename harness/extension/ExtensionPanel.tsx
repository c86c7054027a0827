import { type ReactNode, useMemo, useState } from 'react'
import hidden from '#components/VisuallyHidden.module.css'
import { CommandsPane } from '../commands/CommandsPane.tsx'
import { TAB_PANEL, tabId as idOfTab, Tabs } from '../dock/Tabs.tsx'
import panes from '../pane.module.css'
import { PaneBoundary } from '../PaneBoundary.tsx'
import { SagasPane } from '../sagas/SagasPane.tsx'
import { StatePane } from '../state/StatePane.tsx'
import { verdictOf } from '../timeline/contractVerdicts.ts'
import { TimelinePane } from '../timeline/TimelinePane.tsx'
import { useMediaQuery } from '../useMediaQuery.ts'
import { useScheme } from '../useScheme.ts'
import { createRemoteCommands } from './commands/remoteCommands.ts'
import { DoctorPane } from './doctor/DoctorPane.tsx'
import { examineTab } from './doctor/examination.ts'
import { EmbedPane } from './embed/EmbedPane.tsx'
import { type Embedding, useEmbedding } from './embed/useEmbedding.ts'
import styles from './ExtensionPanel.module.css'
import { TabBar } from './tab/TabBar.tsx'
import { type Tab, useTab } from './tab/useTab.ts'

const PANES = ['Timeline', 'Doctor', 'Embed', 'Commands'] as const

/** Panes of a frame of a build for development. */
const DEVELOPMENT_PANES = ['State', 'Sagas'] as const

type Pane = (typeof PANES)[number] | (typeof DEVELOPMENT_PANES)[number]

/** Side panel of a tab, and panel of the developer tools. Only reads until the person allows to change the tab. */
export function ExtensionPanel({ tabId }: { readonly tabId: number }) {
  const tab = useTab(tabId)
  const embedding = useEmbedding(tab)
  const isDark = useScheme('auto')
  const isWide = useMediaQuery('(width >= 800px)')
  const [selected, setSelected] = useState<Pane>('Timeline')
  const names: readonly Pane[] = tab.documents.hasDevelopmentPort ? [...PANES, ...DEVELOPMENT_PANES] : PANES
  const pane = names.includes(selected) ? selected : 'Timeline'
  return (
    <main className={styles.panel}>
      {/* The browser shows the name of the panel above it. */}
      <h1 className={hidden.hidden}>Live chat harness</h1>
      <TabBar tab={tab} />
      <Tabs names={names} selected={pane} onSelect={setSelected} />
      <div className={styles.pane} id={TAB_PANEL} role="tabpanel" aria-labelledby={idOfTab(pane)}>
        <PaneBoundary key={pane}>{CONTENTS[pane]({ tab, embedding, isDark, isWide })}</PaneBoundary>
      </div>
    </main>
  )
}

type PaneProps = {
  readonly tab: Tab
  readonly embedding: Embedding
  readonly isDark: boolean
  readonly isWide: boolean
}

const NOT_RECORDED = 'Attach to the page to record its chat, or open a saved trace.'
const NOTHING_RECORDED = 'Open the chat of the page: everything that it does appears here.'

/** Content of each pane. */
const CONTENTS: Readonly<Record<Pane, (props: PaneProps) => ReactNode>> = {
  Timeline: ({ tab: { trace, documents, state }, isWide }) => (
    <TimelinePane
      trace={trace}
      isWide={isWide}
      emptyText={state.attachment === undefined ? NOT_RECORDED : NOTHING_RECORDED}
      pageUrl={documents.host?.url ?? ''}
      verdictOf={verdictOf}
    />
  ),
  Doctor: ({ tab: { tabId, state, store, readDocuments } }) =>
    state.attachment === undefined ? (
      <NotAttached />
    ) : (
      <DoctorPane
        isChangeable={state.attachment.isChangeable}
        examine={(isOpening) => examineTab({ tabId, isOpening, documents: readDocuments, items: store.items })}
      />
    ),
  Embed: ({ tab: { state }, embedding }) =>
    state.attachment?.isChangeable === true ? (
      <EmbedPane
        isPolicyRelaxed={state.isPolicyRelaxed}
        outcome={embedding.outcome}
        onEmbed={embedding.embed}
        onRelax={embedding.relax}
      />
    ) : (
      <ReadOnly />
    ),
  Commands: ({ tab }) =>
    tab.state.attachment?.isChangeable === true ? <RemoteCommandsPane tab={tab} /> : <ReadOnly />,
  State: ({ tab, isDark }) => <StatePane trace={tab.trace} isDark={isDark} />,
  Sagas: ({ tab }) => <SagasPane trace={tab.trace} />,
}

function RemoteCommandsPane({ tab: { tabId, state } }: { readonly tab: Tab }) {
  const { chatUrl = '', websiteToken = '' } = state.chat ?? {}
  const remote = useMemo(
    () => createRemoteCommands(tabId, { baseUrl: chatUrl, websiteToken }),
    [tabId, chatUrl, websiteToken],
  )
  if (chatUrl === '') return <p className={panes.hint}>The page has no chat yet. Embed one, or reload the page.</p>
  const page = { token: websiteToken, sandboxUrl: chatUrl, darkMode: 'light' }
  return <CommandsPane page={page} remote={remote} onSent={() => undefined} />
}

const NotAttached = () => <p className={panes.hint}>Attach to the page first. Attaching only reads.</p>

const ReadOnly = () => (
  <p className={panes.hint}>
    The tab may only be read. Attach to the page, and select “Allow this tab to be changed” above.
  </p>
)
