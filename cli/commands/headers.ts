import { toTenantFolder } from '../output/manifest.ts'
import { type Headers, PANEL, toTenantFileHeaders } from '../page/headers.ts'
import { readBuildSite, type ServedPage } from '../serve/servedSite.ts'
import { verify } from './verify.ts'

export type HeadersOptions = {
  /** Folder with a build for tenants. */
  readonly build: string
}

/** Headers of a tenant's page, and the hash in the address of its panel script that browsers may cache forever. */
type TenantHeaders = Pick<ServedPage, 'token' | 'headers' | 'panelHash'>

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
  const { buildId } = await verify({ dir: build })
  const { pages, files, screens } = await readBuildSite(build)
  return { buildId, files, screens, pages: pages.map(({ token, headers: sent, panelHash }) => ({ token, headers: sent, panelHash })) } // prettier-ignore
}

export function headerLines({ files, pages, screens }: HeadersReport): string {
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
