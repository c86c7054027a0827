import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Inode and time of the last write of each file, by its path below a folder. */
type Snapshot = ReadonlyMap<string, string>

export function takeSnapshot(folder: string): Snapshot {
  const files = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const { ino, mtimeMs } = lstatSync(path)
    files.set(path.slice(folder.length + 1), `${ino} ${mtimeMs}`)
  }
  return files
}

/** Returns the paths of files that were written, replaced or removed between two snapshots. */
export const findTouched = (before: Snapshot, after: Snapshot): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path))
