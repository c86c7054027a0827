import type { TraceItem } from '#protocol/trace.ts'
import type { ReplayPosition, ReplayRequest } from '../replay/position.ts'
import type { FrameSize } from '../replay/recordedStart.ts'
import type { Recording } from '../replay/recording.ts'
import { type ReplayAnswer, type ReplayResult, toReplayResult } from '../replay/result.ts'
import type { EmbeddedTrace } from '../trace/useWidgetTrace.ts'

/** Replay of one recording in a frame of the page. */
export type ReplaySession = {
  readonly recording: Recording
  /** Plays up to a step, or to the end. An earlier step starts the frame again. */
  readonly runTo: (step?: number) => Promise<ReplayResult>
  /** Ends all runs that were requested. They resolve with the step that they have reached. */
  readonly stop: () => void
}

type SessionOptions = {
  readonly recording: Recording
  readonly trace: EmbeddedTrace
  /** Sets the size of the frame. */
  readonly resize: (size: FrameSize) => void
  /** Loads the frame's page again, and resolves when its probe is connected. */
  readonly reload: () => Promise<void>
  readonly problemsOf: (item: TraceItem) => readonly string[]
  /** Called with the number of steps that are done, while a replay runs. */
  readonly onProgress: (step: number) => void
}

/** Number of times at which a run from start to end reports its progress. */
const REPORTS = 50

export function createReplaySession({
  recording,
  trace,
  resize,
  reload,
  problemsOf,
  onProgress,
}: SessionOptions): ReplaySession {
  const { inputs, start } = recording
  const interval = Math.ceil(inputs.length / REPORTS)
  /** Number of steps that the loaded frame has taken; infinite before the first frame is loaded. */
  let reached = Infinity
  /** Number of runs that were requested, and number of the last run that is stopped. */
  let [runs, lastStopped] = [0, 0]
  let queue: Promise<unknown> = Promise.resolve()

  const request = async (argument: ReplayRequest): Promise<ReplayPosition> => {
    const answer = (await trace.request('replay', argument)) as ReplayPosition
    reached = answer.step
    return answer
  }

  const restart = async (): Promise<void> => {
    trace.store.clear()
    resize(start.viewport)
    await reload()
    reached = 0
  }

  /** Plays through a step without a description, to report the progress and to set a size. */
  const pass = async (index: number, isStopped: () => boolean): Promise<void> => {
    const event = inputs[index]?.event
    const isResize = event?.kind === 'resize'
    if (index < reached || (!isResize && index % interval > 0)) return
    await request({ step: index, isPassing: true })
    onProgress(reached)
    if (isResize && !isStopped()) resize(event.size)
  }

  const run = async (isStopped: () => boolean, step = inputs.length): Promise<ReplayResult> => {
    const target = Math.max(0, Math.min(step, inputs.length))
    if (reached === Infinity || (target < reached && !isStopped())) await restart()
    onProgress(reached)
    for (let index = 0; index < target && !isStopped(); index += 1) await pass(index, isStopped)
    const answer = (await request({ step: isStopped() ? reached : target, isPassing: false })) as ReplayAnswer
    return toReplayResult(answer, { recording, items: trace.store.items(), problemsOf })
  }

  return {
    recording,
    runTo: (step) => {
      // A person may drag the scrubber faster than the frame runs.
      runs += 1
      const number = runs
      const begin = (): Promise<ReplayResult> => run(() => number <= lastStopped, step)
      const result = queue.then(begin, begin)
      queue = result
      return result
    },
    stop: () => {
      lastStopped = runs
      // A frame that is loading has no run to end.
      trace.request('stopReplay').catch(() => undefined)
    },
  }
}

/** Returns the address of the frame's page in which the sandbox replays the recording. */
export function frameAddress(sandboxUrl: string, { start }: Recording, id: string): string {
  const url = new URL(start.path, sandboxUrl)
  url.search = new URLSearchParams({ ...start.query, replay: id }).toString()
  return url.href
}
