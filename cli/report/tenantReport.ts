import type { Locale } from '#domain/locale.ts'
import type { Tenant } from '../tenant/tenant.ts'
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
  /**
   * Cost of a host page whose visitor does not touch the launcher, with the tenant's snippet and an empty cache. The
   * small chunks that a frame loads for a feature or as the leader tab are not included.
   */
  readonly untouchedPage: UntouchedPage
  readonly groups: readonly ReportedGroup[]
  readonly total: Cost
}

type UntouchedPage = {
  readonly preload: Tenant['preload']
  /** True if the snippet makes the loader load the chat when the page is idle, by `preload` or for campaigns. */
  readonly isChatLoaded: boolean
  readonly requests: number
  /** In bytes. */
  readonly brotli: number
}

type ReportInput = Pick<Tenant, 'preload' | 'parts'> & {
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
    readonly chat: readonly string[]
  }
  /** Files that are served to this tenant's visitors. The paths are those of the build. */
  readonly files: ReportedFiles
}

const FIRST_VIEW_BUDGET = 111_000

/** Pattern of the files that visitors load. Source maps, reports and compressed copies are excluded. */
const IS_SERVED = /\/(widget|assets)\/.*\.(js|css|html)$|^assets\/.*\.(js|css)$|^emoji\//

export function toTenantReport(input: ReportInput): TenantReport {
  const { token, name, buildId, locale, integrity, frame, files } = input
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
    untouchedPage: toUntouchedPage(input, listed, firstView),
    groups: groups.filter((group) => group.files.length > 0),
    total: sum(listed),
  }
}

function toUntouchedPage(
  { preload, parts, frame }: ReportInput,
  served: readonly ReportedFile[],
  firstView: ReadonlySet<string>,
): UntouchedPage {
  const isChatLoaded = preload === 'idle' || parts.includes('campaigns')
  const loaded = served.filter(
    ({ path }) =>
      path.endsWith('/widget/loader.js') ||
      (isChatLoaded && (path.endsWith('/widget/panel.js') || firstView.has(path) || frame.chat.includes(path))),
  )
  return { preload, isChatLoaded, requests: loaded.length, brotli: sum(loaded).brotli }
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
