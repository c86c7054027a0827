import type { AudioRecorder, RecorderEvent } from '#browser/audioRecorder.ts'
import { ATTACHMENT_LIMIT_MB } from '#domain/limits.ts'
import { isSilent } from '#domain/voice/peaks.ts'
import type { Recording } from '#domain/voice/recording.ts'
import { toVoiceFileName, type VoiceFormat } from '#domain/voice/voiceFormat.ts'
import { isAtLimit, VOICE_MIN_MS } from '#domain/voice/voiceLimits.ts'
import { selectChannel } from '#state/channel.ts'
import { selectLevels } from '#state/conversation/voice.ts'
import type { ActionOf } from '#state/root.ts'
import { call, put, type Saga, select, subscribe, take } from '../effects.ts'
import type { VoiceStore } from './voiceStore.ts'

/** Recording in progress, with what its file needs. `at` is when it began. */
export type Session = {
  readonly id: string
  readonly recorder: AudioRecorder
  readonly format: VoiceFormat
  readonly at: Date
}

type End = ActionOf<'voice/cancelled' | 'voice/closed' | 'voice/ended' | 'voice/stopRequested'>

export const waitForEnd = (): Saga<End> => take('voice/cancelled', 'voice/closed', 'voice/ended', 'voice/stopRequested')

/** Measures a recording until its end. Ends it when it is interrupted, or as long or large as a message may be. */
export function* measure(session: Session, store: VoiceStore): Saga {
  const limitMb = (yield* select(selectChannel))?.branding.maximumUploadMb ?? ATTACHMENT_LIMIT_MB
  yield* subscribe(session.recorder.listen, (event) => handleEvent(event, { session, store, limitMb }))
}

type Measuring = { readonly session: Session; readonly store: VoiceStore; readonly limitMb: number }

function* handleEvent(event: RecorderEvent, { session, store, limitMb }: Measuring): Saga {
  if (event.type === 'interrupted') yield* put({ type: 'voice/ended', notice: 'interrupted' })
  if (event.type === 'chunk') yield* store.saveProgress(toRecording(session, yield* select(selectLevels)))
  if (event.type !== 'measured') return
  yield* put({ type: 'voice/measured', elapsedMs: event.elapsedMs, level: event.level })
  const bytes = session.recorder.recorded().chunks.reduce((sum, { size }) => sum + size, 0)
  if (isAtLimit({ elapsedMs: event.elapsedMs, bytes }, limitMb)) yield* put({ type: 'voice/ended', notice: 'limit' })
}

/** Ends a recording: the visitor reviews it. One that the visitor has cancelled can still be restored. */
export function* finish(session: Session, end: End): Saga {
  const levels = yield* select(selectLevels)
  yield* call(session.recorder.stop)
  const recording = toRecording(session, levels)
  const isCancelled = end.type === 'voice/cancelled'
  const problem = findProblem(recording)
  if (problem !== undefined) yield* put(isCancelled ? { type: 'voice/cleared' } : { type: 'voice/refused', problem })
  else if (isCancelled) yield* put({ type: 'voice/deleted', recording })
  else yield* put({ type: 'voice/recorded', recording, notice: end.type === 'voice/ended' ? end.notice : undefined })
}

/** Returns why a recording cannot be sent; undefined if it can. */
function findProblem({ durationMs, file, levels }: Recording): 'empty' | 'tooShort' | undefined {
  if (durationMs < VOICE_MIN_MS) return 'tooShort'
  return file.size === 0 || isSilent(levels) ? 'empty' : undefined
}

/** Returns what is recorded so far, as a file. */
function toRecording({ id, recorder, format, at }: Session, levels: readonly number[]): Recording {
  const { chunks, durationMs } = recorder.recorded()
  return { id, file: new File([...chunks], toVoiceFileName(format, at), { type: format.type }), durationMs, levels }
}
