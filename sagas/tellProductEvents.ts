import { toProductEvent } from '#domain/productEvent.ts'
import { selectAccount } from '#state/account.ts'
import type { AppAction, AppState } from '#state/root.ts'
import { selectIsEmbedded, widget } from '#state/widget.ts'
import { noSink } from '#telemetry/noSink.ts'
import { type EventSink, openEventSink } from '#telemetry/productEvents.ts'
import { type Hoard, put, type Saga, select, service, spend } from './effects.ts'
import { count, type Counted } from './productEventTable.ts'

/** What was kept first, then everything that happens. */
export function* tellProductEvents(facts: Hoard): Saga {
  const sink = openEventSink(yield* service('analytics'), yield* select(selectAccount))
  if (sink === noSink) facts.close()
  else yield* tell(facts, sink)
}

function* tell(facts: Hoard, sink: EventSink): Saga {
  const watch = createWatch(yield* select(selectIsEmbedded))
  let hasFailed = false
  yield* spend(facts, function* (fact) {
    const [name, details] = watch(fact, yield* select((state: AppState) => state)) ?? []
    if (name === undefined) return
    const event = toProductEvent(name, details ?? {}, yield* select(selectAccount))
    if (sink.track(event) || hasFailed) return
    hasFailed = true
    yield* put({ type: 'productEvents/failed', failure: REFUSED })
  })
}

const REFUSED = { code: 'network', reason: 'Analytics were refused by the browser' } as const

/** Follows the facts in their order, and says what each of them counts for. */
function createWatch(isEmbedded: boolean): (fact: AppAction, state: AppState) => Counted | undefined {
  let after = widget(undefined, { type: 'page/opened', isEmbedded })
  let isLedInto = false
  let isAllowed = true
  return (fact, state) => {
    const before = { ...after, isLedInto }
    after = widget(after, fact)
    isLedInto = LEADS_IN.includes(fact.type) || (isLedInto && after.isOpen === before.isOpen)
    isAllowed = isAllowedAfter(isAllowed, fact)
    return isAllowed ? count(fact, state, before) : undefined
  }
}

const LEADS_IN: readonly string[] = ['campaigns/clicked', 'unread/opened']

/** Who allows nothing to be kept of them is not counted either. */
function isAllowedAfter(isAllowed: boolean, fact: AppAction): boolean {
  if (fact.type !== 'host/config-set' && fact.type !== 'host/set-consent') return isAllowed
  return fact.consent === undefined ? isAllowed : fact.consent !== 'none'
}
