/** Scripts of the frame, which load before a replay starts, so that no step of it waits for the network. */
export type PreloadedModules = {
  /** Resolves when the page is loaded and all its preloaded scripts have run. */
  readonly loaded: () => Promise<void>
  /**
   * Resolves when the imports that the page has begun are done, if their scripts are preloaded. The browser handles
   * imports in their order, so one that begins now is done after them.
   */
  readonly importsDone: () => Promise<unknown>
}

const PRELOAD = 'link[rel=modulepreload]'

/** Number of imports in turn that outlast one whose script imports others. */
const IMPORTS = 3

/** Watches the scripts that the server names after this script. */
export function watchModules({
  document,
  window,
}: {
  readonly document: Document
  readonly window: Window
}): PreloadedModules {
  const settled = new Set<EventTarget>()
  let check = (): void => undefined
  const note = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || !target.matches(PRELOAD)) return
    settled.add(target)
    check()
  }
  document.addEventListener('load', note, { capture: true })
  document.addEventListener('error', note, { capture: true })
  const pageLoaded = new Promise<void>((resolve) => window.addEventListener('load', () => resolve(), { once: true }))
  return {
    loaded: async () => {
      await pageLoaded
      await new Promise<void>((resolve) => {
        check = () => {
          if ([...document.querySelectorAll(PRELOAD)].every((link) => settled.has(link))) resolve()
        }
        check()
      })
      // Scripts that have run already are imported in the order in which the page asks for them.
      await Promise.allSettled([...document.querySelectorAll<HTMLLinkElement>(PRELOAD)].map(({ href }) => import(href)))
    },
    importsDone: async () => {
      const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
      if (entry === undefined) return
      for (let count = 0; count < IMPORTS; count += 1) await import(entry)
    },
  }
}
