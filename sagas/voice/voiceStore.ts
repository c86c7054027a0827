import { type HeldRecords, openHeldRecords } from '#browser/storage/heldRecords.ts'
import type { Recording } from '#domain/voice/recording.ts'
import { parseStoredVoice, type StoredVoice } from '#domain/voice/storedVoice.ts'
import { selectVoicePhase } from '#state/conversation/voice.ts'
import { selectConsent } from '#state/visitor/consent.ts'
import type { AppState } from '#state/root.ts'
import { call, onChange, put, type Saga, select, service, takeEvery, until } from '../effects.ts'

/** Parts of a recording in progress after which it is stored again. */
const PARTS_PER_SAVE = 3

/** Keeps the recording of this tab over a reload or a crash, where the visitor's consent allows a database. */
export type VoiceStore = {
  /** Stores a recording in progress, with every third part. */
  readonly saveProgress: (recording: Recording) => Saga
  readonly drop: (id: string) => Saga
  /** Restores the recording of an earlier page, and stores that of this page until it is sent or deleted. */
  readonly persist: () => Saga
}

export function* createVoiceStore(): Saga<VoiceStore> {
  const session = yield* service('session')
  const records = openHeldRecords(yield* service('window'), session.scope())
  let partCount = 0
  return {
    *saveProgress(recording) {
      partCount += 1
      if (partCount % PARTS_PER_SAVE === 1) yield* save(records, { recording, isComplete: false })
    },
    *drop(id) {
      if ((yield* select(selectReviewed))?.id !== id) yield* call(records.drop, id)
    },
    *persist() {
      yield* onChange(selectReviewed, (recording, before) => replace(records, recording, before))
      yield* takeEvery('consent/applied', function* () {
        yield* replace(records, yield* select(selectReviewed), undefined)
      })
      yield* restore(records)
    },
  }
}

/** Stores the recording in review, in place of the one before. */
function* replace(records: HeldRecords, recording: Recording | undefined, before: Recording | undefined): Saga {
  if (recording !== undefined) yield* save(records, { recording, isComplete: true })
  if (before !== undefined && before.id !== recording?.id) yield* call(records.drop, before.id)
}

type Saved = { readonly recording: Recording; readonly isComplete: boolean }

function* save(records: HeldRecords, { recording, isComplete }: Saved): Saga {
  if (!(yield* mayStore())) return
  const session = yield* service('session')
  const stored: StoredVoice = { ...recording, isComplete, person: session.authorHash() }
  yield* call(records.put, recording.id, stored)
}

function* mayStore(): Saga<boolean> {
  const isStorageDenied = yield* service('isStorageDenied')
  return (yield* select(selectConsent)) === 'full' && !isStorageDenied()
}

/** Restores a recording that no open tab holds, once the visitor does not record. One in progress was interrupted. */
function* restore(records: HeldRecords): Saga {
  const session = yield* service('session')
  if (session.isEmptied() || !(yield* mayStore())) return
  const stored = parseStoredVoice(yield* call(records.adopt))
  if (stored === undefined) return
  const { isComplete, person, ...recording } = stored
  yield* until(selectIsFree)
  if (person === undefined || person === session.contactHash())
    yield* put({ type: 'voice/restored', recording, notice: isComplete ? undefined : 'interrupted' })
  else yield* call(records.drop, recording.id)
}

/** Returns true if the visitor records nothing, and has no recording to send or to restore. */
const selectIsFree = (state: AppState): boolean => {
  const phase = selectVoicePhase(state)
  return phase.status === 'idle' && phase.deleted === undefined
}

const selectReviewed = (state: AppState): Recording | undefined => {
  const phase = selectVoicePhase(state)
  return phase.status === 'review' ? phase.recording : undefined
}
