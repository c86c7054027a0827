import type { SagaEffect } from './sagaEffects.ts'

/** Effect that has not ended. */
export type EffectNode = {
  readonly effect: SagaEffect
  /** Id of the effect or saga in which it was yielded; 0 for the root saga. */
  readonly parent: number
  /** Unix time in ms. */
  readonly since: number
  /** Name of the saga that this effect runs; undefined for other effects. */
  readonly saga: string | undefined
  /** Id of the trace item of a saga or a call; undefined for other effects, and before a saga has done anything. */
  item?: string
  /** Id of the trace item that resumed this saga last. */
  cause?: string | undefined
}

/** Effect for which a saga waits. */
export type WaitingSaga = {
  readonly saga: string
  readonly waitsFor: string
  /** Unix time in ms. */
  readonly since: number
}

/** What happens in a saga: its name, and the item that resumed it last. */
export type SagaContext = { readonly saga?: string; readonly cause?: string }

/** Effects that have not ended, by their id. */
export type SagaTree = ReturnType<typeof createSagaTree>

export function createSagaTree(now: () => number) {
  const nodes = new Map<number, EffectNode>()

  /** Returns the saga in which an effect runs. Effects of a race or an `all` have that effect as their parent. */
  const sagaOf = (id: number): EffectNode | undefined => {
    for (let node = nodes.get(id); node !== undefined; node = nodes.get(node.parent))
      if (node.saga !== undefined) return node
    return undefined
  }

  const contextOf = (id: number): SagaContext => {
    const { saga, cause } = sagaOf(id) ?? {}
    return { ...(saga !== undefined && { saga }), ...(cause !== undefined && { cause }) }
  }

  return {
    sagaOf,
    contextOf,
    get: (id: number) => nodes.get(id),
    add: (id: number, parent: number, effect: SagaEffect): EffectNode => {
      const { saga, cause } = contextOf(parent)
      const name = effect.isSaga ? (effect.sagaName ?? saga ?? 'anonymous') : undefined
      const node: EffectNode = { effect, parent, since: now(), saga: name, cause }
      nodes.set(id, node)
      return node
    },
    remove: (id: number): void => void nodes.delete(id),
    /** Returns which saga waits for which effect. */
    waiting: (): readonly WaitingSaga[] =>
      [...nodes.values()].flatMap(({ effect, parent, since, saga: own }) => {
        const saga = own === undefined ? sagaOf(parent)?.saga : undefined
        return saga === undefined ? [] : [{ saga, waitsFor: effect.name, since }]
      }),
  }
}
