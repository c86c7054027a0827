import type { Failure } from '#domain/failure.ts'
import { toProductEvent } from '#domain/productEvent.ts'
import { selectAccount } from '#state/account.ts'
import type { AppAction, AppState } from '#state/root.ts'
import { selectIsEmbedded, widget } from '#state/widget.ts'
import { noSink } from '#telemetry/noSink.ts'
import { type EventSink, openEventSink } from '#telemetry/productEvents.ts'
import { subscribe, fork, type ActionBuffer, put, type Saga, select, service } from './effects.ts'
import { count, type Counted } from './productEventTable.ts'

/** What was kept first, then everything that happens. */
export function* tellProductEvents(facts: ActionBuffer): Saga {
  const sink = openEventSink(yield* service('analytics'), yield* select(selectAccount))
  if (sink === noSink) facts.close()
  else yield* tell(facts, sink)
}

function* tell(facts: ActionBuffer, sink: EventSink): Saga {
  const watch = createWatch(yield* select(selectIsEmbedded))
  const onLost = yield* tellOfLoss()
  yield* subscribe<AppAction>(spending(facts), function* (fact) {
    const [name, details] = watch(fact, yield* select((state: AppState) => state)) ?? []
    if (name !== undefined) sink.track(toProductEvent(name, details ?? {}, yield* select(selectAccount)), onLost)
  })
}

/** What a sink calls where an event did not arrive. Where one did not, others will not either: it is said once. */
function* tellOfLoss(): Saga<(status: number | undefined) => void> {
  let emitLoss: (failure: Failure) => void = () => undefined
  let isTold = false
  yield* fork(() =>
    subscribe<Failure>(
      (emit) => {
        emitLoss = emit
        return () => undefined
      },
      (failure) => put({ type: 'productEvents/refused', failure }),
    ),
  )
  return (status) => {
    if (!isTold) emitLoss(toFailure(status))
    isTold = true
  }
}

const toFailure = (status: number | undefined): Failure =>
  status === undefined
    ? { code: 'network', reason: 'Product events were not taken' }
    : { code: 'status', status, reason: 'Product events were not taken', isQuiet: false }

/** What was kept, in its order, and then everything that happens. */
const spending =
  (facts: ActionBuffer) =>
  (emit: (fact: AppAction) => void): (() => void) => {
    let isOver = false
    const next = (): void =>
      facts.take((fact) => {
        // Whoever still waits when it is closed is called once more.
        if (isOver) return
        emit(fact)
        next()
      })
    next()
    return () => {
      isOver = true
      facts.close()
    }
  }

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
