import { computeManifestId } from '../output/buildId.ts'
import { type Files, type Manifest, PROTOCOL } from '../output/manifest.ts'
import { FILE_HEADERS } from '../page/headers.ts'
import type { Frame } from './frames.ts'
import type { KeptTenant } from './keptTenants.ts'
import type { BuildCache } from './buildCache.ts'
import { type BuiltTenant, sortKeys } from './tenantOutput.ts'
import type { BuildContext } from './buildContext.ts'

type MergeInput = { readonly context: BuildContext; readonly kept: readonly KeptTenant[] }

/**
 * Adds the entries of kept tenants and of their sets to the build cache, if the previous build had the same sources.
 */
export function mergeBuildCache(
  { context, kept }: MergeInput,
  current: BuildCache | undefined,
): BuildCache | undefined {
  const { cache: previous } = context
  if (previous === undefined) return current
  const [tokens, sets] = [kept.map(({ token }) => token), kept.map(({ set }) => set)]
  return {
    ...(current ?? previous),
    packages: { ...pickKeys(previous.packages, sets), ...current?.packages },
    pages: { ...pickKeys(previous.pages, tokens), ...current?.pages },
  }
}

function pickKeys<Value>(table: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> {
  const picked = new Set(keys)
  return Object.fromEntries(Object.entries(table).filter(([key]) => picked.has(key)))
}

/**
 * Merges the feature sets of the previous build and of this build. A set that this build creates replaces the earlier
 * entry. The entries of other sets stay if kept tenants use them.
 */
export function mergeSets({ context, kept }: MergeInput, frames: readonly Frame[]): Manifest['sets'] {
  const previous = pickKeys(
    context.before?.manifest.sets ?? {},
    kept.map(({ set }) => set),
  )
  const built = frames.map(
    ({ id, parts, libraries, frame, files }) => [id, { parts, ...(libraries && { libraries }), frame, files }] as const,
  )
  return sortKeys({ ...previous, ...Object.fromEntries(built) })
}

type ManifestInput = {
  readonly publicUrl: string
  readonly sets: Manifest['sets']
  readonly entries: readonly Pick<BuiltTenant, 'token' | 'set' | 'manifest'>[]
  readonly files: Files
}

export function toManifest({ publicUrl, sets, entries, files }: ManifestInput): Manifest {
  const sortedEntries = entries.toSorted((a, b) => (a.token < b.token ? -1 : 1))
  const contents = {
    protocol: PROTOCOL,
    publicUrl,
    headers: FILE_HEADERS,
    sets,
    tenants: Object.fromEntries(sortedEntries.map(({ token, set, manifest }) => [token, { set, manifest }])),
    files,
  }
  return { ...contents, buildId: computeManifestId(contents) }
}
