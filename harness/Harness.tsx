import { useEffect, useState } from 'react'
import { useJudgements } from './campaigns/useJudgements.ts'
import { RefusedNote } from './console/RefusedNote.tsx'
import { DockSeparator } from './dock/DockSeparator.tsx'
import { TAB_PANEL, tabId, Tabs } from './dock/Tabs.tsx'
import { useDockWidth } from './dock/useDockWidth.ts'
import { FaultBar } from './faults/FaultBar.tsx'
import styles from './Harness.module.css'
import { performInitialAction } from './initialAction.ts'
import { loadWidget } from './loadWidget.ts'
import { type HarnessPage, rememberPane } from './page.ts'
import { Palette } from './palette/Palette.tsx'
import { PaneBoundary } from './PaneBoundary.tsx'
import { CONTENTS, MOCKED_PANES, type Pane, PANES, STATIC_PANES } from './panes.tsx'
import type { Sandbox } from './sandbox.ts'
import { Shop } from './shop/Shop.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useWidgetTrace } from './trace/useWidgetTrace.ts'
import { useScheme } from './useScheme.ts'

type HarnessProps = { readonly page: HarnessPage; readonly sandbox: Sandbox }

/** Renders the host page with the dock, which contains the panes. */
export function Harness({ page, sandbox }: HarnessProps) {
  const dock = useDockWidth()
  const isDark = useScheme(page.darkMode)
  const trace = useWidgetTrace(new URL(page.sandboxUrl, window.location.href).origin)
  useEffect(() => loadWidget(page, trace.addEnvelope, () => performInitialAction(page)), [page, trace])
  const judgements = useJudgements()
  const panes = panesOf(page)
  const [pane, setPane] = useState<Pane>(panes.find((name) => name === page.pane) ?? panes[0] ?? 'Timeline')
  const select = (name: Pane): void => {
    setPane(name)
    rememberPane(name)
  }
  const goTo = (name: Pane): void => {
    select(name)
    document.getElementById(tabId(name))?.focus()
  }
  return (
    <div className={styles.harness} data-side={page.position}>
      <aside className={styles.dock} aria-label="Harness">
        <Toolbar page={page}>
          <Palette page={page} panes={panes} onPane={select} sandbox={sandbox} />
          {panes.includes('Faults') && (
            <FaultBar
              sandbox={sandbox}
              isPaneOpen={pane === 'Faults'}
              onOpen={() => goTo('Faults')}
              onHealed={() => goTo(pane)}
            />
          )}
        </Toolbar>
        <RefusedNote trace={trace} />
        <Tabs names={panes} selected={pane} onSelect={select} />
        <div className={styles.pane} id={TAB_PANEL} role="tabpanel" aria-labelledby={tabId(pane)}>
          <PaneBoundary key={pane}>{CONTENTS[pane]({ page, sandbox, trace, isDark, judgements })}</PaneBoundary>
        </div>
      </aside>
      <DockSeparator width={dock} side={page.position} />
      <Shop />
    </div>
  )
}

function panesOf({ isStatic, isMocked }: HarnessPage): readonly Pane[] {
  if (isStatic) return STATIC_PANES
  return isMocked ? MOCKED_PANES : PANES
}
