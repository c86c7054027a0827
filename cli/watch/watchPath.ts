import { type FSWatcher, statSync, watch } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { CliError } from '../errors.ts'

/**
 * Calls `onEvent` when something may have changed at a path: in the folder of that name, or beside the file or folder.
 * A file may be replaced by a rename, or through a link beside it, and a folder may be removed and created again. Returns a
 * function that stops watching. Throws `unwatchable` if a folder cannot be watched.
 */
export function watchPath(path: string, onEvent: () => void): () => void {
  const full = resolve(path)
  let inside: FSWatcher | undefined
  const watchInside = (): void => {
    inside?.close()
    inside = isFolder(full) ? watchFolder(full, onEvent) : undefined
  }
  const around = watchFolder(dirname(full), () => {
    watchInside()
    onEvent()
  })
  watchInside()
  return () => {
    around.close()
    inside?.close()
  }
}

/** Watches a folder. Some systems report the removal of the folder as an error, which is an event like any other. */
function watchFolder(path: string, onEvent: () => void): FSWatcher {
  try {
    return watch(path, onEvent).on('error', onEvent)
  } catch (problem) {
    const { code = 'unknown' } = problem as NodeJS.ErrnoException
    throw new CliError('unwatchable', `${path} (${code})`, { cause: problem })
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
