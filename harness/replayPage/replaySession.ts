import type { TraceItem } from '#protocol/trace.ts'
import type { FrameSize, Recording } from '../replay/recording.ts'
import { type ReplayAnswer, type ReplayResult, toReplayResult } from '../replay/result.ts'
import type { EmbeddedTrace } from '../trace/useWidgetTrace.ts'

/** Replay of one recording in a frame of the page. */
export type ReplaySession = {
  readonly recording: Recording
  /** Plays up to a step, or to the end. An earlier step starts the frame again. */
  readonly runTo: (step?: number) => Promise<ReplayResult>
}

type SessionOptions = {
  readonly recording: Recording
  readonly trace: EmbeddedTrace
  /** Sets the size of the frame. */
  readonly resize: (size: FrameSize) => void
  /** Loads the frame's page again, and resolves when its probe is connected. */
  readonly reload: () => Promise<void>
  readonly problemsOf: (item: TraceItem) => readonly string[]
}

export function createReplaySession({ recording, trace, resize, reload, problemsOf }: SessionOptions): ReplaySession {
  let reached = Infinity
  let queue: Promise<unknown> = Promise.resolve()

  const run = async (step: number | undefined): Promise<ReplayResult> => {
    const target = step ?? recording.inputs.length
    if (target < reached) {
      trace.store.clear()
      resize(recording.start.viewport)
      await reload()
      reached = 0
    }
    for (const [index, { event }] of recording.inputs.slice(0, target).entries()) {
      if (event.kind !== 'resize' || index < reached) continue
      await trace.request('replay', { step: index })
      resize(event.size)
    }
    reached = target
    const answer = (await trace.request('replay', step === undefined ? {} : { step })) as ReplayAnswer
    return toReplayResult(answer, { recording, items: trace.store.items(), problemsOf })
  }

  return {
    recording,
    runTo: (step) => {
      // A person may drag the scrubber faster than the frame runs.
      const result = queue.then(
        () => run(step),
        () => run(step),
      )
      queue = result
      return result
    },
  }
}

/** Returns the address of the frame's page in which the sandbox replays the recording. */
export function frameAddress(sandboxUrl: string, { start }: Recording, id: string): string {
  const url = new URL(start.path, sandboxUrl)
  url.search = new URLSearchParams({ ...start.query, replay: id }).toString()
  return url.href
}
