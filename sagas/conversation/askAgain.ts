import { toSeconds } from '#domain/time.ts'
import { selectDraft, selectReplyTo } from '#state/conversation/draft.ts'
import type { ActionOf } from '#state/root.ts'
import { put, type Saga, select, service } from '../effects.ts'

/** Sends a question as a new message, as every server understands one. The visitor's draft stays. */
export function* askAgain({ question }: ActionOf<'messages/askedAgain'>): Saga {
  const now = yield* service('now')
  const newTemporaryId = yield* service('newTemporaryId')
  const text = yield* select(selectDraft)
  const to = yield* select(selectReplyTo)
  const message = { content: question, createdAt: toSeconds(now()), status: 'queued', temporaryId: newTemporaryId() } as const // prettier-ignore
  yield* put({ type: 'messages/submitted', message })
  // A submitted message empties the composer.
  if (text !== '') yield* put({ type: 'draft/changed', text })
  if (to !== undefined) yield* put({ type: 'draft/replyChosen', to })
}
