import { mapConcurrent } from '../output/mapConcurrent.ts'
import { CliError } from '../errors.ts'
import { completeTenant } from './completeTenant.ts'
import { findDuplicates } from './parseTenant.ts'
import { toServiceUrl } from './addresses.ts'
import { formatValue, toSafeText, withSuggestions } from './problem.ts'
import { isInShard, type Shard } from './shard.ts'
import { readValue } from './rules.ts'
import { throwProblems } from './throwProblems.ts'
import { fetchPinnedArticles } from './pinnedArticles.ts'
import { fetchServedSettings } from './servedTenant.ts'
import type { Tenant, TenantFile, TenantSettings } from './tenant.ts'
import { readTenantFiles, type FoundTenant } from './tenantFiles.ts'
import { isToken, SERVICE_GRAMMAR, TENANT_RULE, TOKEN_GRAMMAR } from './tenantRules.ts'

export type TenantSources = {
  /** Values of `--token`. A duplicate is an error. */
  readonly tokens?: readonly string[]
  /** Value of `--tenants`: a file, a folder, or `-` for stdin. */
  readonly tenants?: string | undefined
  /** Values of `--only`: tokens to pick from the files. All tenants if undefined. */
  readonly only?: readonly string[] | undefined
  /** Value of `--shard`: the part of the tenants to read. */
  readonly shard?: Shard | undefined
  /** Value of `--services`: the common address of the conversation server, the middleware and the knowledge base. */
  readonly servicesUrl?: string | undefined
  /** Settings from the command line. They apply to every tenant and override its file. */
  readonly flags?: TenantSettings
  /** True if no service receives a request. Settings that a file does not have get their defaults. */
  readonly isOffline?: boolean
  readonly stdin?: AsyncIterable<Uint8Array>
  readonly timeoutMs?: number
  readonly log?: (line: string) => void
  readonly onProgress?: (done: number, all: number) => void
}

/** Returns the tenants of a shard. Throws `emptyShard` if it has none. */
function pickShard(all: readonly FoundTenant[], shard: Shard | undefined): readonly FoundTenant[] {
  if (shard === undefined) return all
  const picked = all.filter(({ file }) => isInShard(file.token, shard))
  if (picked.length === 0) throw new CliError('emptyShard', `${shard.index}/${shard.count}`)
  return picked
}

/** Maximum number of parallel requests: fast enough for a thousand tenants, and a small load for a server. */
const MAX_CONCURRENT_REQUESTS = 8

/**
 * Reads and completes every requested tenant. Flags override files, files override services, and services override
 * defaults.
 */
export async function readTenants(sources: TenantSources): Promise<readonly Tenant[]> {
  const flags = checkFlags(sources)
  const all = await findTenants(sources)
  throwProblems(findDuplicates(all))
  const found = pickShard(pickOnly(all, sources.only), sources.shard)
  let done = 0
  const log = sources.log ?? silent
  const completeFoundTenant = async ({ source, file: written }: FoundTenant): Promise<Tenant> => {
    const file = applyFlags(written, flags)
    const shouldFetch = sources.isOffline !== true
    // Logs a hint for tokens only. An entry in a file shows that the tenant exists, but a token on the command line may
    // be misspelt.
    if (shouldFetch && source === '--token' && !file.services?.middleware) log(toUncheckedNotice(file.token))
    const tenant = shouldFetch ? await fetchTenant(file, { ...sources, log }) : completeTenant(file)
    done += 1
    sources.onProgress?.(done, found.length)
    return tenant
  }
  return mapConcurrent(found, completeFoundTenant, MAX_CONCURRENT_REQUESTS)
}

type FetchTenantOptions = Pick<TenantSources, 'timeoutMs'> & { readonly log: (line: string) => void }

/** Completes a tenant with what its services know. */
async function fetchTenant(file: TenantFile, options: FetchTenantOptions): Promise<Tenant> {
  const served = await fetchServedSettings(file, options)
  const tenant = completeTenant(file, served)
  // A tenant that names no languages has all of them, and its articles are rarely in more than one.
  const languages = [...(file.languages ?? served.languages ?? []), tenant.locale]
  const pinnedArticles = await fetchPinnedArticles(tenant, languages, options)
  // A tenant without articles is the same as in a build offline, which can then reuse its files.
  return Object.keys(pinnedArticles).length > 0 ? { ...tenant, pinnedArticles } : tenant
}

function pickOnly(found: readonly FoundTenant[], only: readonly string[] | undefined): readonly FoundTenant[] {
  if (only === undefined) return found
  const missing = only.filter((token) => !found.some(({ file }) => file.token === token))
  const known = found.map(({ file }) => file.token)
  if (missing.length > 0) throw new CliError('notGiven', withSuggestions(missing, known))
  return found.filter(({ file: { token } }) => only.includes(token))
}

const silent = (): void => undefined

const toUncheckedNotice = (token: string): string =>
  `--token ${token}: no service has confirmed that this tenant exists. Use --services to check it, or --offline to skip the check.`

/** Returns the tokens of all requested tenants. Sends no request to a service. */
export async function readTokens(
  sources: Pick<TenantSources, 'tokens' | 'tenants' | 'stdin'>,
): Promise<readonly string[]> {
  const found = await findTenants(sources)
  throwProblems(findDuplicates(found))
  return found.map(({ file: { token } }) => token)
}

/**
 * Finds the requested tenants. Reads all files before it reports a problem, so that one error lists the problems of all
 * files.
 */
async function findTenants({ tokens = [], tenants, stdin }: TenantSources): Promise<readonly FoundTenant[]> {
  if (tokens.length > 0 && tenants !== undefined) throw new CliError('tokensAndTenants', tenants)
  if (tenants !== undefined) return readTenantFiles(tenants, stdin ?? process.stdin)
  if (tokens.length === 0) throw new CliError('noTenants', '')
  const wrong = tokens.filter((token) => !isToken(token))
  throwProblems(wrong.map((token) => ({ source: '--token', path: '', wrong: `"${toSafeText(token)}" is not valid`, right: TOKEN_GRAMMAR }))) // prettier-ignore
  return tokens.map((token) => ({ source: '--token', file: { token } }))
}

/** Validates the flags. `--services` sets three addresses at once, and a flag for one service overrides it. */
function checkFlags({ servicesUrl, flags = {} }: TenantSources): TenantSettings {
  const url = toServiceUrl(servicesUrl ?? '')
  if (url === undefined) throwProblems([{ source: '--services', path: '', wrong: `${formatValue(servicesUrl)} is not valid`, right: SERVICE_GRAMMAR }]) // prettier-ignore
  const shared = url ? { widgetApi: url, middleware: url, knowledgeBase: url } : {}
  const services = { ...shared, ...flags.services }
  const outcome = readValue(TENANT_RULE, { token: 'options', ...flags, services }, { source: 'options', path: '' })
  if ('problems' in outcome) throwProblems(outcome.problems)
  return { ...('value' in outcome && withoutToken(outcome.value)), services }
}

const withoutToken = ({
  token: _token,
  $schema: _forEditors,
  ...settings
}: Partial<TenantFile> & { $schema?: string }): TenantSettings => settings

const applyFlags = (file: TenantFile, flags: TenantSettings): TenantFile => ({
  ...file,
  ...flags,
  services: { ...file.services, ...flags.services },
})
