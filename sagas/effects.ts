import { buffers, eventChannel, type EventChannel } from 'redux-saga'
import * as plain from 'redux-saga/effects'
import type { ActionOf, AppAction, AppState } from '#state/root.ts'
import type { Services } from './services.ts'

/** A generator of effects that ends in a `Result`. */
export type Saga<Result = void> = Generator<unknown, Result, unknown>

type ActionType = AppAction['type']
type Worker<Type extends ActionType> = (action: ActionOf<Type>) => Saga
type ResultOf<Returned> = Returned extends Generator<unknown, infer Result, unknown> ? Result : Awaited<Returned>

/** Of many types by a set: every fact is held against every pattern, and a list is gone through anew each time. */
function matching(types: ActionType | readonly ActionType[]): (action: { readonly type: string }) => boolean {
  const wanted = new Set<string>([types].flat())
  return ({ type }) => wanted.has(type)
}

export function* put(action: AppAction): Saga {
  yield plain.put(action)
}

export function* select<Args extends unknown[], Result>(
  selector: (state: AppState, ...args: Args) => Result,
  ...args: Args
): Saga<Result> {
  return (yield plain.select(selector, ...args)) as Result
}

export function* call<Args extends unknown[], Returned>(
  step: (...args: Args) => Returned,
  ...args: Args
): Saga<ResultOf<Returned>> {
  return (yield plain.call(step, ...args)) as ResultOf<Returned>
}

export function* take<Type extends ActionType>(...types: readonly Type[]): Saga<ActionOf<Type>> {
  return (yield plain.take(matching(types))) as ActionOf<Type>
}

export function* delay(milliseconds: number): Saga {
  yield plain.delay(milliseconds)
}

/** Waits so long, or until one of these facts: whichever is first. */
export function* delayOr(milliseconds: number, ...types: readonly ActionType[]): Saga {
  yield plain.race([plain.delay(milliseconds), plain.take(matching(types))])
}

/** The fact that is meant, or undefined if it has not come by then. */
export function* takeWithin<Type extends ActionType>(
  milliseconds: number,
  type: Type,
  isMeant: (action: ActionOf<Type>) => boolean,
): Saga<ActionOf<Type> | undefined> {
  const meant = (action: AppAction): boolean => action.type === type && isMeant(action as ActionOf<Type>)
  const { fact } = (yield plain.race({ fact: plain.take(meant as never), late: plain.delay(milliseconds) })) as {
    readonly fact?: ActionOf<Type>
  }
  return fact
}

/** Whether one of these actions comes within so many ms. */
export function* comesWithin(milliseconds: number, ...types: readonly ActionType[]): Saga<boolean> {
  const { action } = (yield plain.race({ action: plain.take(matching(types)), late: plain.delay(milliseconds) })) as {
    readonly action?: AppAction
  }
  return action !== undefined
}

/** Runs a story that a fact may cut short; undefined if it was. */
export function* cancelOn<Type extends ActionType, Result>(
  type: Type,
  isCut: (action: ActionOf<Type>) => boolean,
  story: () => Saga<Result>,
): Saga<Result | undefined> {
  const cut = (action: AppAction): boolean => action.type === type && isCut(action as ActionOf<Type>)
  const { result } = (yield plain.race({ result: plain.call(story), cut: plain.take(cut as never) })) as {
    readonly result?: Result
  }
  return result
}

/** Runs a story with another beside it, which ends when the story does. */
export function* raceWith<Result>(side: () => Saga, story: () => Saga<Result>): Saga<Result> {
  const { result } = (yield plain.race({ side: plain.call(side), result: plain.call(story) })) as {
    readonly result: Result
  }
  return result
}

/** The services the widget was started with; nothing else reaches outside the store. */
export function* service<Name extends keyof Services>(name: Name): Saga<Services[Name]> {
  return (yield plain.getContext(name)) as Services[Name]
}

/** Every worker is guarded: a defect in one run is reported, and the next run still works. */
export function* takeEvery<Type extends ActionType>(type: Type | readonly Type[], worker: Worker<Type>): Saga {
  yield plain.takeEvery(matching(type), guarded(worker) as never)
}

