import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['src', 'sagas', 'harness', 'locales']

/** Editors save in bursts. */
const SETTLE_MS = 80

/** Calls once per burst of changes, never twice at the same time. Returns its end. */
export function watchSources(root: string, onChange: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  const schedule = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(onChange)
    }, SETTLE_MS)
  }
  const watchers = SOURCES.map((name) => join(root, name))
    .filter((path) => existsSync(path))
    .map((path) => watch(path, { recursive: true }, schedule))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
