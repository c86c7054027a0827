import type { Failure } from '#domain/failure.ts'
import type { Message, MessageBody, MessageId, TemporaryId } from '#domain/message.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import { type Copy, EMPTY_THREAD, newestId, receive, reclaim, settle, type Thread } from '#domain/thread.ts'
import type { EpochMs } from '#domain/time.ts'
import type { Answer } from './answers.ts'
import { outbox } from './outbox.ts'
import type { ActionOf, AppAction, AppState } from './root.ts'

export type MessagesAction =
  /** The server has it; its copy takes the place of the pending one. */
  | { readonly type: 'messages/accepted'; readonly temporaryId: TemporaryId; readonly message: Message }
  /** The newest page, asked for because something may have been missed. */
  | { readonly type: 'messages/requested' }
  /** The reader has come to the top of what is held. */
  | { readonly type: 'messages/earlierRequested' }
  | {
      readonly type: 'messages/loaded'
      readonly messages: readonly Message[]
      readonly requestedAt: EpochMs
      /** `earlier` pages continue what this tab holds, and mean nothing to another. */
      readonly page: 'newest' | 'earlier'
    }
  /** A page came back empty: the conversation's very first message is held. */
  | { readonly type: 'messages/exhausted' }
  /** What was said while the room could not be heard is held now. */
  | { readonly type: 'messages/caughtUp' }
  | { readonly type: 'messages/failed'; readonly failure: Failure }

export type MessagesState = Thread & {
  /** How much of the past is held; `complete` when a page came back empty. */
  readonly history: 'unknown' | 'loading' | 'partial' | 'complete' | 'failed'
  /** The newest message held when the room fell silent: something may be missing after it. */
  readonly gapAfter?: MessageId
  /** The newest message of the conversation that was left: what is sent now comes after it. */
  readonly leftAt?: MessageId
}

const INITIAL: MessagesState = { ...EMPTY_THREAD, history: 'unknown' }

export function messages(state: MessagesState = INITIAL, action: AppAction): MessagesState {
  switch (action.type) {
    case 'messages/loaded':
      return {
        ...state,
        ...receive(state, fromPage(action)),
        history: state.history === 'complete' ? 'complete' : 'partial',
      }
    case 'realtime/received': {
      const copies = action.events.flatMap((event) => toCopy(event, action.receivedAt))
      return copies.length === 0 ? state : { ...state, ...receive(state, copies) }
    }
    case 'messages/accepted':
      return { ...state, ...settle(state, action.temporaryId, action.message) }
    case 'answers/accepted':
      return answered(state, action)
    default:
      return withOutbox(afterLeaving(state, action), action)
  }
}

/** What is written and not sent outlives the conversation, and everything but a change of person. */
function afterLeaving(state: MessagesState, action: AppAction): MessagesState {
  switch (action.type) {
    case 'contact/changed':
      return { ...INITIAL, pending: action.isSamePerson ? state.pending : [] }
    case 'conversation/left':
      return { ...INITIAL, history: 'complete', pending: state.pending, ...leftAt(newestId(state)) }
    default:
      return afterReading(state, action)
  }
}

function withOutbox(state: MessagesState, action: AppAction): MessagesState {
  const pending = outbox(state.pending, action)
  if (pending === state.pending) return state
  const isLearnt = action.type === 'messages/restored' || action.type === 'outbox/shared'
  return isLearnt ? { ...state, ...reclaim({ ...state, pending }) } : { ...state, pending }
}

const leftAt = (id: MessageId | undefined): { readonly leftAt?: MessageId } => (id === undefined ? {} : { leftAt: id })

/** The server tells the room as well, later; what was submitted is to be seen at once. */
function answered(state: MessagesState, { id, answer }: ActionOf<'answers/accepted'>): MessagesState {
  const message = state.messages[id]
  return message ? { ...state, messages: { ...state.messages, [id]: { ...message, body: withAnswer(message.body, answer) } } } : state // prettier-ignore
}

function withAnswer(body: MessageBody, answer: Answer): MessageBody {
  if (body.kind === 'email' && answer.kind === 'email') return { ...body, submittedEmail: answer.email }
  if (body.kind === 'csat' && answer.kind === 'csat') return { ...body, csat: answer.csat }
  if ((body.kind === 'select' || body.kind === 'form') && answer.kind === 'values')
    return { ...body, submitted: answer.values }
  return body
}

function afterReading(state: MessagesState, action: AppAction): MessagesState {
  switch (action.type) {
    case 'messages/requested':
    case 'messages/earlierRequested':
      return state.history === 'complete' ? state : { ...state, history: 'loading' }
    case 'messages/failed':
      return state.history === 'complete' ? state : { ...state, history: 'failed' }
    case 'messages/exhausted':
      return { ...state, history: 'complete' }
    default:
      return afterSilence(state, action)
  }
}

function afterSilence(state: MessagesState, action: AppAction): MessagesState {
  switch (action.type) {
    case 'connection/lost':
    case 'connection/opening':
      return withGap(state)
    case 'messages/caughtUp': {
      const { gapAfter: _closed, ...whole } = state
      return whole
    }
    default:
      return state
  }
}

/** The first silence counts: a gap that is still open only grows. */
function withGap(state: MessagesState): MessagesState {
  const gapAfter = state.gapAfter ?? newestId(state)
  return gapAfter === undefined ? state : { ...state, gapAfter }
}

const fromPage = ({ messages: page, requestedAt }: Extract<MessagesAction, { type: 'messages/loaded' }>): Copy[] =>
  page.map((message) => ({ from: 'page', message, requestedAt }))

const toCopy = (event: RoomEvent, receivedAt: EpochMs): readonly Copy[] => {
  if (event.event === 'message.created') return [{ from: 'created', message: event.message, receivedAt }]
  if (event.event === 'message.updated') return [{ from: 'updated', message: event.message, receivedAt }]
  return []
}

export const selectNewestId = ({ messages: state }: AppState): MessageId | 0 => newestId(state) ?? state.leftAt ?? 0

export const selectGapAfter = (state: AppState): MessageId | undefined => state.messages.gapAfter

/** Where the next earlier page begins; deleted messages count, for they were on a page too. */
export const selectOldestId = ({ messages: { messages: held, removed } }: AppState): MessageId | undefined =>
  [...Object.values(held).map(({ id }) => id), ...Object.values(removed)].reduce<MessageId | undefined>(
    (oldest, id) => (oldest === undefined || id < oldest ? id : oldest),
    undefined,
  )

export const selectHistory = (state: AppState): MessagesState['history'] => state.messages.history

/** The temporary names of what has been settled. */
export const selectEchoIds = ({ messages: { messages: held } }: AppState): ReadonlySet<TemporaryId> =>
  new Set(Object.values(held).flatMap(({ echoId }) => echoId ?? []))
