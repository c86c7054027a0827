import type { BotStart, BotStep } from '#domain/bot/bot.ts'
import type { ConversationId } from '#domain/conversation.ts'
import type { Failure } from '#domain/failure.ts'
import type { MessageId } from '#domain/message/message.ts'
import type { ActionOf, AppAction, AppState } from './root.ts'

export type BotAction =
  /** The visitor, a form or a nudge starts the bot. Without a bot this has no effect. */
  | ({ readonly type: 'bot/started' } & BotStart)
  | { readonly type: 'bot/absent' }
  /** A conversation exists for which the bot was not triggered yet. */
  | { readonly type: 'bot/resumed'; readonly told: Omit<BotStart, 'isNew'> }
  /** The request that starts the bot is being sent. The server may have received it, even if the request fails. */
  | { readonly type: 'bot/asked'; readonly sentAfter: MessageId | 0 }
  | { readonly type: 'bot/advanced'; readonly step: BotStep }
  /** The bot has been triggered for the conversation, by this start or an earlier one. */
  | { readonly type: 'bot/registered'; readonly conversationId: ConversationId }
  | { readonly type: 'bot/failed'; readonly failure: Failure }
  | { readonly type: 'bot/retried' }
  /** The bot was triggered. Dispatched for product events, once per conversation and in one tab. */
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
      /** Id of the newest known message before the first request to start the bot; 0 if there was none. */
      readonly sentAfter?: MessageId | 0
    }

const IDLE: BotState = { status: 'idle' }

export function bot(state: BotState = IDLE, action: AppAction): BotState {
  switch (action.type) {
    case 'bot/started':
      return startBot(state, action)
    case 'bot/resumed':
      return { status: 'starting', start: { ...action.told, isNew: false }, step: 'introduce' }
    case 'bot/absent':
    case 'bot/registered':
    case 'contact/changed':
      return IDLE
    case 'bot/asked':
      return 'step' in state ? { ...state, sentAfter: state.sentAfter ?? action.sentAfter } : state
    case 'bot/advanced':
      return 'step' in state ? { ...state, step: action.step } : state
    case 'bot/failed':
      return 'step' in state ? { ...state, status: 'failed' } : state
    case 'bot/retried':
      return 'step' in state ? { ...state, status: 'starting' } : state
    case 'bot/restartClicked':
      return 'step' in state ? state : { status: 'asking' }
    case 'bot/restartConfirmed':
      return 'step' in state ? state : { status: 'restarting' }
    case 'bot/restartCanceled':
    case 'bot/restarted':
    case 'bot/restartRefused':
      return 'step' in state ? state : IDLE
    default:
      return state
  }
}

/**
 * Starts the bot. If an earlier start request got no response, its `sentAfter` stays, so that the retry first checks
 * whether that request succeeded.
 */
const startBot = (state: BotState, { type: _type, ...start }: ActionOf<'bot/started'>): BotState =>
  state.status === 'starting' ? state : { ...('step' in state && state), status: 'starting', start, step: 'begin' }

export const selectBot = (state: AppState): BotState => state.bot
