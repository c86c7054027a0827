import type { EventDetails, ProductEventName } from '#domain/analytics/productEvent.ts'
import { sourcePageOf, withoutSecrets } from '#domain/campaign/sourcePage.ts'
import { selectContact } from '#state/visitor/contact.ts'
import type { ActionOf, AppAction, AppState } from '#state/root.ts'
import type { WidgetState } from '#state/widget.ts'

export type TrackedEvent = readonly [ProductEventName, EventDetails?]

/** State of the panel just before an action. Buffered actions are counted later, when the store has newer values. */
type PanelSnapshot = Pick<WidgetState, 'isOpen' | 'view'> & {
  /** True if the visitor has clicked a preview or a campaign, which then opens the panel. */
  readonly isOpenedFromPreview: boolean
}

/**
 * Function that returns the product event of an action. The method syntax makes its parameters bivariant, so that
 * `EVENTS_BY_ACTION_TYPE` can hold the functions of all types of action.
 */
type Count<Action> = {
  count(action: Action, state: AppState, before: PanelSnapshot): TrackedEvent | undefined
}['count']

type Table = { readonly [Type in AppAction['type']]?: Count<ActionOf<Type>> }

/** Returns `bubble clicked` if the bubble opens the panel; undefined if a preview or a campaign opens it. */
const openedBy = (isOpen: boolean, before: PanelSnapshot): TrackedEvent | undefined =>
  isOpen && !before.isOpen && !before.isOpenedFromPreview && before.view === 'conversation'
    ? ['bubble clicked']
    : undefined

type SuggestionStep = ActionOf<
  'suggestions/found' | 'suggestions/opened' | 'suggestions/helped' | 'suggestions/stillAsked' | 'suggestions/hidden'
>

/** Returns the event of suggested articles, without a text of the message; undefined if none are found any more. */
const countSuggestion = ({ type, id }: SuggestionStep): TrackedEvent | undefined =>
  id === '' ? undefined : ['suggested article', { action: type.slice(12), article_id: id }]

const SUGGESTION_EVENTS = {
  'suggestions/found': countSuggestion,
  'suggestions/opened': countSuggestion,
  'suggestions/helped': countSuggestion,
  'suggestions/stillAsked': countSuggestion,
  'suggestions/hidden': countSuggestion,
} satisfies Table

/** Product event for each action. Only `conversation triggered` contains the visitor's e-mail address. */
const TABLE = {
  'setup/finished': () => ['widget loaded'],
  'host/toggle-open': ({ isOpen }, _state, before) => openedBy(isOpen, before),
  // Older host scripts send `widget-visible` and no `toggle-open`.
  'host/widget-visible': (_action, _state, before) => openedBy(true, before),
  'campaigns/clicked': ({ campaign }) => ['nudge clicked', { nudge_id: `${campaign.id}` }],
  'conversation/triggered': ({ isRepeat }, state) => [
    'conversation triggered',
    {
      end_user: { email: selectContact(state).email ?? null },
      source_page: sourcePageOf(state.widget.referrerUrl),
      is_repeat_user: isRepeat,
    },
  ],
  'bot/triggered': ({ triggerType, nudgeId }) => [
    'chatbot flow triggered',
    { trigger_type: triggerType, nudge_id: nudgeId ?? null },
  ],
  'bot/closedChat': () => ['chatbot closed chat'],
  'chatContactForm/submitted': () => ['bot contact form submit'],
  'bot/handedOff': () => ['hand-off'],
  'bot/restartClicked': () => ['restart clicked'],
  'bot/restartConfirmed': () => ['restart confirmed'],
  'bot/restartCanceled': () => ['restart canceled'],
  // The card on Home counts as the chat tab.
  'screens/chatClicked': () => ['tab clicked', { tab: 'chat' }],
  'screens/tabClicked': ({ tab }) => ['tab clicked', { tab }],
  'search/used': ({ keyword }) => ['article search used', { keyword: withoutSecrets(keyword) }],
  'articles/clicked': ({ id }) => ['article clicked', { article_id: id }],
  'articles/rated': ({ id, isHelpful }) => ['article rated', { article_id: id, is_helpful: isHelpful }],
  'articles/opened': ({ article }) => ['article opened', { article_id: article.id }],
  ...(BUILT_IN.suggestedArticles && SUGGESTION_EVENTS),
} satisfies Table

const EVENTS_BY_ACTION_TYPE = new Map(Object.entries<Count<AppAction>>(TABLE))

/** Returns the product event of an action, if it has one. */
export const count: Count<AppAction> = (action, state, before) =>
  EVENTS_BY_ACTION_TYPE.get(action.type)?.(action, state, before)
