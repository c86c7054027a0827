import type { Failure } from '#domain/failure.ts'
import { toProductEvent } from '#domain/analytics/productEvent.ts'
import { selectAccount } from '#state/visitor/account.ts'
import type { AppAction, AppState } from '#state/root.ts'
import { selectIsEmbedded, widget } from '#state/widget.ts'
import { noSink } from '#telemetry/noSink.ts'
import { openEventSink } from '#telemetry/productEvents.ts'
import { type EventSink } from '#telemetry/eventSink.ts'
import { subscribe, fork, type ActionBuffer, put, type Saga, select, service } from '../effects.ts'
import { count, type Counted } from './productEventTable.ts'

/** Sends product events for the buffered actions, then for all later ones. */
export function* sendProductEvents(actions: ActionBuffer): Saga {
  const sink = openEventSink(yield* service('analytics'), yield* select(selectAccount))
  if (sink === noSink) actions.close()
  else yield* send(actions, sink)
}

function* send(actions: ActionBuffer, sink: EventSink): Saga {
  const watch = createWatch(yield* select(selectIsEmbedded))
  const onLost = yield* reportLoss()
  yield* subscribe<AppAction>(replay(actions), function* (action) {
    const [name, details] = watch(action, yield* select((state: AppState) => state)) ?? []
    if (name !== undefined) sink.track(toProductEvent(name, details ?? {}, yield* select(selectAccount)), onLost)
  })
}

/** Returns the callback for a lost event. Reports only the first loss, as the next ones are likely lost too. */
function* reportLoss(): Saga<(status: number | undefined) => void> {
  let emitLoss: (failure: Failure) => void = () => undefined
  let isReported = false
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
    if (!isReported) emitLoss(toFailure(status))
    isReported = true
  }
}

const toFailure = (status: number | undefined): Failure =>
  status === undefined
    ? { code: 'network', reason: 'Product events were not taken' }
    : { code: 'status', status, reason: 'Product events were not taken', isQuiet: false }

/** Subscribes to the buffered actions in their order, then to all later ones. */
const replay =
  (actions: ActionBuffer) =>
  (emit: (action: AppAction) => void): (() => void) => {
    let isOver = false
    const next = (): void =>
      actions.take((action) => {
        // redux-saga calls a pending taker once more when its channel is closed.
        if (isOver) return
        emit(action)
        next()
      })
    next()
    return () => {
      isOver = true
      actions.close()
    }
  }

/** Creates a function that maps each action, in order, to its product event. */
function createWatch(isEmbedded: boolean): (action: AppAction, state: AppState) => Counted | undefined {
  let after = widget(undefined, { type: 'page/opened', isEmbedded })
  let isLedInto = false
  let isAllowed = true
  return (action, state) => {
    const before = { ...after, isLedInto }
    after = widget(after, action)
    isLedInto = LEADS_IN.includes(action.type) || (isLedInto && after.isOpen === before.isOpen)
    isAllowed = isAllowedAfter(isAllowed, action)
    return isAllowed ? count(action, state, before) : undefined
  }
}

const LEADS_IN: readonly string[] = ['campaigns/clicked', 'unread/opened']

/** False while the host's storage consent is `none`: such visitors are not counted. */
function isAllowedAfter(isAllowed: boolean, action: AppAction): boolean {
  if (action.type !== 'host/config-set' && action.type !== 'host/set-consent') return isAllowed
  return action.consent === undefined ? isAllowed : action.consent !== 'none'
}
