import type { Conversation } from '#domain/conversation.ts'
import type { ActionOf } from '#state/root.ts'
import { selectContact } from '#state/visitor/contact.ts'
import { selectConversation, selectLeftConversationId } from '#state/conversation/conversation.ts'
import { selectShownConversationId } from '#state/conversation/messages.ts'
import { catchUp } from './messages.ts'
import { call, put, type Saga, select, service, takeEvery } from '../effects.ts'

export function* conversationSaga(): Saga {
  yield* takeEvery('messages/accepted', loadNewConversation)
  yield* takeEvery('conversation/endRequested', end)
}

/**
 * Loads the conversation, and the messages of one that replaces the shown one. Returns true if the server has answered for
 * the current contact. An answer may be older than what has become known since its request, for example by the visitor's
 * first message.
 */
export function* loadConversation(): Saga<boolean> {
  const api = yield* service('api')
  const { generation } = yield* select(selectContact)
  const before = yield* select(selectConversation)
  const result = yield* call(api.conversations.load)
  if ((yield* select(selectContact)).generation !== generation) return false
  const current = yield* select(selectConversation)
  if (!result.ok) yield* put({ type: 'conversation/failed', failure: result.failure })
  else if (current === undefined || current.id === before?.id || isNewest(result.data, current))
    yield* putConversation(keepNewerStatus(result.data, before, current))
  return result.ok
}

/** Puts the conversation, unless the visitor has left it. If it replaces the shown one, also loads its messages. */
function* putConversation(conversation: Conversation | undefined): Saga {
  const shown = yield* select(selectShownConversationId)
  const left = yield* select(selectLeftConversationId)
  if (left !== undefined && conversation !== undefined && conversation.id <= left) return
  const isReplaced = shown !== undefined && conversation !== undefined && conversation.id !== shown
  if (isReplaced) yield* put({ type: 'conversation/replaced', id: shown })
  yield* put({ type: 'conversation/loaded', conversation })
  if (isReplaced) yield* catchUp()
}

/** Returns whether no known conversation began after this one. Ids of conversations increase. */
const isNewest = (answer: Conversation | undefined, { id }: Conversation): boolean =>
  answer !== undefined && answer.id >= id

/** Keeps a status that the room has sent, or the visitor has set, since the request. */
const keepNewerStatus = (
  answer: Conversation | undefined,
  before: Conversation | undefined,
  current: Conversation | undefined,
): Conversation | undefined =>
  answer !== undefined && answer.id === current?.id && current.id === before?.id && current.status !== before.status
    ? { ...answer, status: current.status }
    : answer

/**
 * Loads the conversation after the first accepted message, which creates it on the server. A message that was still being
 * sent when the visitor left the conversation belongs to that one, which goes on.
 */
function* loadNewConversation({ message: { conversationId: id } }: ActionOf<'messages/accepted'>): Saga {
  const conversation = yield* select(selectConversation)
  if ((yield* select(selectLeftConversationId)) === id) yield* put({ type: 'conversation/resumed', id })
  else if (conversation?.id !== id) yield* call(loadConversation)
}

/**
 * Ends the conversation by a GET, which is never retried because it changes the server's state. After a failure,
 * reloads the conversation.
 */
function* end(): Saga {
  const api = yield* service('api')
  const result = yield* call(api.conversations.resolve)
  yield* put(result.ok ? { type: 'conversation/ended' } : { type: 'conversation/endRefused', failure: result.failure })
  if (!result.ok) yield* call(loadConversation)
}
