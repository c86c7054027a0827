import { createLevelMeter } from './levelMeter.ts'

/** Reason why the browser gives no microphone. `forbidden` is the policy of a page, `refused` the visitor's choice. */
export type MicrophoneProblem = 'busy' | 'failed' | 'forbidden' | 'noMicrophone' | 'refused'

export type RecorderEvent =
  /** Sent at equal intervals. `level` is the loudness from 0 to 1; undefined if the browser cannot measure it. */
  | { readonly type: 'measured'; readonly elapsedMs: number; readonly level: number | undefined }
  /** The browser has recorded the next part. */
  | { readonly type: 'chunk' }
  /** The microphone is gone, the page is hidden, or the browser cannot go on. */
  | { readonly type: 'interrupted' }

type Recorded = { readonly chunks: readonly Blob[]; readonly durationMs: number }

/** Records the microphone once. */
export type AudioRecorder = {
  /** Opens the microphone and begins; resolves to the reason if that fails. */
  readonly start: () => Promise<MicrophoneProblem | undefined>
  readonly listen: (listener: (event: RecorderEvent) => void) => () => void
  /** Returns what has been recorded so far. */
  readonly recorded: () => Recorded
  /** Waits for the last part, and closes the microphone. */
  readonly stop: () => Promise<Recorded>
  /** Closes the microphone at once, also one that is still being opened. */
  readonly close: () => void
}

export type RecorderOptions = {
  readonly mimeType: string
  readonly bitsPerSecond: number
  /** Time between two parts, and between two measurements, in ms. */
  readonly chunkMs: number
  readonly meterMs: number
}

/** Time after which a browser that does not end the recording is no longer waited for, in ms. */
const STOP_TIMEOUT_MS = 2_000

type Environment = Window & typeof globalThis

const NOTHING: Recorded = { chunks: [], durationMs: 0 }

export function createAudioRecorder(window: Environment, options: RecorderOptions): AudioRecorder {
  let emit: (event: RecorderEvent) => void = () => undefined
  let isClosed = false
  let take: Take | undefined
  const close = (): void => {
    isClosed = true
    take?.close()
  }
  return {
    start: async () => {
      try {
        const stream = await window.navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
        const canStart = isReady(window, stream)
        if (isClosed || !canStart) stopTracks(stream)
        else take = startTake(window, stream, { ...options, emit: (event) => emit(event) })
        return canStart ? undefined : 'failed'
      } catch (problem) {
        return classify(window, problem)
      }
    },
    listen: (listener) => {
      emit = listener
      return () => {
        emit = () => undefined
      }
    },
    recorded: () => take?.recorded() ?? NOTHING,
    stop: async () => {
      await take?.stop()
      close()
      return take?.recorded() ?? NOTHING
    },
    close,
  }
}

/** Returns false if a recording would be interrupted at once: the visitor has left the page, or a call has the microphone. */
const isReady = ({ document }: Environment, stream: MediaStream): boolean =>
  document.visibilityState !== 'hidden' &&
  stream.getTracks().every(({ muted, readyState }) => !muted && readyState !== 'ended')

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Recording in progress. */
type Take = {
  readonly recorded: () => Recorded
  readonly stop: () => Promise<void>
  readonly close: () => void
}

type TakeOptions = RecorderOptions & { readonly emit: (event: RecorderEvent) => void }

/** Starts to record the stream. Closes the stream before it throws. */
function startTake(window: Environment, stream: MediaStream, options: TakeOptions): Take {
  try {
    return record(window, stream, options)
  } catch (problem) {
    stopTracks(stream)
    throw problem
  }
}

function record(window: Environment, stream: MediaStream, { mimeType, bitsPerSecond, ...options }: TakeOptions): Take {
  const { chunkMs, meterMs, emit } = options
  const recorder = new window.MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
  const chunks: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    chunks.push(data)
    emit({ type: 'chunk' })
  })
  recorder.addEventListener('error', () => emit({ type: 'interrupted' }))
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve())
  })
  recorder.start(chunkMs)
  const startedAt = window.performance.now()
  let endedAt: number | undefined
  const elapsedMs = (): number => (endedAt ?? window.performance.now()) - startedAt
  const meter = createLevelMeter(window, stream)
  const timer = window.setInterval(
    () => emit({ type: 'measured', elapsedMs: elapsedMs(), level: meter.read() }),
    meterMs,
  )
  const stopWatching = watchInterruptions(window, stream, () => emit({ type: 'interrupted' }))
  return {
    recorded: () => ({ chunks, durationMs: elapsedMs() }),
    stop: async () => {
      endedAt ??= window.performance.now()
      if (recorder.state !== 'inactive') recorder.stop()
      await Promise.race([stopped, new Promise((resolve) => window.setTimeout(resolve, STOP_TIMEOUT_MS))])
    },
    close: () => {
      endedAt ??= window.performance.now()
      window.clearInterval(timer)
      stopWatching()
      stopTracks(stream)
      meter.close()
    },
  }
}

/** Calls the listener when a call takes the microphone, when it is unplugged, and when the page is hidden or frozen. */
function watchInterruptions(window: Environment, stream: MediaStream, listener: () => void): () => void {
  const { document } = window
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') listener()
  }
  const sources = [
    ...stream.getTracks().flatMap((track) => [[track, 'ended', listener] as const, [track, 'mute', listener] as const]),
    [document, 'visibilitychange', onVisibility],
    [document, 'freeze', listener],
    [window, 'pagehide', listener],
  ] as const satisfies readonly (readonly [EventTarget, string, () => void])[]
  for (const [target, name, handle] of sources) target.addEventListener(name, handle)
  return () => {
    for (const [target, name, handle] of sources) target.removeEventListener(name, handle)
  }
}

const PROBLEMS: Readonly<Partial<Record<string, MicrophoneProblem>>> = {
  NotAllowedError: 'refused',
  SecurityError: 'forbidden',
  NotFoundError: 'noMicrophone',
  OverconstrainedError: 'noMicrophone',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Returns the reason for an error. Only some browsers say whether a page's policy forbids the microphone. */
function classify(window: Environment, problem: unknown): MicrophoneProblem {
  const found = (problem instanceof Error || problem instanceof window.DOMException) && PROBLEMS[problem.name]
  if (found === 'refused' && !isAllowedByPolicy(window)) return 'forbidden'
  return found || 'failed'
}

type FeaturePolicy = { readonly allowsFeature: (feature: string) => boolean }

/** Document in Chromium, the only browser that tells scripts about policies. */
type DocumentWithPolicy = Document & { readonly featurePolicy?: FeaturePolicy }

/** Returns false if the policy of this page or of a page around it forbids the microphone. */
function isAllowedByPolicy({ document }: Environment): boolean {
  const { featurePolicy }: DocumentWithPolicy = document
  return featurePolicy?.allowsFeature('microphone') ?? true
}
