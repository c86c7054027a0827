import type { PreloadedModules } from './modules.ts'
import type { World } from './world/world.ts'

/** Maximum wait for pictures and stylesheets, in ms of real time. */
const LOADING_MS = 3_000

/** Interval at which pictures and stylesheets are checked, in ms of real time. */
const CHECK_MS = 5

/** Tasks of the browser for what a timer or an input has started without an import. */
const TASKS = 2

/**
 * Creates a function that waits until the page has done what it can without virtual time: promises, imports of loaded
 * modules, styles and pictures, and, after a change of the page, the observers that run with a frame.
 */
export function createSettle(
  page: Window & typeof globalThis,
  { real, http, isLoadingChunk }: Pick<World, 'real' | 'http' | 'isLoadingChunk'>,
  { importsDone }: PreloadedModules,
): () => Promise<void> {
  const { document } = page
  let isChanged = true
  let waitedForChunks = 0
  new MutationObserver(() => {
    isChanged = true
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })

  const isLoading = (): boolean =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(({ sheet }) => sheet === null) ||
    [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy')

  /** Waits a moment for a chunk. Returns false after a time in which a server would have sent it. */
  const loadsInTime = async (): Promise<boolean> => {
    waitedForChunks += CHECK_MS
    await real.wait(0)
    return waitedForChunks < LOADING_MS
  }

  const waitForTasks = async (): Promise<void> => {
    await http.filesLoaded()
    for (let task = 0; task < TASKS; task += 1) await real.nextTask()
    do {
      await importsDone()
      await real.nextTask()
    } while (isLoadingChunk() && (await loadsInTime()))
  }

  return async () => {
    waitedForChunks = 0
    await waitForTasks()
    for (let rounds = 0; isChanged && rounds < 10; rounds += 1) {
      isChanged = false
      for (let waited = 0; waited < LOADING_MS && isLoading(); waited += CHECK_MS) await real.wait(CHECK_MS)
      await real.nextFrame()
      await waitForTasks()
    }
  }
}
