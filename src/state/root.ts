import { combineReducers } from 'redux'
import { account, type AccountAction } from './account.ts'
import { agents, type AgentsAction } from './agents.ts'
import { articles, type ArticlesAction } from './articles.ts'
import { channel, type ChannelAction } from './channel.ts'
import { clock, type ClockAction } from './clock.ts'
import { connection, type ConnectionAction } from './connection.ts'
import { contact, type ContactAction } from './contact.ts'
import { conversation, type ConversationAction } from './conversation.ts'
import { draft, type DraftAction } from './draft.ts'
import type { HostAction } from './host.ts'
import { locale } from './locale.ts'
import { messages, type MessagesAction } from './messages.ts'
import type { RealtimeAction } from './realtime.ts'
import { setup, type SetupAction } from './setup.ts'
import { typing, type TypingAction } from './typing.ts'
import { unread, type UnreadAction } from './unread.ts'
import { type PageAction, widget, type WidgetAction } from './widget.ts'

/** Every fact there is. */
export type AppAction =
  | AccountAction
  | AgentsAction
  | ArticlesAction
  | ChannelAction
  | ClockAction
  | ConnectionAction
  | ContactAction
  | ConversationAction
  | DraftAction
  | HostAction
  | MessagesAction
  | PageAction
  | RealtimeAction
  | SetupAction
  | TypingAction
  | UnreadAction
  | WidgetAction

export type ActionOf<Type extends AppAction['type']> = Extract<AppAction, { type: Type }>

const slices = {
  account,
  agents,
  articles,
  channel,
  clock,
  connection,
  contact,
  conversation,
  draft,
  locale,
  messages,
  setup,
  typing,
  unread,
  widget,
}

export type AppState = { readonly [Name in keyof typeof slices]: ReturnType<(typeof slices)[Name]> }

export const root = combineReducers<typeof slices>(slices)
