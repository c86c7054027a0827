import type { Part } from '#domain/parts.ts'
import { listAllFiles, type Manifest } from '../output/manifest.ts'

/** Size of a feature set for the visitors of its tenants. */
type SetReport = {
  readonly id: string
  readonly parts: readonly Part[]
  readonly tenants: number
  /** Size of all scripts and styles of the set in bytes, compressed with brotli. */
  readonly bytes: number
  /**
   * Size of the files that load before the first paint in bytes, compressed with brotli. The page and its translations
   * are not included.
   */
  readonly firstView: number
}

/** Difference from the previous build. A kept tenant has the same bytes as before. */
export type TenantChange = 'added' | 'changed' | 'kept'

export type BuildReport = {
  readonly buildId: string
  readonly out: string
  readonly publicUrl: string
  readonly sets: readonly SetReport[]
  /** Every tenant in the folder, sorted by token. */
  readonly tenants: readonly { readonly token: string; readonly set: string; readonly change: TenantChange }[]
  /** Tokens of tenants that were in the folder and are not in it any more. */
  readonly removed: readonly string[]
  /** Tokens of kept tenants that another version built: their pages load the files of that version. */
  readonly outdated: readonly string[]
  /** True if the previous build was signed, and the manifest has changed since. */
  readonly isSignatureRemoved: boolean
  /**
   * Number of files that were written (`made`), and of files taken from the previous build (`kept`). A further path of
   * the same contents does not count.
   */
  readonly made: number
  readonly kept: number
}

type FinishedBuild = {
  readonly manifest: Manifest
  readonly before: Manifest | undefined
  readonly outdated: readonly string[]
  readonly isSignatureRemoved: boolean
  readonly out: string
  readonly counts: { readonly made: number; readonly kept: number }
}

export function toReport({ manifest, before, out, counts, ...rest }: FinishedBuild): BuildReport {
  const sizes = new Map(listAllFiles(manifest.files).map(([path, { bytes }]) => [path, bytes]))
  const sum = (paths: readonly string[]): number =>
    paths.reduce((total, path) => total + (sizes.get(`${path}.br`) ?? 0), 0)
  const tenants = Object.entries(manifest.tenants)
  const earlier = before?.tenants ?? {}
  return {
    buildId: manifest.buildId,
    out,
    publicUrl: manifest.publicUrl,
    sets: Object.entries(manifest.sets).map(([id, { parts, files, frame }]) => ({
      id,
      parts,
      tenants: tenants.filter(([, { set }]) => set === id).length,
      bytes: sum(files),
      firstView: sum([frame.entry, ...frame.styles, ...frame.preloads]),
    })),
    tenants: tenants.map(([token, { set, manifest: own }]) => ({
      token,
      set,
      change: changeOf(Object.hasOwn(earlier, token) ? earlier[token]?.manifest.sha384 : undefined, own.sha384),
    })),
    removed: Object.keys(earlier).filter((token) => !Object.hasOwn(manifest.tenants, token)),
    ...rest,
    ...counts,
  }
}

function changeOf(before: string | undefined, now: string): TenantChange {
  if (before === undefined) return 'added'
  return before === now ? 'kept' : 'changed'
}
