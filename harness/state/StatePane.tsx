import { type ComponentType, useEffect, useMemo, useState } from 'react'
import {
  type DevtoolsInspectorProps,
  type DevtoolsInspectorState,
  InspectorMonitor,
} from '@redux-devtools/inspector-monitor'
import { isRecord } from '#tools/fields.ts'
import panes from '../pane.module.css'
import { repeat } from '../trace/repeat.ts'
import { toHint } from '../trace/useRepeatedRequest.ts'
import type { WidgetTrace } from '../trace/useWidgetTrace.ts'
import { appendSteps, type Step, toLiftedState } from './history.ts'
import styles from './StatePane.module.css'

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

/** Shows the actions and states of the frame in the inspector of the Redux DevTools. */
export function StatePane({ trace, isDark }: { readonly trace: WidgetTrace; readonly isDark: boolean }) {
  const { steps, problem } = useHistory(trace)
  const [monitorState, setMonitorState] = useState(NOT_SELECTED)
  const lifted = useMemo(() => toLiftedState(steps), [steps])
  const dispatch = <Dispatched extends object>(action: Dispatched): Dispatched => {
    if ('monitorState' in action && isRecord(action.monitorState)) {
      const changes = action.monitorState
      setMonitorState((state) => ({ ...state, ...changes }))
    }
    return action
  }
  return (
    <div className={panes.pane}>
      {problem !== '' && <p className={panes.hint}>{problem}</p>}
      {steps.length > 0 && (
        <div className={styles.monitor}>
          <Monitor
            {...lifted}
            {...{ monitorState, dispatch }}
            invertTheme={!isDark}
            draggableActions={false}
            hideMainButtons
            hideActionButtons
          />
        </div>
      )}
    </div>
  )
}

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
