import type { Locale } from '#domain/locale.ts'
import { GROUPS, type Group, groupOf } from './group.ts'

type Size = { readonly bytes: number }

/** Sizes of a build's files, in bytes. The server sends the compressed copies. */
type ReportedFiles = Readonly<
  Record<string, Size & { readonly gzip?: Size | undefined; readonly brotli?: Size | undefined }>
>

export type Cost = { readonly raw: number; readonly gzip: number; readonly brotli: number }

export type ReportedFile = Cost & { readonly path: string }

export type ReportedGroup = Cost & { readonly name: Group; readonly files: readonly ReportedFile[] }

/** Sizes of the files that a tenant's visitors load, by their purpose. */
export type TenantReport = {
  readonly token: string
  readonly name: string
  readonly buildId: string
  /** Maximum size of a first view, compressed with brotli, without the list of hashes in the page, in bytes. */
  readonly budget: number
  /** Size of the list of hashes in the page, in bytes. */
  readonly integrity: number
  readonly groups: readonly ReportedGroup[]
  readonly total: Cost
}

type ReportInput = {
  readonly token: string
  readonly name: string
  readonly buildId: string
  readonly locale: Locale
  /** Size of the list of hashes in the tenant's page, in bytes: see `createIntegrityCosts`. */
  readonly integrity: number
  readonly frame: {
    readonly entry: string
    readonly styles: readonly string[]
    readonly preloads: readonly string[]
  }
  /** Files that are served to this tenant's visitors. The paths are those of the build. */
  readonly files: ReportedFiles
}

const FIRST_VIEW_BUDGET = 115_000

/** Pattern of the files that visitors load. Source maps, reports and compressed copies are excluded. */
const IS_SERVED = /\/(widget|assets)\/.*\.(js|css|html)$|^assets\/.*\.(js|css)$|^emoji\//

export function toTenantReport({ token, name, buildId, locale, integrity, frame, files }: ReportInput): TenantReport {
  // The page contains the stylesheet of the first view. Its file is there for the next build.
  const served = Object.keys(files).filter((path) => IS_SERVED.test(path) && !frame.styles.includes(path))
  const isInFirstView = (path: string): boolean =>
    [frame.entry, ...frame.preloads].includes(path) ||
    path.endsWith('/widget/index.html') ||
    new RegExp(`/locales-[^/]+/${locale}\\.js$`).test(path)
  const firstView = new Set(served.filter(isInFirstView))
  const listed = served.map((path) => toFile(path, files)).toSorted((a, b) => b.brotli - a.brotli)
  const groups = GROUPS.map((group) => {
    const own = listed.filter(({ path }) => groupOf(path, firstView) === group)
    return { name: group, ...sum(own), files: own }
  })
  return {
    ...{ token, name, buildId, budget: FIRST_VIEW_BUDGET, integrity },
    groups: groups.filter((group) => group.files.length > 0),
    total: sum(listed),
  }
}

/** Returns the sizes of a file. A file without a compressed copy is sent uncompressed. */
function toFile(path: string, files: ReportedFiles): ReportedFile {
  const { bytes = 0, gzip, brotli } = files[path] ?? {}
  return { path, raw: bytes, gzip: gzip?.bytes ?? bytes, brotli: brotli?.bytes ?? bytes }
}

const sum = (costs: readonly Cost[]): Cost => ({
  raw: costs.reduce((total, { raw }) => total + raw, 0),
  gzip: costs.reduce((total, { gzip }) => total + gzip, 0),
  brotli: costs.reduce((total, { brotli }) => total + brotli, 0),
})
