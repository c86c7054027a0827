import { dirname, join } from 'node:path'

/** Returns the folders of these files, from `base` itself down to the deepest. Paths are relative to `base`. */
export function findFolders(base: string, paths: Iterable<string>): readonly string[] {
  const found = new Set<string>([base])
  const add = (path: string): void => {
    const folder = dirname(path)
    const full = join(base, folder)
    if (found.has(full)) return
    add(folder)
    found.add(full)
  }
  for (const path of paths) add(path)
  return [...found]
}
