import type { BotStart, BotStep } from '#domain/bot.ts'
import type { ConversationId } from '#domain/conversation.ts'
import type { Failure } from '#domain/failure.ts'
import type { MessageId } from '#domain/message.ts'
import type { ActionOf, AppAction, AppState } from './root.ts'

export type BotAction =
  /** The visitor, a form or a nudge has the bot begin; without a bot nothing comes of it. */
  | ({ readonly type: 'bot/started' } & BotStart)
  | { readonly type: 'bot/absent' }
  /** There is a conversation already, and the bot has not been told of it yet. */
  | { readonly type: 'bot/resumed'; readonly told: Omit<BotStart, 'isNew'> }
  /** The beginning is on its way: from here on the server may hold it, whatever comes back. */
  | { readonly type: 'bot/asked'; readonly sentAfter: MessageId | 0 }
  | { readonly type: 'bot/advanced'; readonly step: BotStep }
  /** The bot knows of the conversation. */
  | { readonly type: 'bot/registered'; readonly conversationId: ConversationId }
  | { readonly type: 'bot/failed'; readonly failure: Failure }
  | { readonly type: 'bot/retried' }
  /** For those who count: once in a conversation, and in one tab. */
  | {
      readonly type: 'bot/triggered'
      readonly conversationId: ConversationId
      readonly triggerType: 'widget' | 'nudge'
      readonly nudgeId?: string
    }
  | { readonly type: 'bot/closedChat' | 'bot/handedOff'; readonly conversationId: ConversationId }
  | { readonly type: 'bot/restartClicked' | 'bot/restartConfirmed' | 'bot/restartCanceled' | 'bot/restarted' }
  | { readonly type: 'bot/restartRefused'; readonly failure: Failure }

export type BotState =
  | { readonly status: 'idle' | 'asking' | 'restarting' }
  | {
      readonly status: 'starting' | 'failed'
      readonly start: BotStart
      readonly step: BotStep
      /** The newest message known when the beginning was first asked for. */
      readonly sentAfter?: MessageId | 0
    }

const IDLE: BotState = { status: 'idle' }

export function bot(state: BotState = IDLE, action: AppAction): BotState {
  switch (action.type) {
    case 'bot/started':
      return started(state, action)
    case 'bot/resumed':
      return { status: 'starting', start: { ...action.told, isNew: false }, step: 'introduce' }
    case 'bot/absent':
    case 'bot/registered':
    case 'contact/changed':
      return IDLE
    default:
      return 'step' in state ? afterStep(state, action) : afterQuestion(state, action)
  }
}

/** What was asked for and never answered is looked for before anything is asked again. */
const started = (state: BotState, { type: _type, ...start }: ActionOf<'bot/started'>): BotState =>
  state.status === 'starting' ? state : { ...('step' in state && state), status: 'starting', start, step: 'begin' }

function afterStep(state: Extract<BotState, { step: BotStep }>, action: AppAction): BotState {
  switch (action.type) {
    case 'bot/asked':
      return { ...state, sentAfter: state.sentAfter ?? action.sentAfter }
    case 'bot/advanced':
      return { ...state, step: action.step }
    case 'bot/failed':
      return { ...state, status: 'failed' }
    case 'bot/retried':
      return { ...state, status: 'starting' }
    default:
      return state
  }
}

function afterQuestion(state: BotState, { type }: AppAction): BotState {
  switch (type) {
    case 'bot/restartClicked':
      return { status: 'asking' }
    case 'bot/restartConfirmed':
      return { status: 'restarting' }
    case 'bot/restartCanceled':
    case 'bot/restarted':
    case 'bot/restartRefused':
      return IDLE
    default:
      return state
  }
}

export const selectBot = (state: AppState): BotState => state.bot
