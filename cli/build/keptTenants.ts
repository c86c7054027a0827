import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from '../errors.ts'
import { type Files, MANIFEST, type Packed, parseTenantManifest, tenantFolder } from '../output/manifest.ts'
import type { Inspected } from '../output/inspect.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import { withSuggestions } from '../tenant/problem.ts'
import { keepAll, type BuildContext } from './buildContext.ts'

/** Tenant of the folder that was not given to this build. Its files stay the same, byte for byte. */
export type KeptTenant = {
  readonly token: string
  readonly set: string
  readonly manifest: Packed
  /** Files of the tenant, by path below its folder. */
  readonly files: Files
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
export async function findKeptTenants(
  folder: string,
  before: Inspected | undefined,
  change: FolderChange,
): Promise<readonly KeptTenant[]> {
  const known = Object.keys(before?.manifest.tenants ?? {})
  refuseContradictions(folder, known, change)
  if (before === undefined || change.isReplacingAll) return []
  const gone = new Set([...change.tokens, ...change.remove])
  const tokens = known.filter((token) => !gone.has(token))
  refuseDamage(before, tokens)
  return mapConcurrent(tokens, (token) => readKeptTenant(folder, before, token))
}

function refuseContradictions(folder: string, known: readonly string[], { tokens, remove }: FolderChange): void {
  const unknown = remove.filter((token) => !known.includes(token))
  if (unknown.length > 0) throw new CliError('notInBuild', `${withSuggestions(unknown, known)} in ${folder}`)
  const both = remove.filter((token) => tokens.includes(token))
  if (both.length > 0) throw new CliError('builtAndRemoved', both.join(', '))
  if (tokens.length === 0 && known.every((token) => remove.includes(token))) throw new CliError('emptiedBuild', folder)
}

const SHOWN = 20

function refuseDamage({ tenants, changed, missing }: Inspected, tokens: readonly string[]): void {
  const folders = new Set(tokens.map(tenantFolder))
  const isKept = (path: string): boolean => folders.has(path.split('/', 2).join('/'))
  const unread = tokens.filter((token) => !tenants.has(token)).map((token) => `${tenantFolder(token)}/${MANIFEST}`)
  const damaged = [...new Set([...changed, ...missing].filter(isKept).concat(unread))].toSorted()
  if (damaged.length > 0) throw new CliError('damagedTenants', damaged.slice(0, SHOWN).join('\n'))
}

async function readKeptTenant(folder: string, { manifest }: Inspected, token: string): Promise<KeptTenant> {
  const entry = manifest.tenants[token]
  const text = await readFile(join(folder, tenantFolder(token), MANIFEST), 'utf8')
  const own = parseTenantManifest(text)
  if (entry === undefined || own === undefined) throw new Error(`the manifest of ${token} changed while it was read`)
  const { files, shared = Object.keys(manifest.files) } = own
  return { token, set: entry.set, manifest: entry.manifest, files, shared }
}

/**
 * Links the files of kept tenants, and the shared files that only these tenants need, into the new build. Returns these
 * shared files.
 */
export async function placeKeptTenants(
  { store, before }: Pick<BuildContext, 'store' | 'before'>,
  kept: readonly KeptTenant[],
  fresh: Files,
): Promise<Files> {
  const shared = sharedOnlyBy(kept, before?.manifest.files ?? {}, fresh)
  const damaged = Object.entries(shared).flatMap(([path, facts]) => (store.has(facts) ? [] : [path]))
  if (damaged.length > 0) throw new CliError('damagedTenants', damaged.slice(0, SHOWN).join('\n'))
  await keepAll({ store }, shared)
  for (const { token, manifest, files } of kept)
    await keepAll({ store }, inFolder(token, { [MANIFEST]: manifest, ...files }))
  return shared
}

const inFolder = (token: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, facts]) => [`${tenantFolder(token)}/${path}`, facts]))

/**
 * Returns the files that pages of kept tenants load and this build does not create, together with their source maps.
 */
function sharedOnlyBy(kept: readonly KeptTenant[], before: Files, fresh: Files): Files {
  const pages = new Set(kept.flatMap(({ shared }) => shared))
  const needed = [...HOST_MAPS, ...[...pages].flatMap((path) => [path, mapOf(path)])]
  const other = [...pages].find((path) => NAMED_BY_CONTENT.test(path) && differs(before[path], fresh[path]))
  // The page of a kept tenant lists the old hash, so a browser would refuse the new file.
  if (other !== undefined) throw new CliError('nameTaken', other)
  return Object.fromEntries(
    needed.flatMap((path) => {
      const facts = before[path]
      return facts === undefined || path in fresh ? [] : [[path, facts] as const]
    }),
  )
}

/** Source maps of the two host scripts. The scripts themselves are in each tenant's own folder. */
const HOST_MAPS = ['maps/loader.js.map', 'maps/panel.js.map']

const NAMED_BY_CONTENT = /^assets\//

const differs = (one: Packed | undefined, other: Packed | undefined): boolean =>
  one !== undefined && other !== undefined && one.sha384 !== other.sha384

const mapOf = (path: string): string => `maps/${path.slice(path.lastIndexOf('/') + 1)}.map`
