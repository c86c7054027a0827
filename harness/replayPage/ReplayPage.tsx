import { useEffect, useRef, useState } from 'react'
import { useFocusGuard } from '../catalogue/useFocusGuard.ts'
import { readContracts } from '../contracts/documents.ts'
import { Tabs, TAB_PANEL, tabId } from '../dock/Tabs.tsx'
import type { HarnessPage } from '../page.ts'
import panes from '../pane.module.css'
import { StatePane } from '../state/StatePane.tsx'
import { OpenTraceButton } from '../timeline/OpenTraceButton.tsx'
import { TimelinePane } from '../timeline/TimelinePane.tsx'
import { createVerdicts } from '../timeline/verdict.ts'
import type { TraceItem } from '#protocol/trace.ts'
import { useScheme } from '../useScheme.ts'
import { DifferencesPane } from './DifferencesPane.tsx'
import { ExportPane } from './ExportPane.tsx'
import styles from './ReplayPage.module.css'
import { Scrubber } from './Scrubber.tsx'
import { StepList } from './StepList.tsx'
import { useAutomation } from './automation.ts'
import { linkTo } from './link.ts'
import { type OpenReplay, type Replay, useReplay } from './useReplay.ts'

const verdictOf = createVerdicts(readContracts())

const problemsOf = (item: TraceItem): readonly string[] => verdictOf(item).problems.map(({ at, text }) => `${at} ${text}`.trim()) // prettier-ignore

const PANES = ['State', 'Timeline', 'Differences', 'Export'] as const

type Pane = (typeof PANES)[number]

/** Replays a saved trace in the frame of the widget, step by step. The address names the trace and the step. */
export function ReplayPage({ sandboxUrl }: Pick<HarnessPage, 'sandboxUrl'>) {
  const isDark = useScheme('auto')
  useFocusGuard()
  const replay = useReplay({ sandboxUrl, problemsOf })
  useAutomation(replay)
  useAddress(replay)
  const { open, problem } = replay
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <a className={styles.home} href="/">
          Widget harness
        </a>
        {open && <h1 className={styles.title}>Replay</h1>}
        <OpenFile replay={replay} />
        {open && <Scrubber {...{ replay, open }} />}
      </header>
      {problem !== '' && (
        <p className={`${panes.problem} ${styles.problem}`} role="alert">
          {problem}
        </p>
      )}
      {open === undefined ? <Welcome /> : <Stage {...{ replay, open, isDark }} />}
    </div>
  )
}

const Welcome = () => (
  <main className={styles.welcome}>
    <h1 className={styles.heading}>Replay a trace</h1>
    <p>
      Open a file that the Timeline of the harness has saved. The frame runs again with what it got then: messages of
      the page, clicks and keys, responses and frames of the cable, at the same virtual time.
    </p>
  </main>
)

type StageProps = { readonly replay: Replay; readonly open: OpenReplay; readonly isDark: boolean }

function Stage({ replay, open, isDark }: StageProps) {
  const [pane, setPane] = useState<Pane>('State')
  const { result, frameKey, frameSize, played, runTo } = replay
  const { recording } = open.session
  const { width, height } = frameSize ?? recording.start.viewport
  return (
    <div className={styles.stage}>
      <nav className={styles.steps} aria-label="Steps">
        <StepList
          inputs={recording.inputs}
          problems={result?.problems ?? []}
          reached={played}
          onSelect={(step) => void runTo(step).catch(() => undefined)}
        />
      </nav>
      <main className={styles.screen} aria-busy={replay.isRunning}>
        <ReplayFrame key={frameKey} address={open.address} {...{ width, height }} />
      </main>
      <aside className={styles.tools} aria-label="Replay">
        <Tabs names={PANES} selected={pane} onSelect={setPane} />
        <div className={styles.pane} id={TAB_PANEL} role="tabpanel" aria-labelledby={tabId(pane)}>
          <PaneContent {...{ pane, replay, open, isDark }} />
        </div>
      </aside>
    </div>
  )
}

type ReplayFrameProps = { readonly address: string; readonly width: number; readonly height: number }

/** Shows the frame's page of the sandbox, as the loader does: without a sandbox attribute. */
function ReplayFrame({ address, width, height }: ReplayFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { className: styles.frame, title: 'Replayed chat', src: address })
    place.current?.append(frame)
    return () => frame.remove()
  }, [address])
  useEffect(() => {
    // Another size must not load the page again.
    Object.assign(place.current?.firstElementChild ?? {}, { width: String(width), height: String(height) })
  }, [address, width, height])
  return <div ref={place} />
}

function PaneContent({
  pane,
  replay: { result, trace, frameKey },
  open,
  isDark,
}: StageProps & { readonly pane: Pane }) {
  if (pane === 'State') return <StatePane key={frameKey} trace={trace} isDark={isDark} />
  if (pane === 'Differences') return <DifferencesPane result={result} />
  if (pane === 'Export') return <ExportPane {...{ open, result }} />
  return <TimelinePane trace={trace} verdictOf={verdictOf} />
}

function OpenFile({ replay: { openFile, open } }: { readonly replay: Replay }) {
  // The page shows why a file cannot be opened.
  const openTrace = async (file: File): Promise<unknown> =>
    openFile(new Uint8Array(await file.arrayBuffer())).catch(() => undefined)
  return (
    <>
      <OpenTraceButton onFile={openTrace} />
      {open && (
        <span className={styles.origin}>
          {[open.file.page, open.file.savedAt && new Date(open.file.savedAt).toLocaleString()]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </>
  )
}

/** Opens the trace that the address names, and keeps the address at the reached step, so that it opens this moment. */
function useAddress({ open, result, openStored }: Replay): void {
  const isRead = useRef(false)
  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    const query = new URLSearchParams(window.location.search)
    const [id, step] = [query.get('trace'), query.get('step')]
    // The page shows why a trace cannot be opened.
    if (id !== null) openStored(id, step === null ? undefined : Number(step)).catch(() => undefined)
  }, [openStored])
  useEffect(() => {
    if (open === undefined || result === undefined) return
    window.history.replaceState(null, '', linkTo(open.id, result.step))
  }, [open, result])
}
