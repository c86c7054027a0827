import { type ComponentType, lazy, useState } from 'react'
import { loadChunk } from '#browser/chunks.ts'
import { untilComposed } from './textArea/composition.ts'

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the chunk before the component is rendered. */
  readonly fetch: () => Promise<unknown>
  /** Returns true if the component renders at once. */
  readonly isLoaded: () => boolean
}

/** Replaces each lazy component whose chunk failed, because React keeps the failure of a lazy component. */
const retries = new Set<() => void>()

/** Makes every component whose chunk could not be loaded load it again at its next mount. */
export function retryFailedComponents(): void {
  for (const retry of retries) retry()
  retries.clear()
}

/**
 * Creates a component from a lazy chunk. If the chunk cannot be loaded, `Missing` is rendered instead. Without
 * `Missing`, the component throws, and the nearest error boundary shows its fallback.
 */
export function lazyComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  Missing?: ComponentType<Props>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetch = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const component = pick(await loadChunk(load))
      // The component may replace the field of a chat that is loading.
      await untilComposed()
      loaded = component
      return { default: component }
    } catch (problem) {
      retries.add(() => void (Lazy = create()))
      throw problem
    }
  }
  const create = () => lazy(() => (Missing ? fetch().catch(() => ({ default: Missing })) : fetch()))
  let Lazy = create()
  // A loaded component renders at once. Suspending, even briefly, would show the fallback for a third of a second.
  const Wrapper = (props: Props) => {
    const [Chosen] = useState(() => loaded ?? Lazy)
    return <Chosen {...props} />
  }
  return Object.assign(Wrapper, { fetch, isLoaded: () => loaded !== undefined })
}

/** Renders nothing. It is the `Missing` of optional parts, without which a screen is still complete. */
export const Nothing = () => null
