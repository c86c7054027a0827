import { useEffect, useMemo, useRef, useState } from 'react'
import type { TraceItem } from '#protocol/trace.ts'
import type { FrameSize } from '../replay/recordedStart.ts'
import { readRecordings, type Recording } from '../replay/recording.ts'
import { findTimeProblem } from '../replay/recordingLength.ts'
import type { ReplayResult } from '../replay/result.ts'
import { loadReplay, storeReplay } from '../replay/traces.ts'
import { toReason } from '../trace/reason.ts'
import { readTrace, type TraceFile } from '../trace/traceFile.ts'
import { type EmbeddedTrace, useWidgetTrace } from '../trace/useWidgetTrace.ts'
import { createReplaySession, frameAddress, type ReplaySession } from './replaySession.ts'

/** Trace that is open, and the frame in which it is replayed. */
export type OpenReplay = {
  readonly id: string
  readonly file: TraceFile
  readonly session: ReplaySession
  readonly address: string
}

export type Replay = {
  readonly trace: EmbeddedTrace
  readonly open: OpenReplay | undefined
  /** Result at the step that was reached last; undefined before the first. */
  readonly result: ReplayResult | undefined
  readonly isRunning: boolean
  /** Step to which the replay runs, or which it has reached. */
  readonly target: number
  /** Number of steps that are done, also while it runs. */
  readonly played: number
  readonly problem: string
  /** Number that changes with every load of the frame. */
  readonly frameKey: number
  readonly frameSize: FrameSize | undefined
  /** Opens the last load of the frame in a trace file and plays it to the end, or to a step. */
  readonly openFile: (bytes: Uint8Array, step?: number) => Promise<ReplayResult>
  readonly openStored: (id: string, step?: number) => Promise<ReplayResult>
  readonly runTo: (step?: number) => Promise<ReplayResult>
  /** Ends the replay at the step that it has reached. */
  readonly stop: () => void
}

type ReplayOptions = {
  readonly sandboxUrl: string
  readonly problemsOf: (item: TraceItem) => readonly string[]
}

type Loaded = { readonly id: string; readonly file: TraceFile; readonly recording: Recording }

const NO_START =
  'The trace does not contain the start of the widget’s frame with its path, size and time zone. Reload the page, use the chat, and save the trace again.'

/** Opens traces and replays them in a frame, which the caller renders with `address` and `frameKey`. */
export function useReplay({ sandboxUrl, problemsOf }: ReplayOptions): Replay {
  const trace = useWidgetTrace(new URL(sandboxUrl).origin)
  const [open, setOpen] = useState<OpenReplay>()
  const [result, setResult] = useState<ReplayResult>()
  const [runs, setRuns] = useState(0)
  const [requested, setRequested] = useState(0)
  const [progress, setProgress] = useState(0)
  const [problem, setProblem] = useState('')
  const [frameKey, setFrameKey] = useState(0)
  const [frameSize, setFrameSize] = useState<FrameSize>()
  const current = useRef<OpenReplay>(undefined)
  const linked = useRef<{ readonly id: string; readonly step: number | undefined }>(undefined)
  useEffect(() => {
    current.current = open
  }, [open])

  return useMemo(() => {
    const attempt = async <Value>(act: () => Promise<Value>): Promise<Value> => {
      setRuns((count) => count + 1)
      setProblem('')
      try {
        return await act()
      } catch (failure) {
        setProblem(toReason(failure))
        throw failure
      } finally {
        setRuns((count) => count - 1)
      }
    }
    const isRunning = runs > 0
    const reachedStep = result?.step ?? 0
    const play = async (session: ReplaySession, step: number | undefined): Promise<ReplayResult> => {
      setRequested(step ?? session.recording.inputs.length)
      const reached = await session.runTo(step)
      setResult(reached)
      return reached
    }
    const show = async ({ id, file, recording }: Loaded, step?: number): Promise<ReplayResult> => {
      const session = createReplaySession({
        ...{ recording, trace, problemsOf, resize: setFrameSize, onProgress: setProgress },
        reload: () => {
          const connected = trace.nextConnection()
          setFrameKey((key) => key + 1)
          return connected
        },
      })
      const next = { id, file, session, address: frameAddress(sandboxUrl, recording, id) }
      current.current = next
      setOpen(next)
      return play(session, step)
    }
    const openFile = async (bytes: Uint8Array, step?: number): Promise<ReplayResult> => {
      const file = readTrace(bytes)
      const recording = readRecordings(file).at(-1)
      if (recording === undefined) throw new Error(NO_START)
      const timeProblem = findTimeProblem(file.items, recording)
      if (timeProblem !== undefined) throw new Error(timeProblem)
      const id = await storeReplay(sandboxUrl, { recording, seed: file.seed, trace: file })
      // The file of a link that the sandbox did not have shows the moment of the link.
      const moment = linked.current?.id === id ? linked.current.step : undefined
      linked.current = undefined
      return show({ id, file, recording }, step ?? moment)
    }
    return {
      ...{ trace, open, result, problem, frameKey, frameSize, isRunning },
      target: isRunning ? requested : reachedStep,
      played: isRunning ? progress : reachedStep,
      openFile: (bytes, step) => attempt(() => openFile(bytes, step)),
      openStored: (id, step) =>
        attempt(async () => {
          linked.current = { id, step }
          const { trace: file, recording } = await loadReplay(sandboxUrl, id)
          linked.current = undefined
          return show({ id, file, recording }, step)
        }),
      runTo: (step) =>
        attempt(async () => {
          if (current.current === undefined) throw new Error('No trace is open.')
          return play(current.current.session, step)
        }),
      stop: () => current.current?.session.stop(),
    }
  }, [trace, open, result, problem, frameKey, frameSize, runs, requested, progress, sandboxUrl, problemsOf])
}
