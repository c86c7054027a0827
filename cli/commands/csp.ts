import { readFile } from 'node:fs/promises'
import { CliError } from '../errors.ts'
import { withDiskErrors } from '../output/disk.ts'
import type { Manifest } from '../output/manifest.ts'
import { readManifest, readTenantManifest } from '../output/readBuild.ts'
import { checkPolicies, type PolicyProblem } from '../page/checkPolicy.ts'
import { type Format, formatPolicy } from '../page/formats.ts'
import { toHostPolicy } from '../page/policy.ts'
import { parsePolicies, parsePolicy, type Policy } from '../page/policyText.ts'
import { extractPolicies, extractMetaPolicies } from '../page/readPolicies.ts'
import { isPublicUrl } from '../page/publicUrl.ts'
import { withSuggestions } from '../tenant/problem.ts'
import type { Tenant } from '../tenant/tenant.ts'

export type CspOptions = {
  /**
   * Tenants. Without `build`, their settings determine the policies. With `build`, they only select tenants of the
   * build.
   */
  readonly tenants?:
    readonly Pick<Tenant, 'token' | 'accent' | 'languages' | 'parts' | 'preload' | 'services' | 'hosts'>[] | undefined
  /** With `build`: tokens to select. Without `tokens` and `tenants`, all tenants of the build are selected. */
  readonly tokens?: readonly string[] | undefined
  /** Absolute URL that the build is served at. Required without `build`; a build contains its own. */
  readonly publicUrl?: string | undefined
  readonly format: Format
  /** Folder with a build of these tenants. The policies then come from the build. */
  readonly build?: string | undefined
  /** Address of a page, or a file, whose policy is compared with the needs of the widget. */
  readonly check?: string | undefined
}

export type CspReport = {
  readonly token: string
  /** Policy that a page needs to embed the widget. Undefined if the build does not contain the tenant. */
  readonly host: string | undefined
  /**
   * Policy to send with the iframe's page. Undefined without a build, because only the built page determines the hashes
   * of its scripts.
   */
  readonly frame: string | undefined
  /** Problems of the checked page. Empty if no page was checked. */
  readonly problems: readonly PolicyProblem[]
  /** True if `build` was given and does not contain the tenant. */
  readonly isMissing: boolean
}

type Needs = {
  readonly token: string
  readonly host: Policy
  readonly frame?: Policy
  /** Origins that may embed the tenant's widget. If undefined, every origin may. */
  readonly hosts: readonly string[] | undefined
}

/** Returns the policies that each tenant needs, and the problems of the checked page. */
export async function csp(options: CspOptions): Promise<readonly CspReport[]> {
  const { format, build, check } = options
  const found =
    build === undefined ? toNeeds(options) : await withDiskErrors(build, () => readBuildNeeds(build, options))
  const page = check === undefined ? undefined : await readCheckedPage(check)
  return found.map((needs) => {
    if (!('host' in needs)) return { ...needs, host: undefined, frame: undefined, problems: [], isMissing: true }
    const { token, host, frame } = needs
    return {
      token,
      host: formatPolicy(host, format),
      frame: frame && formatPolicy(frame, format),
      problems: page
        ? [...checkPolicies(page.policies, host, page.origin), ...findForeignOrigin(needs, page.origin)]
        : [],
      isMissing: false,
    }
  })
}

function toNeeds({ tenants = [], publicUrl }: CspOptions): readonly Needs[] {
  if (publicUrl === undefined) throw new CliError('noPublicUrl', '')
  if (!isPublicUrl(publicUrl)) throw new CliError('badPublicUrl', publicUrl)
  return tenants.map((tenant) => ({
    token: tenant.token,
    host: toHostPolicy({ tenant, publicUrl }),
    hosts: tenant.hosts,
  }))
}

type MissingTenant = Pick<Needs, 'token'>

async function readBuildNeeds(
  build: string,
  { tenants, tokens = tenants?.map(({ token }) => token), publicUrl }: CspOptions,
): Promise<readonly (Needs | MissingTenant)[]> {
  const manifest = await readManifest(build)
  if (publicUrl !== undefined && publicUrl !== manifest.publicUrl)
    throw new CliError('builtForOtherUrl', `${build} was built for ${manifest.publicUrl}, and not for ${publicUrl}`)
  const known = Object.keys(manifest.tenants)
  const selected = tokens ?? known
  if (!selected.some((token) => known.includes(token)))
    throw new CliError('notBuilt', `${build} does not contain ${withSuggestions(selected, known)}`) // prettier-ignore
  return Promise.all(selected.map((token) => readTenantNeeds(build, manifest, token)))
}

async function readTenantNeeds(build: string, manifest: Manifest, token: string): Promise<Needs | MissingTenant> {
  const own = await readTenantManifest(build, manifest, token)
  if (own === undefined) return { token }
  const header = own.headers?.['content-security-policy']
  if (own.hostPolicy === undefined || header === undefined) throw new CliError('builtByOther', token)
  const frame = parsePolicy(header)
  const hosts = frame.get('frame-ancestors')?.filter((source) => source !== "'none'")
  return { token, host: new Map(Object.entries(own.hostPolicy)), frame, hosts }
}

type CheckedPage = { readonly policies: readonly Policy[]; readonly origin?: string }

async function readCheckedPage(where: string): Promise<CheckedPage> {
  if (!/^https?:\/\//.test(where)) return { policies: extractPolicies(await readText(where)) }
  try {
    const response = await fetch(where, { signal: AbortSignal.timeout(15_000) })
    const header = response.headers.get('content-security-policy') ?? ''
    return {
      policies: [...parsePolicies(header), ...extractMetaPolicies(await response.text())],
      origin: new URL(response.url).origin,
    }
  } catch (problem) {
    throw new CliError('unreachablePage', `${where} (${problem instanceof Error ? problem.message : String(problem)})`)
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new CliError('unreadableFile', path)
  }
}

/** Reports a page whose origin is not among the tenant's hosts. The tenant's policy must change, not the page's. */
function findForeignOrigin({ hosts }: Needs, origin: string | undefined): readonly PolicyProblem[] {
  if (hosts === undefined || origin === undefined || hosts.includes(origin)) return []
  return [{ directive: 'frame-ancestors', missing: [origin], fix: `frame-ancestors ${[...hosts, origin].join(' ')};` }]
}
