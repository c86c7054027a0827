import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns a text that differs after a change to the tenant files at a path: a file, or the `*.json` files of a folder. It
 * is empty if nothing is there.
 */
export function readTenantFilesState(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return ''
  if (!found.isDirectory()) return toState(path, found)
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => toState(name, statSync(join(path, name), { throwIfNoEntry: false })))
    .join('\n')
}

const toState = (name: string, found: Stats | undefined): string =>
  JSON.stringify([name, found?.ino, found?.size, found?.mtimeMs, found?.ctimeMs])
