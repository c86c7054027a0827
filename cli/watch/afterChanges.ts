/** Debounce time in ms. Editors save several files in a burst. */
const DEBOUNCE_MS = 80

export type AfterChanges = {
  /** Reports a change. */
  readonly report: () => void
  /** Ignores further changes. Resolves when the work that is running has ended. */
  readonly stop: () => Promise<void>
}

/** Calls `work` once for each burst of changes, and never twice at the same time. `work` handles its own errors. */
export function afterChanges(work: () => Promise<void>): AfterChanges {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  return {
    report: () => {
      clearTimeout(timer)
      if (isStopped) return
      timer = setTimeout(() => {
        running = running.then(work)
      }, DEBOUNCE_MS)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      return running
    },
  }
}
