import { selectReplyTo } from '#state/conversation/draft.ts'
import { selectVoicePhase } from '#state/conversation/voice.ts'
import { submitBesideDraft } from '../conversation/submitBesideDraft.ts'
import { put, type Saga, select } from '../effects.ts'

/**
 * Sends the recording as a message of its own, with the outbox of every message. The text in the composer is not on screen
 * meanwhile, so it stays there. A press that comes twice sends once.
 */
export function* sendVoice(): Saga {
  const phase = yield* select(selectVoicePhase)
  if (phase.status !== 'sending') return
  const replyTo = yield* select(selectReplyTo)
  yield* submitBesideDraft({
    content: '',
    files: [phase.recording.file],
    ...(replyTo !== undefined && { replyTo }),
  })
  yield* put({ type: 'voice/cleared' })
}
