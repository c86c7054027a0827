import type { EffectMiddleware, SagaMonitor } from 'redux-saga'
import type { TraceProbe } from '#protocol/trace.ts'
import { isTask, type SagaEffect, type Task, toSagaEffect } from './sagaEffects.ts'
import { createSagaTree, type EffectNode, type SagaContext, type SagaTree } from './sagaTree.ts'

export type SagaRecorder = {
  readonly monitor: SagaMonitor
  /** Runs the function of a call effect, so that its requests name the call as their cause. */
  readonly runCallsAsCause: EffectMiddleware
  /** Returns the saga that put an action and the cause of that; nothing for an action of a view. */
  readonly originOf: (action: object) => SagaContext
  /** Links an action to its trace item, so that the sagas that take it know what resumed them. */
  readonly linkAction: (action: object, item: string) => void
}

type Recording = {
  readonly probe: TraceProbe
  readonly tree: SagaTree
  readonly origins: WeakMap<object, SagaContext>
  /** Trace items of actions. */
  readonly items: WeakMap<object, string>
}

type Outcome = { readonly result?: unknown; readonly error?: unknown; readonly note?: 'failed' | 'cancelled' }

/** Records sagas and their calls. Provides `sagas`: which saga waits for which effect, since when. */
export function createSagaRecorder(probe: TraceProbe): SagaRecorder {
  const recording: Recording = {
    probe,
    tree: createSagaTree(() => Date.now()),
    origins: new WeakMap(),
    items: new WeakMap(),
  }
  const { tree, origins, items } = recording
  let newest = 0
  probe.provide('sagas', tree.waiting)
  return {
    monitor: {
      rootSagaStarted: ({ effectId, saga }) =>
        begin(recording, { id: effectId, parent: 0 }, toSagaEffect(forkOf(saga))),
      effectTriggered: ({ effectId, parentEffectId, effect }) => {
        newest = effectId
        begin(recording, { id: effectId, parent: parentEffectId }, toSagaEffect(effect))
      },
      effectResolved: (effectId, result) => {
        // A fork resolves at once with its task, but its saga goes on.
        if (isTask(result) && tree.get(effectId)?.saga !== undefined) return endWithTask(recording, effectId, result)
        resume(recording, effectId, result)
        end(recording, effectId, { result })
      },
      effectRejected: (effectId, error: unknown) => {
        resume(recording, effectId, error)
        end(recording, effectId, { error, note: 'failed' })
      },
      effectCancelled: (effectId) => end(recording, effectId, { note: 'cancelled' }),
    },
    runCallsAsCause: (next) => (effect) => {
      const node = tree.get(newest)
      if (node?.item === undefined || node.saga !== undefined) return next(effect)
      probe.runAs(node.item, () => next(effect))
    },
    originOf: (action) => origins.get(action) ?? {},
    linkAction: (action, item) => void items.set(action, item),
  }
}

const forkOf = (saga: unknown): object => ({ type: 'FORK', payload: { fn: saga } })

type Place = { readonly id: number; readonly parent: number }

function begin({ probe, tree, origins }: Recording, { id, parent }: Place, effect: SagaEffect): void {
  const node = tree.add(id, parent, effect)
  const context = tree.contextOf(parent)
  const { kind, action } = effect
  if (kind !== 'put' && (kind !== 'call' || effect.isSaga)) return
  recordSaga(probe, tree.sagaOf(parent))
  if (isObject(action)) origins.set(action, context)
  if (kind === 'call')
    node.item = probe.record({
      ...{ lane: 'saga', name: effect.name.replace(/^call /, ''), isPending: true },
      ...{ value: effect.args, ...context },
    })
}

/** Records a saga when it does something. Hundreds of sagas only compare a state and end. */
function recordSaga(probe: TraceProbe, node: EffectNode | undefined): void {
  if (node?.saga === undefined || node.item !== undefined) return
  const { saga, effect, cause } = node
  node.item = probe.record({
    ...{ lane: 'saga', name: saga, isPending: true },
    ...(effect.args.length > 0 && { value: effect.args }),
    ...(cause !== undefined && { cause }),
  })
}

/**
 * A saga continues because of an effect: an action that it took, a call or saga that ended, or an event. A call that a
 * response ends has the request as its cause, which itself is an effect of the call.
 */
function resume({ probe, tree, items }: Recording, id: number, result: unknown): void {
  const node = tree.get(id)
  const saga = node && tree.sagaOf(node.parent)
  if (node === undefined || saga === undefined) return
  const taken = isObject(result) ? items.get(result) : undefined
  saga.cause = taken ?? causeOf(node, probe) ?? saga.cause
}

function causeOf({ effect, saga, item, cause }: EffectNode, probe: TraceProbe): string | undefined {
  // A take of a channel gets an event that is no action, in the context of whatever emitted it.
  if (effect.kind === 'take') return probe.cause()
  if (saga !== undefined) return cause
  return (item === undefined ? undefined : probe.responseTo?.(item)) ?? item
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function end({ probe, tree }: Recording, id: number, { note, ...outcome }: Outcome): void {
  const node = tree.get(id)
  tree.remove(id)
  if (node?.item === undefined) return
  probe.update(node.item, {
    isPending: false,
    ...(note !== undefined && { name: `${node.saga ?? node.effect.name} (${note})` }),
    ...(Object.keys(outcome).length > 0 && { value: outcome }),
  })
}

function endWithTask(recording: Recording, id: number, task: Task): void {
  task.toPromise().then(
    () => end(recording, id, task.isCancelled() ? { note: 'cancelled' } : {}),
    (error: unknown) => end(recording, id, { error, note: 'failed' }),
  )
}
