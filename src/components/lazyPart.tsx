import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadChunk } from '#browser/chunks.ts'

/**
 * A part of a screen that comes in a chunk of its own. Should it not come, `Missing` stands in its place;
 * without one, whoever draws it cannot go on, and the card for that is shown.
 */
export const lazyPart = <Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  Missing?: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      return { default: pick(await loadChunk(load)) }
    } catch (problem) {
      if (Missing === undefined) throw problem
      return { default: Missing }
    }
  })

/** For what the rest of a screen is whole without. */
export const Nothing = () => null
