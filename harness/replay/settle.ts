import type { World } from './world/world.ts'

/** Maximum wait for pictures, in ms of real time. */
const LOADING_MS = 3_000

/** Interval at which pictures are checked, in ms of real time. */
const CHECK_MS = 5

/** Tasks of the browser for what a timer, an input or an import has started. */
const TASKS = 2

/**
 * Creates a function that waits until the page has done what it can without virtual time: promises, imports, pictures,
 * and, after a change of the page or an input, the observers and scroll events that come with a frame.
 */
export function createSettle(
  page: Window & typeof globalThis,
  { real, loading }: Pick<World, 'real' | 'loading'>,
): (after: 'timer' | 'input') => Promise<void> {
  const { document } = page
  let isChanged = true
  new MutationObserver(() => {
    isChanged = true
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })

  const isLoading = (): boolean => [...document.images].some((image) => !image.complete && image.loading !== 'lazy')

  const waitForTasks = async (): Promise<void> => {
    do {
      for (let task = 0; task < TASKS; task += 1) await real.nextTask()
    } while (await loading.release())
  }

  return async (after) => {
    if (after === 'input') isChanged = true
    await waitForTasks()
    for (let rounds = 0; isChanged && rounds < 10; rounds += 1) {
      isChanged = false
      for (let waited = 0; waited < LOADING_MS && isLoading(); waited += CHECK_MS) await real.wait(CHECK_MS)
      await real.nextFrame()
      await waitForTasks()
    }
  }
}
