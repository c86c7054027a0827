import type { Audience } from '../compress.ts'
import { type FileEntry, type Files, listAllFiles, MANIFEST, toTenantFolder } from '../manifest.ts'
import type { PreviousBuild } from './previousBuild.ts'

/** Intact files of the previous build, which a build may take over. */
export type EarlierFiles = {
  /** Returns true if the file at a path has this sha384. */
  readonly isAt: (path: string, hash: string) => boolean
  /** Returns the path of a file with this sha384. */
  readonly find: (hash: string) => string | undefined
  /** Returns the entry of a file with this sha384 that has compressed forms. */
  readonly findCompressed: (hash: string) => FileEntry | undefined
  /**
   * Reads the manifests of the tenants that may have a file with these contents: the tenant with this path and, if many
   * tenants share the file, all tenants. A build reads no other manifests of tenants, as most tenants do not change.
   */
  readonly recallFor: (path: string, hash: string, audience: Audience | undefined) => void
}

/**
 * Creates a table of the previous build's files. If that build had another compressor, `findCompressed` finds nothing.
 */
export function createEarlierFiles(before: PreviousBuild | undefined, isSameCompressor: boolean): EarlierFiles {
  const hashes = new Map<string, string>()
  const paths = new Map<string, string>()
  const compressed = new Map<string, FileEntry>()
  const recalled = new Set<string>()

  const add = (path: string, hash: string): void => {
    hashes.set(path, hash)
    if (!paths.has(hash)) paths.set(hash, path)
  }
  const addCompressed = (files: Files): void => {
    for (const entry of Object.values(files))
      if (isSameCompressor && isCompressed(entry)) compressed.set(entry.sha384, entry)
  }
  const recall = (token: string): void => {
    if (recalled.has(token)) return
    recalled.add(token)
    const files = readFiles(before, token)
    const damaged = before?.tenants.get(token)?.damaged ?? []
    addCompressed(files)
    for (const [path, { sha384 }] of listAllFiles(files, `${toTenantFolder(token)}/`))
      if (!damaged.includes(path)) add(path, sha384)
  }

  addCompressed(before?.manifest.files ?? {})
  for (const [path, { sha384 }] of before?.intact ?? []) add(path, sha384)
  return {
    isAt: (path, hash) => hashes.get(path) === hash,
    find: (hash) => paths.get(hash),
    findCompressed: (hash) => compressed.get(hash),
    recallFor: (path, hash, audience) => {
      if (!path.startsWith(toTenantFolder(''))) return
      const [, token = ''] = path.split('/', 2)
      recall(token)
      if (audience !== 'manyTenants' || paths.has(hash)) return
      for (const other of before?.tenants.keys() ?? []) recall(other)
    },
  }
}

const isCompressed = ({ gzip, brotli, sha256 }: FileEntry): boolean =>
  [gzip, brotli, sha256].every((one) => one !== undefined)

/** Returns the files in a tenant's folder, none if its manifest is missing or changed. */
function readFiles(before: PreviousBuild | undefined, token: string): Files {
  const manifest = before?.manifest.tenants[token]?.manifest
  const files = before?.readTenant(token)?.files
  return manifest === undefined || files === undefined ? {} : { [MANIFEST]: manifest, ...files }
}
