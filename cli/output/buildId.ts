import { digest } from './hash.ts'
import { eachFile, type Manifest, MEMORY, type Packed } from './manifest.ts'

type Content = readonly [path: string, facts: Packed | string]

/**
 * Hashes paths and contents, in any order. Leaves out compressed files, so that another version of zlib gives the same
 * id.
 */
export const buildIdOf = (contents: Iterable<Content>): string =>
  digest(
    ...[...contents]
      .filter(([path]) => !/\.(gz|br)$/.test(path))
      .map(toLine)
      .toSorted(),
  ).slice(0, 16)

const toLine = ([path, facts]: Content): string => `${path} ${typeof facts === 'string' ? facts : facts.sha384}`

/**
 * Computes the buildId of a manifest: a hash of the files and tenants that it lists and of all its other fields. The
 * build cache is left out, because it depends on the tools.
 */
export function manifestId({ buildId: _recorded, files, tenants, ...rest }: ManifestContents): string {
  const sets = Object.entries(tenants).map(([token, { set }]) => [token, set])
  return buildIdOf([
    ...eachFile(files).filter(([path]) => path !== MEMORY),
    ...Object.entries(tenants).map(([token, { manifest }]) => [token, manifest] as const),
    ['manifest.json', JSON.stringify([rest, sets])],
  ])
}

type ManifestContents = Omit<Manifest, 'buildId'> & { readonly buildId?: string }
