import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type DevtoolsInspectorProps,
  type DevtoolsInspectorState,
  InspectorMonitor,
  inspectorThemes,
} from '@redux-devtools/inspector-monitor'
import { isRecord } from '#tools/fields.ts'
import { Alert } from '../Alert.tsx'
import panes from '../pane.module.css'
import { repeat } from '../trace/repeat.ts'
import { toHint } from '../trace/useRepeatedRequest.ts'
import type { WidgetTrace } from '../trace/useWidgetTrace.ts'
import { CausesTab, HistoryContext } from './CausesTab.tsx'
import { appendSteps, type Step, toLiftedState } from './history.ts'
import { StateFiles } from './StateFiles.tsx'
import styles from './StatePane.module.css'
import { Stepper } from './Stepper.tsx'
import { useVisibleAction } from './useVisibleAction.ts'

/** The monitor gets the lifted state from a wrapper of the Redux DevTools, which its public type leaves out. */
const Monitor = InspectorMonitor as ComponentType<
  Partial<DevtoolsInspectorProps<unknown, { type: string }>> &
    ReturnType<typeof toLiftedState> & { readonly monitorState: DevtoolsInspectorState }
>

const NOT_SELECTED: DevtoolsInspectorState = {
  selectedActionId: null,
  startActionId: null,
  inspectedActionPath: [],
  inspectedStatePath: [],
  tabName: 'Diff',
}

/** Tabs of the monitor, and a further one with what the time line knows. */
const TABS: DevtoolsInspectorProps<unknown, { type: string }>['tabs'] = (tabs) => [
  ...tabs,
  { name: 'Causes', component: CausesTab },
]

/** The monitor's theme with a stronger text: its placeholders are that color at 60 %, too faint on the light ground. */
const THEME = { ...inspectorThemes.inspector, base06: '#ffffff' }

type OpenedHistory = { readonly name: string; readonly steps: readonly Step[] }

/** Shows the actions and states of the frame, or those of a file, in the inspector of the Redux DevTools. */
export function StatePane({ trace, isDark }: { readonly trace: WidgetTrace; readonly isDark: boolean }) {
  const live = useHistory(trace)
  const [opened, setOpened] = useState<OpenedHistory>()
  const [fileProblem, setFileProblem] = useState('')
  const [monitorState, setMonitorState] = useState(NOT_SELECTED)
  const steps = opened?.steps ?? live.steps
  const hasSteps = steps.length > 0
  const lifted = useMemo(() => toLiftedState(steps), [steps])
  const history = useMemo(() => ({ steps, store: trace.store }), [steps, trace.store])
  const select = useCallback(
    (selectedActionId: number | null) => setMonitorState((state) => ({ ...state, selectedActionId })),
    [],
  )
  const monitor = useRef<HTMLDivElement>(null)
  const noteScroll = useVisibleAction(monitor, monitorState.selectedActionId, steps.length - 1)
  const show = (file: OpenedHistory | undefined): void => {
    setOpened(file)
    select(null)
  }
  const dispatch = <Dispatched extends object>(action: Dispatched): Dispatched => {
    if ('monitorState' in action && isRecord(action.monitorState)) {
      const changes = action.monitorState
      setMonitorState((state) => ({ ...state, ...changes }))
    }
    return action
  }
  return (
    <div className={panes.pane}>
      {opened && <OpenedBar {...opened} onClose={() => show(undefined)} />}
      <Alert text={fileProblem} />
      {live.problem !== '' && !opened && <p className={panes.hint}>{live.problem}</p>}
      {hasSteps && (
        <HistoryContext value={history}>
          <div className={styles.monitor} ref={monitor} onScrollCapture={noteScroll}>
            <Monitor
              {...lifted}
              {...{ monitorState, dispatch }}
              theme={THEME}
              invertTheme={!isDark}
              tabs={TABS}
              draggableActions={false}
              hideMainButtons
              hideActionButtons
            />
          </div>
        </HistoryContext>
      )}
      <div className={styles.foot}>
        {hasSteps && <Stepper steps={steps} selected={monitorState.selectedActionId} onSelect={select} />}
        <StateFiles steps={steps} onOpened={show} onProblem={setFileProblem} />
      </div>
    </div>
  )
}

const OpenedBar = ({ name, steps, onClose }: OpenedHistory & { readonly onClose: () => void }) => (
  <div className={panes.bar} role="status">
    <span className={styles.opened}>
      {name}: {steps.length} actions
    </span>
    <button className={panes.button} type="button" onClick={onClose}>
      Back to the widget
    </button>
  </div>
)

type History = { readonly steps: readonly Step[]; readonly problem: string }

/** Loads the steps of the frame's store, and every second those that are new. Another frame starts a new history. */
function useHistory({ request }: WidgetTrace): History {
  const [history, setHistory] = useState<History>({ steps: [], problem: '' })
  useEffect(() => {
    let steps: readonly Step[] = []
    return repeat(async () => {
      try {
        steps = appendSteps(steps, await request('history', steps.at(-1)?.id))
        setHistory({ steps, problem: '' })
      } catch (failure) {
        setHistory({ steps, problem: toHint(failure) })
      }
    })
  }, [request])
  return history
}
