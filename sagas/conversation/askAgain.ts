import { selectReplyTo } from '#state/conversation/draft.ts'
import type { ActionOf } from '#state/root.ts'
import { put, type Saga, select } from '../effects.ts'
import { submitBesideDraft } from './submitBesideDraft.ts'

/** Sends a question as a new message, as every server understands one. The visitor's draft stays a reply, if it is one. */
export function* askAgain({ question }: ActionOf<'messages/askedAgain'>): Saga {
  const to = yield* select(selectReplyTo)
  yield* submitBesideDraft({ content: question })
  if (to !== undefined) yield* put({ type: 'draft/replyChosen', to })
}
