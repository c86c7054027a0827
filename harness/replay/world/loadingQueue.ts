/**
 * Scripts and files of the widget that a page loads. Loading takes real time, in an order that differs from run to run.
 * So the page gets each of them only when the replay says, in the order of its requests.
 */
export type LoadingQueue = {
  /** Returns a promise that settles as this one has, but only in its turn. */
  readonly add: <Value>(loading: Promise<Value>) => Promise<Value>
  /** Waits until the oldest is loaded and gives it to the page. Resolves to false if nothing is left. */
  readonly release: () => Promise<boolean>
}

declare global {
  interface Window {
    /** Gets the promise of each `import()` in a build for development, and returns the one that the page waits for. */
    __livechatImport?: LoadingQueue['add']
  }
}

export function createLoadingQueue(): LoadingQueue {
  const waiting: (() => Promise<void>)[] = []
  return {
    add: (loading) => {
      // A failure before its turn is no unhandled one: the page gets it later.
      const loaded = Promise.allSettled([loading])
      return new Promise((resolve, reject) => {
        waiting.push(async () => {
          await loaded
          loading.then(resolve, reject)
        })
      })
    },
    release: async () => {
      const next = waiting.shift()
      await next?.()
      return next !== undefined
    },
  }
}
