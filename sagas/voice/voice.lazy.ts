import { type AudioRecorder, createAudioRecorder, type MicrophoneProblem } from '#browser/audioRecorder.ts'
import { pickVoiceFormat, type VoiceFormat } from '#domain/voice/voiceFormat.ts'
import { VOICE_BITS_PER_SECOND, VOICE_CHUNK_MS, VOICE_METER_MS } from '#domain/voice/voiceLimits.ts'
import { selectVoicePhase, voice } from '#state/conversation/voice.ts'
import { addSlices } from '#state/lazySlices.ts'
import type { AppState } from '#state/root.ts'
import type { AppStore } from '#state/store.ts'
import { selectIsOpen } from '#state/widget.ts'
import {
  call,
  cancelOn,
  firstOf,
  put,
  raceWith,
  type Saga,
  select,
  service,
  take,
  takeEvery,
  until,
} from '../effects.ts'
import { finish, measure, type Session, waitForEnd } from './recordingSession.ts'
import { sendVoice } from './sendVoice.ts'
import { createVoiceStore, type VoiceStore } from './voiceStore.ts'

/** Redux stores whose recordings are handled already: the button appears each time that the chat is shown. */
const handled = new WeakSet<AppStore>()

/** Records voice messages and sends them. Lazy chunk, loaded with the button. */
export function* handleVoice(): Saga {
  const reduxStore = yield* service('store')
  if (handled.has(reduxStore)) return
  handled.add(reduxStore)
  addSlices(reduxStore, { voice })
  const store = yield* createVoiceStore()
  yield* recordRequests(store)
  yield* takeEvery('voice/submitted', sendVoice)
  yield* store.persist()
}

/** Records after each request that the reducer accepts: it gives each of them a phase, and ignores a second press. */
function* recordRequests(store: VoiceStore): Saga {
  let handledPhase: unknown
  yield* takeEvery('voice/requested', function* () {
    const phase = yield* select(selectVoicePhase)
    if (phase.status !== 'requesting' || phase === handledPhase) return
    handledPhase = phase
    yield* cancelOn('contact/changed', isOtherPerson, () => record(store))
  })
}

const isOtherPerson = ({ isSamePerson }: { readonly isSamePerson: boolean }): boolean => !isSamePerson

function* record(store: VoiceStore): Saga {
  const { MediaRecorder } = yield* service('window')
  const format = pickVoiceFormat((type) => MediaRecorder.isTypeSupported(type))
  if (format === undefined) yield* put({ type: 'voice/refused', problem: 'failed' })
  else yield* recordIn(format, store)
}

function* recordIn(format: VoiceFormat, store: VoiceStore): Saga {
  const window = yield* service('window')
  const recorder = createAudioRecorder(window, {
    mimeType: format.mimeType,
    bitsPerSecond: VOICE_BITS_PER_SECOND,
    chunkMs: VOICE_CHUNK_MS,
    meterMs: VOICE_METER_MS,
  })
  try {
    yield* raceWith(watchPanel, () => recordWith(recorder, { format, store }))
  } finally {
    // Whatever happens, the browser must not show that the microphone is in use.
    recorder.close()
  }
}

/** Announces that the panel is closed, which ends a recording. */
function* watchPanel(): Saga {
  while (true) {
    yield* until((state: AppState) => !selectIsOpen(state))
    yield* put({ type: 'voice/closed' })
    yield* until(selectIsOpen)
  }
}

type Recording = { readonly format: VoiceFormat; readonly store: VoiceStore }

function* recordWith(recorder: AudioRecorder, { format, store }: Recording): Saga {
  if (!(yield* open(recorder))) return
  const newTemporaryId = yield* service('newTemporaryId')
  const now = yield* service('now')
  const session: Session = { id: newTemporaryId(), recorder, format, at: new Date(now()) }
  yield* put({ type: 'voice/started' })
  if ((yield* select(selectVoicePhase)).status !== 'recording') return
  const end = yield* raceWith(() => measure(session, store), waitForEnd)
  yield* finish(session, end)
  yield* store.drop(session.id)
}

/** Opens the microphone. Returns false if that fails, or if the visitor cancels, releases the button or leaves meanwhile. */
function* open(recorder: AudioRecorder): Saga<boolean> {
  let problem: MicrophoneProblem | 'left' | undefined = 'left'
  yield* firstOf(
    () => take('voice/cancelled', 'voice/closed', 'voice/stopRequested'),
    function* () {
      problem = yield* call(recorder.start)
    },
  )
  if (problem === 'left') yield* put({ type: 'voice/cleared' })
  else if (problem !== undefined) yield* put({ type: 'voice/refused', problem })
  return problem === undefined
}
