import { digest } from '../hash.ts'
import { type FileEntry, type Files, listAllFiles, MANIFEST, type SizeAndHash, toTenantFolder } from '../manifest.ts'

/** Files that are compared with their hashes together: a shared file with its compressed forms, or those of a tenant. */
export type FileGroup = {
  /** Beginning of the path of each file. */
  readonly name: string
  /** Differs for other expected contents of the files. */
  readonly key: string
  /** Rest of the path of each file. */
  readonly suffixes: readonly string[]
}

/** Returns the group of a shared file. */
export const toSharedGroup = (path: string, entry: FileEntry): FileGroup => ({
  name: path,
  key: digest(JSON.stringify(entry)),
  suffixes: listAllFiles({ '': entry }).map(([suffix]) => suffix),
})

/** Returns the group of a tenant without its files. The manifest lists their hashes, so its hash is the key. */
export const toTenantKey = (token: string, manifest: SizeAndHash): Omit<FileGroup, 'suffixes'> => ({
  name: `${toTenantFolder(token)}/`,
  key: manifest.sha384,
})

/** Returns the group of a tenant's manifest and of the files that it lists. */
export const toTenantGroup = (token: string, manifest: SizeAndHash, files: Files): FileGroup => ({
  ...toTenantKey(token, manifest),
  suffixes: [MANIFEST, ...listAllFiles(files).map(([path]) => path)],
})

/** Returns a function that tells whether a path is one of the files of these groups. */
export function createGroupTest(groups: readonly FileGroup[]): (path: string) => boolean {
  const byName = new Map(groups.map((group) => [group.name, group]))
  return (path) => {
    const [, tenant = path.replace(/\.(gz|br)$/, '')] = TENANT_PATH.exec(path) ?? []
    return byName.get(tenant)?.suffixes.includes(path.slice(tenant.length)) === true
  }
}

const TENANT_PATH = /^(tenants\/[^/]+\/)/

export const toPaths = ({ name, suffixes }: FileGroup): readonly string[] => suffixes.map((suffix) => name + suffix)
