import type { Part } from '#domain/parts.ts'
import { eachFile, type Manifest } from '../output/manifest.ts'

/** What a set of parts costs whoever visits one of its tenants. */
type SetReport = {
  readonly id: string
  readonly parts: readonly Part[]
  readonly tenants: number
  /** All its scripts and styles; brotli. */
  readonly bytes: number
  /** Those that come before anything is painted, without the page and its words; brotli. */
  readonly firstView: number
}

/** Compared with the build before: a kept tenant has the same bytes as there. */
export type TenantChange = 'added' | 'changed' | 'kept'

/** The result of a build. */
export type BuildReport = {
  readonly buildId: string
  readonly out: string
  readonly publicUrl: string
  readonly sets: readonly SetReport[]
  /** Every tenant of the folder, in the order of their tokens. */
  readonly tenants: readonly { readonly token: string; readonly set: string; readonly change: TenantChange }[]
  /** Tokens of tenants that were in the folder and are not any more. */
  readonly removed: readonly string[]
  /** Tokens of kept tenants that another version built: their pages load the files of that version. */
  readonly outdated: readonly string[]
  /** Contents that were written anew, and those that the build before had. */
  readonly made: number
  readonly kept: number
}

type Done = {
  readonly manifest: Manifest
  readonly before: Manifest | undefined
  readonly outdated: readonly string[]
  readonly out: string
  readonly counts: { readonly made: number; readonly kept: number }
}

export function toReport({ manifest, before, outdated, out, counts }: Done): BuildReport {
  const sizes = new Map(eachFile(manifest.files).map(([path, { bytes }]) => [path, bytes]))
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
      change: changeOf(earlier[token]?.manifest.sha384, own.sha384),
    })),
    removed: Object.keys(earlier).filter((token) => !(token in manifest.tenants)),
    outdated,
    ...counts,
  }
}

function changeOf(before: string | undefined, now: string): TenantChange {
  if (before === undefined) return 'added'
  return before === now ? 'kept' : 'changed'
}
