import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { afterChanges } from './afterChanges.ts'

const SOURCES = ['src', 'sagas', 'harness', 'locales']

/** Calls `onChange` once for each burst of changes to the sources. Returns a function that stops watching. */
export function watchSources(root: string, onChange: () => Promise<void>): () => void {
  const { report, stop } = afterChanges(onChange)
  const watchers = SOURCES.map((name) => join(root, name))
    .filter((path) => existsSync(path))
    .map((path) => watch(path, { recursive: true }, report))
  return () => {
    void stop()
    for (const watcher of watchers) watcher.close()
  }
}
