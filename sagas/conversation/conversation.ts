import type { Conversation, ConversationId } from '#domain/conversation.ts'
import type { ActionOf } from '#state/root.ts'
import { selectContact } from '#state/visitor/contact.ts'
import { selectConversation, selectLeftConversationId } from '#state/conversation/conversation.ts'
import { selectShownConversationId } from '#state/conversation/messages.ts'
import { catchUp } from './messages.ts'
import { call, put, type Saga, select, service, takeEvery } from '../effects.ts'
import { isRemote } from '../tabs/remoteActions.ts'

export function* conversationSaga(): Saga {
  yield* takeEvery('messages/accepted', loadNewConversation)
  yield* takeEvery('conversation/endRequested', end)
}

/**
 * Loads the conversation, and the messages of one that replaces the shown one. Returns true if the server has answered for
 * the current contact. An answer may be older than what has become known since its request, for example by the visitor's
 * first message. An older conversation than the shown one is believed only if `mayGoBack` is true: the team may have deleted
 * the newest one, but the server may also read from a copy of its data that lags behind.
 */
export function* loadConversation(mayGoBack = false): Saga<boolean> {
  const api = yield* service('api')
  const { generation } = yield* select(selectContact)
  const before = yield* select(selectConversation)
  const result = yield* call(api.conversations.load)
  if ((yield* select(selectContact)).generation !== generation) return false
  const current = yield* select(selectConversation)
  if (!result.ok) yield* put({ type: 'conversation/failed', failure: result.failure })
  else if (current === undefined || current.id === before?.id || isNewest(result.data, current))
    yield* putConversation(keepNewerStatus(result.data, before, current), mayGoBack)
  return result.ok
}

/**
 * Puts the conversation, unless the visitor has left it or it is older than the shown one. If it replaces the shown one, also
 * loads its messages.
 */
export function* putConversation(conversation: Conversation | undefined, mayGoBack = false): Saga {
  if (yield* isOutdated(conversation?.id, mayGoBack)) return
  const shown = yield* select(selectShownConversationId)
  const isReplaced = conversation !== undefined && shown !== undefined && conversation.id !== shown
  if (isReplaced) yield* put({ type: 'conversation/replaced', id: shown })
  yield* put({ type: 'conversation/loaded', conversation })
  if (isReplaced) yield* catchUp()
}

/** Returns whether the visitor has left the conversation for a new one, or another one is shown that has begun later. */
function* isOutdated(id: ConversationId | undefined, mayGoBack: boolean): Saga<boolean> {
  const shown = yield* select(selectShownConversationId)
  const left = yield* select(selectLeftConversationId)
  if (shown !== undefined) return !mayGoBack && (id === undefined || id < shown)
  return left !== undefined && id !== undefined && id <= left
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
function* loadNewConversation(action: ActionOf<'messages/accepted'>): Saga {
  const id = action.message.conversationId
  const conversation = yield* select(selectConversation)
  if ((yield* select(selectLeftConversationId)) !== id) {
    if (conversation?.id !== id) yield* loadConversation(true)
  } else if (!isRemote(action)) yield* put({ type: 'conversation/resumed', id })
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