/** As takeEvery, for every action that passes the check. */
export function* takeEveryWith<Action extends AppAction>(
  isMeant: (action: AppAction) => action is Action,
  worker: (action: Action) => Saga,
): Saga {
  yield plain.takeEvery(isMeant as never, guarded(worker) as never)
}

/**
 * Runs the worker whenever an action has changed what the selector gives, compared by identity. What it gives at the start
 * is no change.
 */
export function* onChange<Value>(
  selector: (state: AppState) => Value,
  worker: (value: Value, before: Value) => Saga,
): Saga {
  let known = yield* select(selector)
  const run = function* (): Saga {
    const before = known
    known = yield* select(selector)
    if (!Object.is(known, before)) yield* worker(known, before)
  }
  yield plain.takeEvery('*', guarded(run))
}

/** As takeEvery, but the newest action cancels the run before it. */
export function* takeLatest<Type extends ActionType>(type: Type | readonly Type[], worker: Worker<Type>): Saga {
  yield plain.takeLatest(matching(type), guarded(worker) as never)
}

/** One run at a time, in the order of the actions, none dropped. */
export function* takeInOrder<Type extends ActionType>(type: Type | readonly Type[], worker: Worker<Type>): Saga {
  const waiting = (yield plain.actionChannel(matching(type), buffers.expanding())) as EventChannel<ActionOf<Type>>
  const run = guarded(worker)
  while (true) yield plain.call(run, (yield plain.take(waiting)) as ActionOf<Type>)
}

/** Facts that are kept for a story that comes later. */
export type ActionBuffer = { readonly take: (hear: (fact: AppAction) => void) => void; readonly close: () => void }

/** Every fact from here on; of more than so many, the newest. */
export function* bufferActions(limit: number): Saga<ActionBuffer> {
  return (yield plain.actionChannel('*', buffers.sliding(limit))) as ActionBuffer
}

/** Runs sagas side by side for as long as the widget lives; one that fails does not take the others along. */
export function* forkAll(sagas: readonly (() => Saga)[]): Saga {
  yield plain.all(sagas.map((saga) => plain.fork(guarded(saga))))
}

export function* fork<Args extends unknown[]>(saga: (...args: Args) => Saga, ...args: Args): Saga {
  yield plain.fork(guarded(saga), ...args)
}

/** Steps side by side, all of them awaited. */
export function* allOf(sagas: readonly (() => Saga<unknown>)[]): Saga {
  yield plain.all(sagas.map((saga) => plain.call(guarded(saga))))
}

/** Hears an outside source one fact after the other; whatever ends the saga also ends the subscription. */
export function* subscribe<Fact extends {}>(
  listen: (emit: (fact: Fact) => void) => () => void,
  worker: (fact: Fact) => Saga,
): Saga {
  const source: EventChannel<Fact> = eventChannel(listen, buffers.expanding())
  const run = guarded(worker)
  try {
    while (true) yield plain.call(run, (yield plain.take(source)) as Fact)
  } finally {
    source.close()
  }
}

/** As follow, but what comes within one moment comes as one list. */
export function* subscribeInBatches<Fact extends {}>(
  listen: (emit: (fact: Fact) => void) => () => void,
  /** How long a moment is, after one that held so many. */
  momentMs: (held: number) => number,
  worker: (facts: readonly Fact[]) => Saga,
): Saga {
  const source: EventChannel<Fact> = eventChannel(listen, buffers.expanding())
  const run = guarded(worker)
  try {
    let held = 0
    while (true) {
      const first = (yield plain.take(source)) as Fact
      yield plain.delay(momentMs(held))
      const rest = ((yield plain.flush(source)) as Fact[] | undefined) ?? []
      held = rest.length + 1
      yield plain.call(run, [first, ...rest])
    }
  } finally {
    source.close()
  }
}

const guarded = <Args extends unknown[]>(saga: (...args: Args) => Saga<unknown>) =>
  function* (...args: Args): Saga {
    try {
      yield* saga(...args)
    } catch (defect) {
      const report = yield* service('report')
      report(defect)
    }
  }
