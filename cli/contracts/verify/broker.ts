import { isRecord } from '#tools/fields.ts'
import { CliError } from '../../errors.ts'
import { VERSION } from '../../packageFile.ts'
import { toSafeText } from '../../tenant/problem.ts'
import { toPact } from '../pacts.ts'
import { type Pact } from '../pact.ts'
import { toServiceUrl } from './addresses.ts'
import { networkReason } from './networkReason.ts'
import type { VerifiedPact } from './recordedResults.ts'

export type Broker = {
  readonly url: string
  readonly token?: string | undefined
  readonly username?: string | undefined
  readonly password?: string | undefined
}

type Link = { readonly href?: unknown }

/** Response of a Pact Broker (HAL): it links to the next requests. */
type Hal = {
  readonly _links?: Readonly<Record<string, Link | undefined>>
  readonly _embedded?: { readonly pacts?: readonly { readonly _links?: { readonly self?: Link } }[] }
}

const TIMEOUT_MS = 30_000

/**
 * Selects pacts of main branches and of deployed or released versions. If a broker has no such pact, `fetchFor`
 * requests the newest pacts.
 */
const SELECTORS = { consumerVersionSelectors: [{ mainBranch: true }, { deployedOrReleased: true }] }

/** Fetches the pacts of some providers from a broker. */
export async function fetchPacts(broker: Broker, providers: readonly string[]): Promise<readonly Pact[]> {
  const index = await readIndex(broker)
  const pacts = await Promise.all(providers.map((provider) => fetchFor(broker, index, provider)))
  return pacts.flat()
}

const readIndex = (broker: Broker): Promise<Hal> => requestHal(broker, { url: toServiceUrl(broker.url) })

async function fetchFor(broker: Broker, index: Hal, provider: string): Promise<readonly Pact[]> {
  const selectedUrls = await listPacts(broker, index, { provider, ...SELECTORS })
  const urls =
    selectedUrls.length > 0 ? selectedUrls : await listPacts(broker, index, { provider, consumerVersionSelectors: [] })
  return Promise.all(urls.map((url) => fetchPact(broker, url)))
}

type Selection = { readonly provider: string; readonly consumerVersionSelectors: readonly object[] }

async function listPacts(broker: Broker, index: Hal, { provider, ...body }: Selection): Promise<readonly string[]> {
  const url = linkOf(index, 'pb:provider-pacts-for-verification', { provider })
  if (url === undefined)
    throw new CliError('brokerFailed', `The broker at ${toPrintableUrl(broker.url)} has no link to pacts`)
  const { _embedded } = await requestHal(broker, { url, method: 'POST', body, allowsNotFound: true })
  return [
    ...new Set(
      (_embedded?.pacts ?? []).flatMap(({ _links }) =>
        typeof _links?.self?.href === 'string' ? [_links.self.href] : [],
      ),
    ),
  ]
}

async function fetchPact(broker: Broker, url: string): Promise<Pact> {
  const document = await requestHal(broker, { url })
  const publishTo = linkOf(document, 'pb:publish-verification-results', {})
  return { ...toPact(JSON.stringify(document), toPrintableUrl(url)), publishTo }
}

type PublishOptions = { readonly version: string; readonly branch: string | undefined }

/** Publishes the result of each contract to a broker, for a version of the provider and, if given, its branch. */
export async function publishResults(
  broker: Broker,
  verified: readonly VerifiedPact[],
  { version, branch }: PublishOptions,
): Promise<void> {
  const index = branch === undefined ? undefined : await readIndex(broker)
  for (const { pact, result } of verified) {
    if (index !== undefined && branch !== undefined) await createBranchVersion(broker, index, { pacticipant: pact.provider, branch, version }) // prettier-ignore
    if (pact.publishTo === undefined)
      throw new CliError(
        'brokerFailed',
        `The broker at ${toPrintableUrl(broker.url)} does not accept results for ${toSafeText(pact.provider)}`,
      )
    const body = {
      success: result.passed,
      providerApplicationVersion: version,
      verifiedBy: { implementation: 'livechat-widget', version: VERSION },
      testResults: result.interactions.map(({ description, passed, problems }) => ({
        interactionDescription: description,
        success: passed,
        mismatches: problems.map(({ text }) => ({ description: text })),
      })),
    }
    await requestHal(broker, { url: pact.publishTo, method: 'POST', body })
  }
}

async function createBranchVersion(broker: Broker, index: Hal, names: Readonly<Record<string, string>>): Promise<void> {
  const url = linkOf(index, 'pb:pacticipant-branch-version', names)
  if (url === undefined)
    throw new CliError('brokerFailed', `The broker at ${toPrintableUrl(broker.url)} does not support branches`)
  await requestHal(broker, { url, method: 'PUT', body: {} })
}

/** Returns the URL of a link with the names filled in; undefined if there is no such link. */
function linkOf({ _links = {} }: Hal, rel: string, names: Readonly<Record<string, string>>): string | undefined {
  const href = _links[rel]?.href
  if (typeof href !== 'string') return undefined
  return href.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(names[name] ?? ''))
}

type RequestOptions = {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly body?: object
  /** Whether status 404 counts as an empty response. */
  readonly allowsNotFound?: boolean
}

async function requestHal(
  broker: Broker,
  { url, method = 'GET', body, allowsNotFound = false }: RequestOptions,
): Promise<Hal> {
  assertBrokerOrigin(url, broker)
  const response = await send(broker, url, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  if (allowsNotFound && response.status === 404) return {}
  if (!response.ok)
    throw new CliError('brokerFailed', `The broker responded with ${response.status} at ${toPrintableUrl(url)}`)
  return toHal(text, url)
}

async function send({ token, username, password = '' }: Broker, url: string, init: RequestInit): Promise<Response> {
  const basic = username === undefined ? undefined : `Basic ${btoa(`${username}:${password}`)}`
  const authorization = token === undefined ? basic : `Bearer ${token}`
  try {
    return await fetch(url, {
      ...init,
      headers: {
        accept: 'application/hal+json, application/json',
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(authorization === undefined ? {} : { authorization }),
      },
    })
  } catch (problem) {
    throw new CliError(
      'brokerFailed',
      `The broker cannot be reached at ${toPrintableUrl(url)}: ${networkReason(problem)}`,
    )
  }
}

/**
 * Throws a `CliError` if a URL has another origin than the broker, because other servers must not receive its
 * credentials.
 */
function assertBrokerOrigin(url: string, broker: Broker): void {
  const brokerOrigin = new URL(broker.url).origin
  if (URL.canParse(url) && new URL(url).origin === brokerOrigin) return
  throw new CliError(
    'brokerFailed',
    `The broker at ${brokerOrigin} links to ${toPrintableUrl(url)}, which has another origin`,
  )
}

function toHal(text: string, url: string): Hal {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // The error is thrown below.
  }
  throw new CliError('brokerFailed', `The response of ${toPrintableUrl(url)} is not a JSON object`)
}

const toPrintableUrl = (url: string): string => toSafeText(url.replace(/[?#].*$/s, ''), 300)
