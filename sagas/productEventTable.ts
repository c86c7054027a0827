import type { EventDetails, ProductEventName } from '#domain/productEvent.ts'
import { sourcePageOf, withoutSecrets } from '#domain/sourcePage.ts'
import { selectContact } from '#state/contact.ts'
import type { ActionOf, AppAction, AppState } from '#state/root.ts'
import type { WidgetState } from '#state/widget.ts'

export type Counted = readonly [ProductEventName, EventDetails?]

/** The panel as it stood when something happened: facts may wait before they are counted, the state does not. */
type Panel = Pick<WidgetState, 'isOpen' | 'view'> & {
  /** The visitor has gone into what was shown beside the bubble, which is why it opens next. */
  readonly isLedInto: boolean
}

/** As a method, so that a row for one kind of fact may stand in a table of all. */
type Count<Fact> = { count(fact: Fact, state: AppState, before: Panel): Counted | undefined }['count']

type Table = { readonly [Type in AppAction['type']]?: Count<ActionOf<Type>> }

/** A panel that opens to show news, or because of what they lead to, was not opened by its bubble. */
const openedBy = (isOpen: boolean, before: Panel): Counted | undefined =>
  isOpen && !before.isOpen && !before.isLedInto && before.view === 'conversation' ? ['bubble clicked'] : undefined

/** Which fact is which event; nothing else is told to anybody. Nothing but the conversation's beginning says who it is. */
const TABLE = {
  'setup/finished': () => ['widget loaded'],
  'host/toggle-open': ({ isOpen }, _state, before) => openedBy(isOpen, before),
  // Hosts of the older generation say it so.
  'host/widget-visible': (_fact, _state, before) => openedBy(true, before),
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
  // The card on Home is the chat's tab in other clothes.
  'screens/chatClicked': () => ['tab clicked', { tab: 'chat' }],
  'screens/tabClicked': ({ tab }) => ['tab clicked', { tab }],
  'search/used': ({ keyword }) => ['article search used', { keyword: withoutSecrets(keyword) }],
  'articles/clicked': ({ id }) => ['article clicked', { article_id: id }],
  'articles/opened': ({ article }) => ['article opened', { article_id: article.id }],
} satisfies Table

const ROWS = new Map(Object.entries<Count<AppAction>>(TABLE))

/** What a fact counts for, if for anything. */
export const count: Count<AppAction> = (fact, state, before) => ROWS.get(fact.type)?.(fact, state, before)
