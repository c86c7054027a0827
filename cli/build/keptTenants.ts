import { CliError } from '../errors.ts'
import type { Files, SizeAndHash } from '../output/manifest.ts'
import type { PreviousBuild } from '../output/previous/previousBuild.ts'
import { withSuggestions } from '../tenant/problem.ts'
import { reuseFiles, type BuildContext } from './buildContext.ts'

/** Tenant of the folder that was not given to this build. Its files stay the same, byte for byte. */
export type KeptTenant = {
  readonly token: string
  readonly set: string
  readonly manifest: SizeAndHash
  /** Paths of the shared files that its page loads. */
  readonly shared: readonly string[]
}

export type FolderChange = {
  /** Tokens of the tenants to build. */
  readonly tokens: readonly string[]
  readonly remove: readonly string[]
  /** Removes every tenant that is not built. */
  readonly isReplacingAll: boolean
}

/** Returns the tenants that stay in the folder without being built again. Throws if one of them is damaged. */
export function findKeptTenants(
  folder: string,
  before: PreviousBuild | undefined,
  change: FolderChange,
): readonly KeptTenant[] {
  const known = Object.keys(before?.manifest.tenants ?? {})
  assertConsistentChange(folder, known, change)
  if (before === undefined || change.isReplacingAll) return []
  const replaced = new Set([...change.tokens, ...change.remove])
  const tokens = known.filter((token) => !replaced.has(token))
  assertUndamaged(before, tokens)
  return tokens.map((token) => readKeptTenant(before, token))
}

function assertConsistentChange(folder: string, known: readonly string[], { tokens, remove }: FolderChange): void {
  const unknown = remove.filter((token) => !known.includes(token))
  if (unknown.length > 0) throw new CliError('notInBuild', `${withSuggestions(unknown, known)} in ${folder}`)
  const conflictingTokens = remove.filter((token) => tokens.includes(token))
  if (conflictingTokens.length > 0) throw new CliError('builtAndRemoved', conflictingTokens.join(', '))
  if (tokens.length === 0 && known.every((token) => remove.includes(token))) throw new CliError('emptiedBuild', folder)
}

const MAX_LISTED = 20

function assertUndamaged({ tenants }: PreviousBuild, tokens: readonly string[]): void {
  const damaged = tokens.flatMap((token) => tenants.get(token)?.damaged ?? []).toSorted()
  if (damaged.length > 0) throw new CliError('damagedTenants', damaged.slice(0, MAX_LISTED).join('\n'))
}

function readKeptTenant({ manifest, readTenant }: PreviousBuild, token: string): KeptTenant {
  const entry = manifest.tenants[token]
  const own = readTenant(token)
  if (entry === undefined || own === undefined) throw new Error(`the manifest of ${token} changed while it was read`)
  const { shared = Object.keys(manifest.files) } = own
  return { token, set: entry.set, manifest: entry.manifest, shared }
}

/**
 * Returns the shared files that only kept tenants need, and keeps them in the build. The tenants' own files stay where
 * they are.
 */
export async function keepSharedFiles(
  { store, before }: Pick<BuildContext, 'store' | 'before'>,
  kept: readonly KeptTenant[],
  newFiles: Files,
): Promise<Files> {
  const shared = findSharedFiles(kept, before?.manifest.files ?? {}, newFiles)
  const damaged = Object.entries(shared).flatMap(([path, entry]) => (store.has(entry) ? [] : [path]))
  if (damaged.length > 0) throw new CliError('damagedTenants', damaged.slice(0, MAX_LISTED).join('\n'))
  return reuseFiles({ store }, shared)
}

/**
 * Returns the files that pages of kept tenants load and this build does not create, together with their source maps.
 */
function findSharedFiles(kept: readonly KeptTenant[], before: Files, newFiles: Files): Files {
  const pages = new Set(kept.flatMap(({ shared }) => shared))
  const neededPaths = [...HOST_SOURCE_MAPS, ...[...pages].flatMap((path) => [path, toMapPath(path)])]
  const takenPath = [...pages].find((path) => HASHED_NAME.test(path) && isDifferent(before[path], newFiles[path]))
  // The page of a kept tenant lists the hash of the earlier file, so a browser would refuse a new file of the same
  // name.
  if (takenPath !== undefined) throw new CliError('nameTaken', takenPath)
  return Object.fromEntries(
    neededPaths.flatMap((path) => {
      const entry = before[path]
      return entry === undefined || path in newFiles ? [] : [[path, entry] as const]
    }),
  )
}

/** Source maps of the two host scripts. The scripts themselves are in each tenant's own folder. */
const HOST_SOURCE_MAPS = ['maps/loader.js.map', 'maps/panel.js.map']

const HASHED_NAME = /^assets\//

const isDifferent = (one: SizeAndHash | undefined, other: SizeAndHash | undefined): boolean =>
  one !== undefined && other !== undefined && one.sha384 !== other.sha384

const toMapPath = (path: string): string => `maps/${path.slice(path.lastIndexOf('/') + 1)}.map`
