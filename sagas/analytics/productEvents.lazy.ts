import type { Failure } from '#domain/failure.ts'
import { toProductEvent } from '#domain/analytics/productEvent.ts'
import type { Consent } from '#protocol/hostCommands.ts'
import { selectAccount } from '#state/visitor/account.ts'
import { consent } from '#state/visitor/consent.ts'
import type { AppAction, AppState } from '#state/root.ts'
import { selectIsEmbedded, widget } from '#state/widget.ts'
import { noSink } from '#telemetry/noSink.ts'
import { openEventSink } from '#telemetry/productEvents.ts'
import { type EventSink } from '#telemetry/eventSink.ts'
import { subscribe, fork, type ActionBuffer, put, type Saga, select, service } from '../effects.ts'
import { count, type TrackedEvent } from './productEventTable.ts'

/** Sends product events for the buffered actions, then for all later ones. `consentBefore` is that before all of them. */
export function* sendProductEvents(actions: ActionBuffer, consentBefore: Consent): Saga {
  const sink = openEventSink(yield* service('analytics'), yield* select(selectAccount))
  if (sink === noSink) actions.close()
  else yield* trackActions(actions, sink, createEventMapper(yield* select(selectIsEmbedded), consentBefore))
}

function* trackActions(actions: ActionBuffer, sink: EventSink, mapToEvent: EventMapper): Saga {
  const onLost = yield* createLossReporter()
  yield* subscribe<AppAction>(replay(actions), function* (action) {
    const [name, details] = mapToEvent(action, yield* select((state: AppState) => state)) ?? []
    if (name !== undefined) sink.track(toProductEvent(name, details ?? {}, yield* select(selectAccount)), onLost)
  })
}

/** Returns the callback for a lost event. Reports only the first loss, as the next ones are likely lost too. */
function* createLossReporter(): Saga<(status: number | undefined) => void> {
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

const toFailure = (status: number | undefined): Failure => ({
  reason: 'Events refused',
  ...(status === undefined ? { code: 'network' } : { code: 'status', status, isQuiet: false }),
})

/** Subscribes to the buffered actions in their order, then to all later ones. */
const replay =
  (actions: ActionBuffer) =>
  (emit: (action: AppAction) => void): (() => void) => {
    let isStopped = false
    const next = (): void =>
      actions.take((action) => {
        // redux-saga calls a pending taker once more when its channel is closed.
        if (isStopped) return
        emit(action)
        next()
      })
    next()
    return () => {
      isStopped = true
      actions.close()
    }
  }

type EventMapper = (action: AppAction, state: AppState) => TrackedEvent | undefined

/**
 * Creates a function that maps each action, in order, to its product event. Visitors without consent to storage are not
 * counted.
 */
function createEventMapper(isEmbedded: boolean, consentBefore: Consent): EventMapper {
  let current = widget(undefined, { type: 'page/opened', isEmbedded })
  let isOpenedFromPreview = false
  let allowed = consentBefore
  return (action, state) => {
    const before = { ...current, isOpenedFromPreview }
    current = widget(current, action)
    isOpenedFromPreview =
      PREVIEW_OPENING_ACTIONS.includes(action.type) || (isOpenedFromPreview && current.isOpen === before.isOpen)
    allowed = consent(allowed, action)
    return allowed === 'none' ? undefined : count(action, state, before)
  }
}

/** Actions whose opening is not counted as the visitor's. A panel that opens again after a picture was open before. */
const PREVIEW_OPENING_ACTIONS: readonly string[] = ['campaigns/clicked', 'unread/opened', 'widget/showRequested']
