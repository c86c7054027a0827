import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react'
import { loadChunk } from '#browser/chunks.ts'
import { isComposing, untilComposed, useIsComposing } from './textArea/composition.ts'

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
      loaded = pick(await loadChunk(load))
      return { default: loaded }
    } catch (problem) {
      retries.add(() => void (Lazy = create()))
      throw problem
    }
  }
  const create = () => lazy(() => (Missing ? fetch().catch(() => ({ default: Missing })) : fetch()))
  let Lazy = create()
  // A loaded component renders at once. Suspending, even briefly, would show the fallback for a third of a second.
  const Wrapper = (props: Props) => {
    const [Chosen] = useState(() => (loaded && isComposing() ? delayed(loaded) : (loaded ?? Lazy)))
    return <Chosen {...props} />
  }
  return Object.assign(Wrapper, { fetch, isLoaded: () => loaded !== undefined })
}

/** Delays a component that would replace a field in which an input method composes a text. */
const delayed = <Props extends object>(component: ComponentType<Props>): ComponentType<Props> =>
  lazy(async () => {
    await untilComposed()
    return { default: component }
  })

/**
 * Suspense with a fallback that contains a text field. It is rendered again when a composition begins: React may be about
 * to replace the fallback, which it shows for at least 0.3 s, and then delays the component instead.
 */
export function FieldSuspense(props: ComponentProps<typeof Suspense>) {
  useIsComposing()
  return <Suspense {...props} />
}

/** Renders nothing. It is the `Missing` of optional parts, without which a screen is still complete. */
export const Nothing = () => null
