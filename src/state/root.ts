import { combineReducers, type Reducer } from 'redux'
import { account, type AccountAction } from './visitor/account.ts'
import { agents, type AgentsAction } from './conversation/agents.ts'
import { alerts, type AlertsAction } from './alerts.ts'
import { answers, type AnswersAction } from './conversation/answers.ts'
import { articles, type ArticlesAction } from './articles/articles.ts'
import { bot, type BotAction } from './bot.ts'
import { campaigns, type CampaignsAction } from './campaigns.ts'
import { channel, type ChannelAction } from './channel.ts'
import { clock, type ClockAction } from './clock.ts'
import { connection, type ConnectionAction } from './connection.ts'
import { consent, type ConsentAction } from './visitor/consent.ts'
import { contact, type ContactAction } from './visitor/contact.ts'
import { contactForm, type ContactFormAction } from './visitor/contactForm.ts'
import { conversation, type ConversationAction } from './conversation/conversation.ts'
import type { DiagnosticsAction, DiagnosticsState } from './visitor/diagnostics.ts'
import { draft, type DraftAction } from './conversation/draft.ts'
import { emoji, type EmojiAction } from './conversation/emoji.ts'
import { files, type FilesAction } from './conversation/files.ts'
import { forms, type FormsAction } from './conversation/forms.ts'
import type { CommandSettledAction, HostAction, PushedEventsAction } from './host.ts'
import { locale, type LocaleAction } from './locale.ts'
import { messages, type MessagesAction } from './conversation/messages.ts'
import type { MetricsAction } from './analytics/metrics.ts'
import { network, type NetworkAction } from './network.ts'
import type { OutboxAction } from './conversation/outbox.ts'
import type { OwnCopyAction, OwnCopyState } from './visitor/ownCopy.ts'
import { preChat, type PreChatAction } from './visitor/preChat.ts'
import type { ProductEventsAction } from './analytics/productEvents.ts'
import type { RealtimeAction } from './realtime.ts'
import { conversationMetadata, type ConversationMetadataAction } from './conversation/conversationMetadata.ts'
import { openedCategory, type CategoryAction } from './articles/openedCategory.ts'
import type { ArticleRatingAction, ArticleRatings } from './articles/articleRatings.ts'
import { reader, type ReaderAction } from './articles/reader.ts'
import type { ScreenAction } from './screens.ts'
import { search, type SearchAction } from './articles/search.ts'
import { setup, type SetupAction } from './setup.ts'
import { sound, type SoundAction } from './sound.ts'
import type { SuggestionsAction, SuggestionsState } from './articles/suggestions.ts'
import { tabs, type TabsAction } from './tabs.ts'
import { transcript, type TranscriptAction } from './conversation/transcript.ts'
import { typing, type TypingAction } from './conversation/typing.ts'
import type { UnreadAction } from './conversation/unread.ts'
import { uploads, type UploadsAction } from './conversation/uploads.ts'
import type { VoiceAction, VoiceState } from './conversation/voice.ts'
import { type PageAction, widget, type WidgetAction } from './widget.ts'

export type AppAction =
  | AccountAction
  | AgentsAction
  | AlertsAction
  | CommandSettledAction
  | AnswersAction
  | ArticleRatingAction
  | ArticlesAction
  | BotAction
  | CampaignsAction
  | CategoryAction
  | ChannelAction
  | ClockAction
  | ConnectionAction
  | ConsentAction
  | ContactAction
  | ContactFormAction
  | ConversationAction
  | DiagnosticsAction
  | DraftAction
  | EmojiAction
  | FilesAction
  | FormsAction
  | HostAction
  | LocaleAction
  | MessagesAction
  | MetricsAction
  | NetworkAction
  | OutboxAction
  | OwnCopyAction
  | PageAction
  | PreChatAction
  | ProductEventsAction
  | PushedEventsAction
  | RealtimeAction
  | ConversationMetadataAction
  | ReaderAction
  | ScreenAction
  | SearchAction
  | SetupAction
  | SoundAction
  | SuggestionsAction
  | TabsAction
  | TranscriptAction
  | TypingAction
  | UnreadAction
  | UploadsAction
  | VoiceAction
  | WidgetAction

export type ActionOf<Type extends AppAction['type']> = Extract<AppAction, { type: Type }>

/** Slices of every widget. */
export const slices = {
  account,
  agents,
  alerts,
  answers,
  articles,
  bot,
  campaigns,
  channel,
  clock,
  connection,
  consent,
  contact,
  contactForm,
  conversation,
  draft,
  emoji,
  files,
  forms,
  locale,
  messages,
  network,
  preChat,
  conversationMetadata,
  openedCategory,
  reader,
  search,
  setup,
  sound,
  tabs,
  transcript,
  typing,
  uploads,
  widget,
}

/** States of lazy screens and features, whose chunks add their slices to the store (`lazySlices.ts`). */
type LazyState = {
  readonly articleRatings: ArticleRatings
  readonly diagnostics: DiagnosticsState
  readonly ownCopy: OwnCopyState
  readonly suggestions: SuggestionsState
  readonly voice: VoiceState
}

export type LazySlices = { readonly [Name in keyof LazyState]: Reducer<LazyState[Name], AppAction> }

export type AppState = {
  readonly [Name in keyof typeof slices]: ReturnType<(typeof slices)[Name]>
} & Partial<LazyState>

export const root = combineReducers<typeof slices>(slices)
