import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST, toTenantFolder, type TenantManifest } from '../output/manifest.ts'
import { FILE_HEADERS, type Headers, PANEL, SCREEN_HEADERS, toTenantFileHeaders } from '../page/headers.ts'
import { toNginxMaps, type TenantHeaders } from '../page/nginx.ts'
import { verify } from './verify.ts'

/** Output format: `text` for people, `nginx` for a file that nginx includes. */
export type HeaderFormat = 'text' | 'nginx'

export type HeadersOptions = {
  /** Folder with a build for tenants. */
  readonly build: string
}

export type HeadersReport = {
  readonly buildId: string
  /** Headers by address below the folder: `*` matches any characters except a slash, `**` matches all characters. */
  readonly files: Readonly<Record<string, Headers>>
  /** Headers of each tenant's page: at `tenants/TOKEN/widget`, and at every address below it that is not a file. */
  readonly pages: readonly TenantHeaders[]
  /**
   * Headers to send in addition to a page's own below `tenants/TOKEN/widget/`, but not at `tenants/TOKEN/widget`
   * itself.
   */
  readonly screens: Headers
}

/**
 * Returns the response headers that a web server has to send with a build. Throws `badBuild` if the build was changed.
 */
export async function headers({ build }: HeadersOptions): Promise<HeadersReport> {
  const { buildId, tokens } = await verify({ dir: build })
  const pages = await Promise.all(tokens.map((token) => readPage(build, token)))
  return { buildId, files: FILE_HEADERS, pages, screens: SCREEN_HEADERS }
}

/**
 * Reads the headers of a tenant's page. `verify` has compared the manifest with its hash, so it is what the build
 * wrote.
 */
async function readPage(build: string, token: string): Promise<HeadersReport['pages'][number]> {
  const text = await readFile(join(build, toTenantFolder(token), MANIFEST), 'utf8')
  const { headers: sent, files } = JSON.parse(text) as TenantManifest
  return { token, headers: sent, panelHash: files[PANEL]?.sha256 ?? '' }
}

export function headerLines({ buildId, files, pages, screens }: HeadersReport, format: HeaderFormat): string {
  if (format === 'nginx')
    return `# Headers of build ${buildId}. Write this file again after every build.\n${toNginxMaps(pages)}`
  return [
    ...Object.entries(files).map(([address, sent]) => toText(address, sent)),
    ...pages.flatMap(tenantLines),
    toText(
      `${toTenantFolder('*')}/widget/** (in addition to the headers of widget, but not at widget itself)`,
      screens,
    ),
  ].join('\n\n')
}

const tenantLines = ({ token, headers: sent, panelHash }: TenantHeaders): readonly string[] => [
  toText(`${toTenantFolder(token)}/widget`, sent),
  ...Object.entries(toTenantFileHeaders(panelHash))
    .filter(([address]) => address.startsWith(PANEL))
    .map(([address, own]) => toText(`${toTenantFolder(token)}/${address}`, own)),
]

const toText = (address: string, sent: Headers): string =>
  [address, ...Object.entries(sent).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
