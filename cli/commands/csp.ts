import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from '../errors.ts'
import { MANIFEST, parseManifest } from '../output/manifest.ts'
import { checkPolicies, type PolicyProblem } from '../page/checkPolicy.ts'
import { type Format, formatPolicy } from '../page/formats.ts'
import { hostPolicy, withReach } from '../page/policy.ts'
import { parsePolicies, type Policy } from '../page/policyText.ts'
import { filePolicies, metaPolicies } from '../page/readPolicies.ts'
import { isPublicUrl } from '../page/publicUrl.ts'
import type { Tenant } from '../tenant/tenant.ts'

export type CspOptions = {
  readonly tenants: readonly Tenant[]
  /** The absolute URL that the build is served at; without it, the one that `build` was made for. */
  readonly publicUrl?: string | undefined
  readonly format: Format
  /** A build of these tenants: the frame's policy names the scripts that stand in its page, by their hashes. */
  readonly build?: string | undefined
  /** A page's address, or a file: what its policy lacks. */
  readonly check?: string | undefined
}

export type CspReport = {
  readonly token: string
  /** What a page that embeds the widget has to allow. */
  readonly host: string
  /** The policy to send with the frame’s page; undefined without a build, whose page alone knows the hashes of its scripts. */
  readonly frame: string | undefined
  /** Of the page that was checked; empty where none was. */
  readonly problems: readonly PolicyProblem[]
}

/** The policies that each tenant needs, and what a page's own lacks of them. */
export async function csp({ tenants, format, build, check, ...given }: CspOptions): Promise<readonly CspReport[]> {
  const publicUrl = given.publicUrl ?? (await readPublicUrl(build))
  if (!isPublicUrl(publicUrl)) throw new CliError('badPublicUrl', publicUrl)
  const page = check === undefined ? undefined : await readChecked(check)
  return Promise.all(
    tenants.map(async (tenant) => {
      const needs = hostPolicy({ tenant, publicUrl })
      return {
        token: tenant.token,
        host: formatPolicy(needs, format),
        frame: build === undefined ? undefined : formatPolicy(await readFrame(tenant, publicUrl, build), format),
        problems: page ? [...checkPolicies(page.policies, needs, page.origin), ...strangers(tenant, page.origin)] : [],
      }
    }),
  )
}

async function readPublicUrl(build: string | undefined): Promise<string> {
  const text = build === undefined ? undefined : await readFile(join(build, MANIFEST), 'utf8').catch(() => undefined)
  const url = text === undefined ? undefined : parseManifest(text)?.publicUrl
  if (url === undefined) throw new CliError('noPublicUrl', '')
  return url
}

/** The build's page holds its own policy; who may embed it stands in no page. */
async function readFrame(tenant: Tenant, publicUrl: string, build: string): Promise<Policy> {
  const own = new URL(publicUrl).origin
  const path = join(build, 'tenants', tenant.token, 'widget/index.html')
  const [policy] = metaPolicies(await readText(path, 'noTenantPage'))
  if (policy === undefined) throw new CliError('noTenantPage', path)
  return withReach(policy, tenant, own)
}

type Checked = { readonly policies: readonly Policy[]; readonly origin?: string }

async function readChecked(where: string): Promise<Checked> {
  if (!/^https?:\/\//.test(where)) return { policies: filePolicies(await readText(where, 'unreadableFile')) }
  try {
    const response = await fetch(where, { signal: AbortSignal.timeout(15_000) })
    const header = response.headers.get('content-security-policy') ?? ''
    return {
      policies: [...parsePolicies(header), ...metaPolicies(await response.text())],
      origin: new URL(response.url).origin,
    }
  } catch (problem) {
    throw new CliError('unreachablePage', `${where} (${problem instanceof Error ? problem.message : String(problem)})`)
  }
}

async function readText(path: string, code: 'noTenantPage' | 'unreadableFile'): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new CliError(code, path)
  }
}

/** A page that the tenant itself does not let embed its widget needs a change there. */
function strangers({ hosts }: Tenant, origin: string | undefined): readonly PolicyProblem[] {
  if (hosts === undefined || origin === undefined || hosts.includes(origin)) return []
  return [{ directive: 'frame-ancestors', missing: [origin], fix: `frame-ancestors ${[...hosts, origin].join(' ')};` }]
}
