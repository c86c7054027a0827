import { toSeconds } from '#domain/time.ts'
import { selectDraft, selectReplyTo } from '#state/conversation/draft.ts'
import { selectVoicePhase } from '#state/conversation/voice.ts'
import { put, type Saga, select, service } from '../effects.ts'

/**
 * Sends the recording as a message of its own, with the outbox of every message. The text in the composer is not on screen
 * meanwhile, so it stays there. A press that comes twice sends once.
 */
export function* sendVoice(): Saga {
  const phase = yield* select(selectVoicePhase)
  if (phase.status !== 'sending') return
  const now = yield* service('now')
  const newTemporaryId = yield* service('newTemporaryId')
  const replyTo = yield* select(selectReplyTo)
  const text = yield* select(selectDraft)
  yield* put({
    type: 'messages/submitted',
    message: {
      temporaryId: newTemporaryId(),
      createdAt: toSeconds(now()),
      status: 'queued',
      content: '',
      files: [phase.recording.file],
      ...(replyTo !== undefined && { replyTo }),
    },
  })
  yield* put({ type: 'voice/cleared' })
  if (text !== '') yield* put({ type: 'draft/changed', text })
}
