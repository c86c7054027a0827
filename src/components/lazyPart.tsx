import { type ComponentType, lazy, useState } from 'react'
import { loadChunk } from '#browser/chunks.ts'

type LazyPart<Props> = ComponentType<Props> & {
  /** Asks for it before it is drawn. */
  readonly fetch: () => Promise<unknown>
}

/**
 * A part of a screen that comes in a chunk of its own. Should it not come, `Missing` stands in its place;
 * without one, whoever draws it cannot go on, and the card for that is shown.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  Missing?: ComponentType<Props>,
): LazyPart<Props> {
  let arrived: ComponentType<Props> | undefined
  const fetch = async (): Promise<{ default: ComponentType<Props> }> => {
    arrived = pick(await loadChunk(load))
    return { default: arrived }
  }
  const Coming = lazy(() => (Missing ? fetch().catch(() => ({ default: Missing })) : fetch()))
  // What is there is drawn at once: to wait for it, however shortly, shows what stands in for it for a third of a second.
  const Part = (props: Props) => {
    const [Chosen] = useState(() => arrived ?? Coming)
    return <Chosen {...props} />
  }
  return Object.assign(Part, { fetch })
}

/** For what the rest of a screen is whole without. */
export const Nothing = () => null
