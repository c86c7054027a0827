import type { Part } from '#domain/parts.ts'
import { eachFile, type Manifest } from '../output/manifest.ts'
import type { PlacedTenant } from './tenantFiles.ts'

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

/** What a build has come to. */
export type BuildReport = {
  readonly buildId: string
  readonly out: string
  readonly publicUrl: string
  readonly sets: readonly SetReport[]
  /** In the order of their tokens; `isKept`: taken over from the build before as it was. */
  readonly tenants: readonly { readonly token: string; readonly set: string; readonly isKept: boolean }[]
  /** Contents that were written anew, and those that the build before had. */
  readonly made: number
  readonly kept: number
}

type Done = {
  readonly manifest: Manifest
  readonly placed: readonly PlacedTenant[]
  readonly out: string
  readonly counts: { readonly made: number; readonly kept: number }
}

export function toReport({ manifest, placed, out, counts }: Done): BuildReport {
  const sizes = new Map(eachFile(manifest.files).map(([path, { bytes }]) => [path, bytes]))
  const sum = (paths: readonly string[]): number =>
    paths.reduce((total, path) => total + (sizes.get(`${path}.br`) ?? 0), 0)
  return {
    buildId: manifest.buildId,
    out,
    publicUrl: manifest.publicUrl,
    sets: Object.entries(manifest.sets).map(([id, { parts, files, frame }]) => ({
      id,
      parts,
      tenants: placed.filter(({ set }) => set === id).length,
      bytes: sum(files),
      firstView: sum([frame.entry, ...frame.styles, ...frame.preloads]),
    })),
    tenants: placed
      .map(({ token, set, isKept }) => ({ token, set, isKept }))
      .toSorted((a, b) => (a.token < b.token ? -1 : 1)),
    ...counts,
  }
}
