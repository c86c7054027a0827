import { buffers, eventChannel, type EventChannel } from 'redux-saga'
import * as plain from 'redux-saga/effects'
import type { ActionOf, AppAction, AppState } from '#state/root.ts'
import type { SagaContext } from './services.ts'

/** A generator of effects that ends in a `Result`. */
export type Saga<Result = void> = Generator<unknown, Result, unknown>

type ActionType = AppAction['type']
type Worker<Type extends ActionType> = (action: ActionOf<Type>) => Saga
type ResultOf<Returned> = Returned extends Generator<unknown, infer Result, unknown> ? Result : Awaited<Returned>

/** Names a function for the harness, which shows which saga waits for which actions. */
const named = <Fn extends (...args: never[]) => unknown>(fn: Fn, name: string): Fn =>
  Object.defineProperty(fn, 'name', { value: name })

/** Builds a predicate over action types. A Set is faster than an array, as redux-saga tests every action. */
function matching(types: ActionType | readonly ActionType[]): (action: { readonly type: string }) => boolean {
  const typeSet = new Set<string>([types].flat())
  const isMatch = ({ type }: { readonly type: string }): boolean => typeSet.has(type)
  return DEVELOPMENT_PORT ? named(isMatch, [types].flat().join(', ')) : isMatch
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
  fn: (...args: Args) => Returned,
  ...args: Args
): Saga<ResultOf<Returned>> {
  return (yield plain.call(fn, ...args)) as ResultOf<Returned>
}

/** Waits for the next action, whatever its type. */
export function* takeAny(): Saga<AppAction> {
  return (yield plain.take('*')) as AppAction
}

export function* take<Type extends ActionType>(...types: readonly Type[]): Saga<ActionOf<Type>> {
  return (yield plain.take(matching(types))) as ActionOf<Type>
}

/** Waits until the selector returns a truthy value, and returns it. Does not wait if the state has one already. */
export function* until<Value>(selector: (state: AppState) => Value): Saga<Exclude<Value, undefined | false>> {
  while (true) {
    const value = yield* select(selector)
    if (value) return value as Exclude<Value, undefined | false>
    yield* takeAny()
  }
}

export function* delay(milliseconds: number): Saga {
  yield plain.delay(milliseconds)
}

/** Waits for the time or one of these actions, whichever is first. */
export function* delayOr(milliseconds: number, ...types: readonly ActionType[]): Saga {
  yield plain.race([plain.delay(milliseconds), plain.take(matching(types))])
}

/** Waits for a matching action; undefined on timeout. */
export function* takeWithin<Type extends ActionType>(
  milliseconds: number,
  type: Type,
  isMatch: (action: ActionOf<Type>) => boolean,
): Saga<ActionOf<Type> | undefined> {
  const predicate = (action: AppAction): boolean => action.type === type && isMatch(action as ActionOf<Type>)
  const { action } = (yield plain.race({
    action: plain.take(predicate as never),
    late: plain.delay(milliseconds),
  })) as {
    readonly action?: ActionOf<Type>
  }
  return action
}

/** Returns true if one of these actions is dispatched within the time. */
export function* hasActionWithin(milliseconds: number, ...types: readonly ActionType[]): Saga<boolean> {
  const { action } = (yield plain.race({ action: plain.take(matching(types)), late: plain.delay(milliseconds) })) as {
    readonly action?: AppAction
  }
  return action !== undefined
}

/** Runs a saga until it ends or a matching action cancels it. Returns undefined if cancelled. */
export function* cancelOn<Type extends ActionType, Result>(
  type: Type,
  isCancelling: (action: ActionOf<Type>) => boolean,
  saga: () => Saga<Result>,
): Saga<Result | undefined> {
  const isCancelAction = (action: AppAction): boolean => action.type === type && isCancelling(action as ActionOf<Type>)
  const { result } = (yield plain.race({
    result: plain.call(saga),
    cancelled: plain.take(isCancelAction as never),
  })) as {
    readonly result?: Result
  }
  return result
}

/** Runs sagas in parallel until the first one ends. The others are cancelled. */
export function* firstOf(...sagas: readonly (() => Saga<unknown>)[]): Saga {
  yield plain.race(sagas.map((saga) => plain.call(saga)))
}

