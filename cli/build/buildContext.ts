import type { BundleCache } from '../bundle/bundleCache.ts'
import type { File } from '../bundle/files.ts'
import type { PackageCheck } from '../bundle/sources.ts'
import type { Audience } from '../output/compress.ts'
import type { PreviousBuild } from '../output/previous/previousBuild.ts'
import type { FileEntry, Files } from '../output/manifest.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import type { Store } from '../output/store.ts'
import type { BuildCache } from './buildCache.ts'

/** Context that every step of a build uses. */
export type BuildContext = {
  readonly store: Store
  /** Previous build, with the files that are intact. */
  readonly before: PreviousBuild | undefined
  /** Cache of the previous build. Undefined if that build had other sources or tools. */
  readonly cache: BuildCache | undefined
  /** Compares the files of packages with those of the previous build. */
  readonly isUnchanged: PackageCheck
  /** Results of the bundler from earlier builds in any folder. */
  readonly bundles: BundleCache
}

/**
 * Returns size and hashes of the given files in the previous build. Returns undefined if one of them is missing or
 * changed, or if that build had other sources or tools.
 */
export function findReusableFiles({ store, before, cache }: BuildContext, paths: readonly string[]): Files | undefined {
  if (cache === undefined) return undefined
  const found = paths.flatMap((path) => {
    const entry = before?.manifest.files[path]
    return entry !== undefined && store.has(entry) ? [[path, entry] as const] : []
  })
  return found.length === paths.length ? Object.fromEntries(found) : undefined
}

export async function reuseFiles({ store }: Pick<BuildContext, 'store'>, files: Files): Promise<Files> {
  await mapConcurrent(Object.entries(files), ([path, entry]) => store.reuse(path, entry))
  return files
}

/** Writes files to their places in the build. Source maps are kept apart from the served files. */
export async function writeFiles({ store }: BuildContext, files: readonly File[]): Promise<Files> {
  const entries = await mapConcurrent(files, async ({ path, contents }): Promise<readonly [string, FileEntry]> => {
    const buildPath = toBuildPath(path)
    return [buildPath, await store.write(buildPath, withoutMapComment(path, contents), audienceOf(buildPath))]
  })
  return Object.fromEntries(entries)
}

function audienceOf(path: string): Audience | 'unserved' {
  if (path.startsWith('maps/')) return 'unserved'
  return path.startsWith('emoji/') ? 'fewVisitors' : 'manyTenants'
}

/**
 * Converts a path of the bundler into a path of a build for tenants. The bundler puts files below `widget/`, but
 * tenants share scripts and emoji, and no tenant serves source maps.
 */
export function toBuildPath(path: string): string {
  if (path.endsWith('.map')) return `maps/${path.slice(path.lastIndexOf('/') + 1)}`
  return path.replace(/^widget\/(assets|emoji)\//, '$1/')
}

/** Removes the source map comment of a stylesheet, so that no served file reveals where the maps are. */
const withoutMapComment = (path: string, contents: File['contents']): File['contents'] =>
  path.endsWith('.css')
    ? Buffer.from(contents)
        .toString()
        .replace(/\n?\/\*# sourceMappingURL=.*?\*\/\n?/, '\n')
    : contents
