import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['src', 'sagas', 'harness', 'locales']

/** Debounce time in ms. Editors save several files in a burst. */
const DEBOUNCE_MS = 80

/**
 * Calls `onChange` once for each burst of changes, and never twice at the same time. Returns a function that stops
 * watching.
 */
export function watchSources(root: string, onChange: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  const schedule = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(onChange)
    }, DEBOUNCE_MS)
  }
  const watchers = SOURCES.map((name) => join(root, name))
    .filter((path) => existsSync(path))
    .map((path) => watch(path, { recursive: true }, schedule))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