/** Runs `saga` and returns its result. Runs `backgroundSaga` in parallel, which must not end first, and then cancels it. */
export function* raceWith<Result>(backgroundSaga: () => Saga, saga: () => Saga<Result>): Saga<Result> {
  const { result } = (yield plain.race({ side: plain.call(backgroundSaga), result: plain.call(saga) })) as {
    readonly result: Result
  }
  return result
}

/** Returns a service from the saga context. Sagas reach the outside world only through services. */
export function* service<Name extends keyof SagaContext>(name: Name): Saga<SagaContext[Name]> {
  return (yield plain.getContext(name)) as SagaContext[Name]
}

/** redux-saga's takeEvery with typed actions. An error in the worker is reported and does not end the watcher. */
export function* takeEvery<Type extends ActionType>(type: Type | readonly Type[], worker: Worker<Type>): Saga {
  yield plain.takeEvery(matching(type), catchErrors(worker) as never)
}

/** takeEvery for actions that match a type guard. */
export function* takeEveryWith<Action extends AppAction>(
  isMatch: (action: AppAction) => action is Action,
  worker: (action: Action) => Saga,
): Saga {
  yield plain.takeEvery(isMatch as never, catchErrors(worker) as never)
}

/** Runs the worker after each action that changes the selector's value, compared with Object.is. */
export function* onChange<Value>(
  selector: (state: AppState) => Value,
  worker: (value: Value, before: Value) => Saga,
): Saga {
  let lastValue = yield* select(selector)
  const run = function* (): Saga {
    const before = lastValue
    lastValue = yield* select(selector)
    if (!Object.is(lastValue, before)) yield* worker(lastValue, before)
  }
  yield plain.takeEvery('*', catchErrors(run))
}

/** redux-saga's takeLatest with typed actions: a new action cancels the worker of the previous one. */
export function* takeLatest<Type extends ActionType>(type: Type | readonly Type[], worker: Worker<Type>): Saga {
  yield plain.takeLatest(matching(type), catchErrors(worker) as never)
}

/** takeEvery that runs one worker at a time, in the order of the actions, without dropping any. */
export function* takeInOrder<Type extends ActionType>(type: Type | readonly Type[] | '*', worker: Worker<Type>): Saga {
  const pattern = type === '*' ? type : matching(type)
  const channel = (yield plain.actionChannel(pattern, buffers.expanding())) as EventChannel<ActionOf<Type>>
  const run = catchErrors(worker)
  while (true) yield plain.call(run, (yield plain.take(channel)) as ActionOf<Type>)
}

/** Buffers actions until a lazily loaded saga can replay them. */
export type ActionBuffer = {
  readonly take: (listener: (action: AppAction) => void) => void
  readonly close: () => void
}

/** Buffers all actions from now on, at most `limit` of them; the oldest are dropped. */
export function* bufferActions(limit: number): Saga<ActionBuffer> {
  return (yield plain.actionChannel('*', buffers.sliding(limit))) as ActionBuffer
}

/** Forks sagas in parallel. An error in one is reported and does not end the others. */
export function* forkAll(sagas: readonly (() => Saga)[]): Saga {
  yield plain.all(sagas.map((saga) => plain.fork(catchErrors(saga))))
}

export function* fork<Args extends unknown[]>(saga: (...args: Args) => Saga, ...args: Args): Saga {
  yield plain.fork(catchErrors(saga), ...args)
}

/** Runs sagas in parallel and waits for all of them. */
export function* allOf(sagas: readonly (() => Saga<unknown>)[]): Saga {
  yield plain.all(sagas.map((saga) => plain.call(catchErrors(saga))))
}

/** Runs the worker for each event of an external source, one at a time. Unsubscribes when the saga ends. */
export function* subscribe<Item extends {}>(
  listen: (emit: (action: Item) => void) => () => void,
  worker: (action: Item) => Saga,
): Saga {
  const source: EventChannel<Item> = eventChannel(listen, buffers.expanding())
  const run = catchErrors(worker)
  try {
    while (true) yield plain.call(run, (yield plain.take(source)) as Item)
  } finally {
    source.close()
  }
}

const catchErrors = <Args extends unknown[]>(saga: (...args: Args) => Saga<unknown>) => {
  const caught = function* (...args: Args): Saga {
    try {
      yield* saga(...args)
    } catch (defect) {
      const report = yield* service('report')
      report(defect)
    }
  }
  return DEVELOPMENT_PORT ? named(caught, saga.name) : caught
}
