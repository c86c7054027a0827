/** Paths of files. */
export type PathSet = Iterable<string> & { readonly has: (path: string) => boolean }

export type PathSetBuilder = PathSet & {
  /** Adds the files of one folder. Its path is empty or ends with a slash. */
  readonly addFolder: (folder: string, names: readonly string[]) => void
}

/**
 * Creates a set of paths. Folders with the same names share one set, which saves memory because the folders of most
 * tenants have the same files.
 */
export function createPathSet(): PathSetBuilder {
  const folders = new Map<string, ReadonlySet<string>>()
  const shared = new Map<string, ReadonlySet<string>>()
  return {
    addFolder: (folder, names) => {
      const key = names.toSorted().join('/')
      const known = shared.get(key) ?? new Set(names)
      shared.set(key, known)
      folders.set(folder, known)
    },
    has: (path) => {
      const end = path.lastIndexOf('/') + 1
      return folders.get(path.slice(0, end))?.has(path.slice(end)) === true
    },
    *[Symbol.iterator]() {
      for (const [folder, names] of folders) for (const name of names) yield folder + name
    },
  }
}
