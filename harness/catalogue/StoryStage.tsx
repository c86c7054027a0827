import { useCallback, useEffect, useRef, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { Alert } from '../Alert.tsx'
import type { StoryStatus } from '../storyboard/frameLink.ts'
import { pickTenant, type Story } from '../storyboard/story.ts'
import { type Choice, type View, viewsOf } from './choice.ts'
import { toHint } from '../trace/useRepeatedRequest.ts'
import { useWidgetTrace, type WidgetTrace } from '../trace/useWidgetTrace.ts'
import split from '../timeline/TimelinePane.module.css'
import { useMediaQuery } from '../useMediaQuery.ts'
import { usePageKeys } from '../usePageKeys.ts'
import { DeviceFrame } from './DeviceFrame.tsx'
import { measureDevice } from './devices.ts'
import { Select } from './Select.tsx'
import { StoryPanel } from './panel/StoryPanel.tsx'
import { type StageSwitches, StoryHeader } from './StoryHeader.tsx'
import { StepList } from './StepList.tsx'
import type { ChangeChoice } from './useChoice.ts'
import { DEVICE_OPTIONS, LOCALE_OPTIONS, SCHEME_OPTIONS } from './viewOptions.ts'
import styles from './StoryStage.module.css'

type StoryProps = {
  readonly story: Story
  readonly sandboxUrl: string
  readonly choice: Choice
  readonly change: ChangeChoice
}

type StoryStageProps = StoryProps &
  StageSwitches & {
    /** Whether the harness itself is dark; the frames have schemes of their own. */
    readonly isDark: boolean
    /** Opens the story before (-1) or after (1) this one. */
    readonly onStep: (by: 1 | -1) => void
    readonly onSwitch: (changes: Partial<StageSwitches>) => void
  }

const GAP = 16

/** Height of a frame's description, and of its controls if there are several frames, in px. */
const DESCRIPTION = 44
const CONTROLS = 64

/** On a narrower stage, in px, the whole page scrolls and a frame only has to fit into its width. */
const NARROW = 540

/** Smallest space for a frame, in px: below that, the stage scrolls. */
const MIN_SPACE = { inlineSize: 280, blockSize: 320 }

/** The selected story in one to four frames, and the panes of the harness for them. */
export function StoryStage({
  story,
  sandboxUrl,
  choice,
  change,
  isDark,
  isPanelOpen,
  isAlone,
  ...calls
}: StoryStageProps) {
  const { stage, size } = useSize()
  const trace = useWidgetTrace(new URL(sandboxUrl, window.location.href).origin)
  // A frame is higher than wide, so the panes are beside it where there is room.
  const isBeside = useMediaQuery('(width >= 1100px)')
  const { run, isOutlined, problem, reload, outline } = useRun(trace)
  const views = viewsOf(choice)
  const head = DESCRIPTION + (views.length > 1 ? CONTROLS : 0)
  const space = {
    inlineSize: Math.max(MIN_SPACE.inlineSize, (size.inlineSize - GAP * (views.length - 1)) / views.length),
    blockSize: size.inlineSize < NARROW ? Infinity : Math.max(MIN_SPACE.blockSize, size.blockSize - head),
  }
  usePageKeys({
    j: () => calls.onStep(1),
    k: () => calls.onStep(-1),
    r: reload,
    o: outline,
    f: () => calls.onSwitch({ isAlone: !isAlone }),
    a: () => calls.onSwitch({ isPanelOpen: !isPanelOpen }),
  })
  return (
    <div className={styles.stage}>
      <StoryHeader
        {...{ story, choice, change, isPanelOpen, isAlone, isOutlined, ...calls }}
        onOutline={outline}
        onReload={reload}
      />
      <Alert text={problem} />
      <Simulated views={views} />
      <Group className={styles.split} orientation={isBeside ? 'horizontal' : 'vertical'}>
        <Panel minSize={isBeside ? 320 : 120}>
          <div ref={stage} className={styles.frames} tabIndex={-1}>
            {views.map((view, index) => (
              <Frame
                // A frame keeps its place in the list for its whole life; only the last ones are added.
                key={`${run} ${index}`}
                {...{ story, sandboxUrl, choice, change, view, index, space }}
              />
            ))}
          </div>
        </Panel>
        {isPanelOpen && (
          <>
            <Separator className={split.separator} aria-label="Size of the panes" />
            <Panel minSize={isBeside ? 320 : 120} defaultSize={isBeside ? '52%' : '45%'}>
              <StoryPanel {...{ trace, isDark, isBeside }} hasOneFrame={views.length === 1} />
            </Panel>
          </>
        )}
      </Group>
    </div>
  )
}

/** Returns the number of the run, which a reload changes, and whether the elements of its frame have outlines. */
function useRun({ request }: WidgetTrace) {
  const [run, setRun] = useState(0)
  const [outlinedRun, setOutlinedRun] = useState<number>()
  const [problem, setProblem] = useState('')
  // A frame that begins anew has no outlines.
  const isOutlined = outlinedRun === run
  const outline = (): void =>
    void request('outline', !isOutlined).then(
      () => setOutlinedRun(isOutlined ? undefined : run),
      (reason: unknown) => setProblem(toHint(reason)),
    )
  return { run, isOutlined, problem, reload: () => setRun(run + 1), outline }
}

type FrameProps = StoryProps & {
  readonly view: View
  /** Place of the frame: 0 is the first one, whose view the toolbar changes too. */
  readonly index: number
  readonly space: { readonly inlineSize: number; readonly blockSize: number }
}

function Frame({ story, sandboxUrl, choice, change, view, index, space }: FrameProps) {
  const [status, setStatus] = useState<StoryStatus>({ phase: 'loading' })
  const onStatus = useCallback((next: StoryStatus) => setStatus(next), [])
  const { compared } = choice
  const set = (changes: Partial<View>): void =>
    change(
      index === 0
        ? { view: { ...choice.view, ...changes } }
        : { compared: compared.map((other, at) => (at === index - 1 ? { ...other, ...changes } : other)) },
    )
  return (
    <section className={styles.cell} aria-label={`Frame ${index + 1}`} data-phase={status.phase}>
      {compared.length > 0 && (
        <div className={styles.controls}>
          <Select label="device" value={view.device} options={DEVICE_OPTIONS} onChosen={(device) => set({ device })} />
          <Select label="locale" value={view.locale} options={LOCALE_OPTIONS} onChosen={(locale) => set({ locale })} />
          <Select label="scheme" value={view.scheme} options={SCHEME_OPTIONS} onChosen={(scheme) => set({ scheme })} />
          {index > 0 && (
            <button
              className={styles.remove}
              type="button"
              aria-label={`Remove frame ${index + 1}`}
              onClick={() => change({ compared: compared.filter((_, at) => at !== index - 1) })}
            >
              ×
            </button>
          )}
        </div>
      )}
      <DeviceFrame
        {...{ story, sandboxUrl, view, space, onStatus }}
        tenant={pickTenant(story, choice.tenant)}
        accent={choice.accent}
      />
      <StepList {...{ story, status }} locale={view.locale} />
    </section>
  )
}

/** Says which parts of a device are drawn only. */
const Simulated = ({ views }: { readonly views: readonly View[] }) => {
  const measures = views.map(measureDevice)
  const notes = [
    ...(measures.some(({ keyboard }) => keyboard > 0)
      ? ['The keyboard is drawn: the frame is smaller, as with interactive-widget=resizes-content.']
      : []),
    ...(measures.some(({ insets }) => insets.blockStart + insets.blockEnd + insets.inline > 0)
      ? ['Safe areas are drawn: the frame is smaller, and env(safe-area-inset-*) stays 0 in it.']
      : []),
  ]
  return notes.length === 0 ? null : <p className={styles.simulated}>Simulated. {notes.join(' ')}</p>
}

/** Returns the size of the stage, in px. */
function useSize() {
  const stage = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ inlineSize: 800, blockSize: 700 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ inlineSize: entry.contentRect.width, blockSize: entry.contentRect.height })
    })
    if (stage.current) observer.observe(stage.current)
    return () => observer.disconnect()
  }, [])
  return { stage, size }
}
