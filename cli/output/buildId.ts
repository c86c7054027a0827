import { digest } from './hash.ts'
import { listAllFiles, type Manifest, BUILD_CACHE, type SizeAndHash } from './manifest.ts'

type ContentHash = readonly [path: string, entry: SizeAndHash | string]

/**
 * Returns a hash of paths and contents that does not depend on their order. Leaves out compressed files, so that
 * another version of zlib gives the same id.
 */
export const computeBuildId = (contents: Iterable<ContentHash>): string =>
  digest(
    ...[...contents]
      .filter(([path]) => !/\.(gz|br)$/.test(path))
      .map(toLine)
      .toSorted(),
  ).slice(0, 16)

const toLine = ([path, entry]: ContentHash): string => `${path} ${typeof entry === 'string' ? entry : entry.sha384}`

/**
 * Computes the buildId of a manifest: a hash of the files and tenants that it lists and of all its other fields. The
 * build cache is left out, because it depends on the tools.
 */
export function computeManifestId({ buildId: _recorded, files, tenants, ...rest }: ManifestContents): string {
  const sets = Object.entries(tenants).map(([token, { set }]) => [token, set])
  return computeBuildId([
    ...listAllFiles(files).filter(([path]) => path !== BUILD_CACHE),
    ...Object.entries(tenants).map(([token, { manifest }]) => [token, manifest] as const),
    ['manifest.json', JSON.stringify([rest, sets])],
  ])
}

type ManifestContents = Omit<Manifest, 'buildId'> & { readonly buildId?: string }
