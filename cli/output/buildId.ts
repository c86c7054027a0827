import { digest } from './hash.ts'
import { eachFile, type Manifest, MEMORY, type Packed } from './manifest.ts'

type Content = readonly [path: string, facts: Packed | string]

/** A hash of contents in any order. Compressed forms are left out: another version of zlib makes the same build. */
export const buildIdOf = (contents: Iterable<Content>): string =>
  digest(
    ...[...contents]
      .filter(([path]) => !/\.(gz|br)$/.test(path))
      .map(toLine)
      .toSorted(),
  ).slice(0, 16)

const toLine = ([path, facts]: Content): string => `${path} ${typeof facts === 'string' ? facts : facts.sha384}`

/**
 * The buildId that belongs to a manifest: a hash of the files and tenants that it lists and of everything else it says. The
 * memory of the build is left out, because it depends on the tools.
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
