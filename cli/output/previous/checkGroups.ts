import { createComparison, type Expected, type ListedFiles, readIntactManifest } from '../inspect.ts'
import { listAllFiles, MANIFEST, type FileEntry, type SizeAndHash } from '../manifest.ts'
import { type FileGroup, toSharedGroup, toTenantKey } from '../stamps/fileGroups.ts'
import type { StampCache } from '../stamps/stampCache.ts'

/** Files that were compared with a manifest. */
export type CheckedGroup = {
  /** Undefined for a tenant whose manifest is missing or changed. */
  readonly group: FileGroup | undefined
  /** Missing and changed files. */
  readonly damaged: readonly string[]
}

type GroupChecks = {
  readonly checkShared: (path: string, entry: FileEntry) => CheckedGroup
  readonly checkTenant: (token: string, manifest: SizeAndHash) => CheckedGroup
}

type CheckOptions = {
  readonly folder: string
  readonly listed: ListedFiles
  readonly stamps: StampCache
  /** If false, a hash in the root manifest was changed, so that no file counts as intact. */
  readonly isManifestUnchanged: boolean
}

/** Creates the checks of a build's files. A file is hashed unless its stamp shows that it has not changed since. */
export function createGroupChecks({ folder, listed, stamps, isManifestUnchanged }: CheckOptions): GroupChecks {
  const toState = createComparison(folder, listed)
  const findUnchanged: StampCache['findUnchanged'] = (group) =>
    isManifestUnchanged ? stamps.findUnchanged(group) : undefined
  const findDamaged = (expected: ReadonlyMap<string, Expected>): readonly string[] =>
    [...expected.keys()].filter((path) => !isManifestUnchanged || toState(path, expected) !== 'intact')
  return {
    checkShared: (path, entry) => {
      const group = toSharedGroup(path, entry)
      return { group, damaged: findUnchanged(group) ? [] : findDamaged(new Map(listAllFiles({ [path]: entry }))) }
    },
    checkTenant: (token, manifest) => {
      const key = toTenantKey(token, manifest)
      const unchanged = findUnchanged(key)
      if (unchanged !== undefined) return { group: unchanged, damaged: [] }
      const files = readIntactManifest(folder, token, manifest)?.files
      if (files === undefined) return { group: undefined, damaged: [key.name + MANIFEST] }
      const expected = new Map<string, Expected>([[key.name + MANIFEST, manifest], ...listAllFiles(files, key.name)])
      const suffixes = [...expected.keys()].map((path) => path.slice(key.name.length))
      return { group: { ...key, suffixes }, damaged: findDamaged(expected) }
    },
  }
}
