import { type ProductEventName, type EventDetails, toProductEvent } from '#domain/productEvent.ts'
import { sourcePageOf, withoutSecrets } from '#domain/sourcePage.ts'
import { selectAccount } from '#state/account.ts'
import { selectContact } from '#state/contact.ts'
import type { ActionOf, AppAction, AppState } from '#state/root.ts'
import { widget, type WidgetState } from '#state/widget.ts'
import { noSink } from '#telemetry/noSink.ts'
import { openEventSink } from '#telemetry/productEvents.ts'
import { type Hoard, put, type Saga, select, service, spend } from './effects.ts'

type Counted = readonly [ProductEventName, EventDetails?]

/** `before` is the panel as it stood when it happened: facts may wait before they are counted, the state does not. */
type Count<Fact> = (fact: Fact, state: AppState, before: WidgetState) => Counted | undefined

type Table = { readonly [Type in AppAction['type']]?: Count<ActionOf<Type>> }

/** A panel that opens by itself, to show news, was not asked for. */
const openedBy = (isOpen: boolean, before: WidgetState): Counted | undefined =>
  isOpen && !before.isOpen && before.view === 'conversation' ? ['bubble clicked'] : undefined

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

const count: Count<AppAction> = (fact, state, before) =>
  (TABLE as Readonly<Record<string, Count<AppAction>>>)[fact.type]?.(fact, state, before)

/** What was kept first, then everything that happens. */
export function* tellProductEvents(facts: Hoard, atFirst: WidgetState): Saga {
  const sink = openEventSink(yield* service('analytics'), yield* select(selectAccount))
  if (sink === noSink) return facts.close()
  let seen = atFirst
  let isAllowed = true
  let hasFailed = false
  yield* spend(facts, function* (fact) {
    const before = seen
    seen = widget(seen, fact)
    isAllowed = isAllowedAfter(isAllowed, fact)
    const state = yield* select((all: AppState) => all)
    const [name, details = {}] = (isAllowed && count(fact, state, before)) || []
    if (name === undefined) return
    if (sink.track(toProductEvent(name, details, selectAccount(state))) || hasFailed) return
    hasFailed = true
    yield* put({ type: 'productEvents/failed', failure: REFUSED })
  })
}

const REFUSED = { code: 'network', reason: 'Analytics were refused by the browser' } as const

/** Who allows nothing to be kept of them is not counted either. */
function isAllowedAfter(isAllowed: boolean, fact: AppAction): boolean {
  if (fact.type !== 'host/config-set' && fact.type !== 'host/set-consent') return isAllowed
  return fact.consent === undefined ? isAllowed : fact.consent !== 'none'
}
