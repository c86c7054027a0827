import { setTimeout as wait } from 'node:timers/promises'
import { CliError } from '../errors.ts'
import { sha384 } from '../output/hash.ts'
import { type Manifest, type TenantManifest, toTenantFolder } from '../output/manifest.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import { readTenantManifest } from '../output/readBuild.ts'
import { type Headers, PANEL } from '../page/headers.ts'
import type { OnProgress } from '../terminal/progress.ts'
import { isSharedFile, toSharedHeaders } from './release.ts'
import { toAddressToken } from './split/splitVersion.ts'

type VerifyOptions = {
  /** Public address of the store, with a slash at its end. */
  readonly url: string
  readonly build: string
  readonly manifest: Manifest
  /** Addresses below `tenants/` with a page of this build. */
  readonly addresses: readonly PublicAddress[]
  /** Channel whose `rollback` takes the build back. */
  readonly channel: string
  readonly onProgress: OnProgress | undefined
}

type PublicAddress = {
  readonly address: string
  /** sha384 of the loader of a split version, which no build contains. */
  readonly splitLoader: string | undefined
}

/** Public address below the URL, and what a browser must receive there. */
type Expected = { readonly address: string; readonly sha384: string; readonly headers: Headers }

/** Times between the attempts, in ms. A content delivery network may show a change some seconds later. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000]

const REQUEST_TIMEOUT_MS = 20_000

const MAX_PROBLEMS = 10

/**
 * Fetches every file of a build through its public address, and compares contents and headers with the manifests.
 * Returns the number of files. Throws `badPublication` if one differs.
 */
export async function verifyPublic({
  url,
  build,
  manifest,
  addresses,
  channel,
  onProgress,
}: VerifyOptions): Promise<number> {
  const tenants = await mapConcurrent(addresses, async ({ address, splitLoader }) => {
    const tenant = (await readTenantManifest(build, manifest, toAddressToken(address))) as TenantManifest
    return toTenantFiles(address, tenant, splitLoader)
  })
  const expected = [...toSharedFiles(manifest), ...tenants.flat()]
  // An address that is wrong as a whole needs no request for each file.
  const [first] = expected
  const firstProblem = first && (await checkWithRetries(url, first))
  if (first && firstProblem !== undefined && !/^the (header|content)/.test(firstProblem))
    throw new CliError(
      'badPublication',
      `${url}${first.address}: ${firstProblem}; the other files were not fetched`,
      toAdvice(channel),
    )
  let done = 0
  const found = await mapConcurrent(expected, async (file) => {
    onProgress?.({ done, total: expected.length, what: 'checking public files' })
    const problem = await checkWithRetries(url, file)
    done += 1
    return problem === undefined ? [] : [`${url}${file.address}: ${problem}`]
  })
  onProgress?.({ done, total: done, what: 'checking public files' })
  const problems = found.flat()
  if (problems.length > 0) throw new CliError('badPublication', toList(problems), toAdvice(channel))
  return expected.length
}

const toAdvice = (channel: string): { readonly next: string } => ({
  next: `Check --verify-url. Give the server its new configuration (\`widget-cli serve-config\`) and reload it, then run the command again, or go back with \`widget-cli rollback --channel ${channel}\`.`,
})

const toList = (problems: readonly string[]): string =>
  [...problems.slice(0, MAX_PROBLEMS), ...(problems.length > MAX_PROBLEMS ? [`and ${problems.length - MAX_PROBLEMS} more`] : [])].join('\n') // prettier-ignore

const toSharedFiles = ({ files, headers }: Manifest): readonly Expected[] =>
  Object.entries(files).flatMap(([path, entry]) =>
    isSharedFile(path) ? [{ address: path, sha384: entry.sha384, headers: toSharedHeaders(headers, path) }] : [],
  )

function toTenantFiles(
  name: string,
  { files, headers, screenHeaders, fileHeaders }: TenantManifest,
  splitLoader: string | undefined,
): readonly Expected[] {
  const page = `${toTenantFolder(name)}/widget`
  const hashOf = (path: string): string => files[path]?.sha384 ?? ''
  const scripts = fileHeaders['widget/*.js'] ?? {}
  const [cachedAddress = '', cachedHeaders = {}] = Object.entries(fileHeaders).find(([key]) => key.includes('?')) ?? []
  return [
    { address: page, sha384: hashOf('widget/index.html'), headers },
    { address: `${page}/chat`, sha384: hashOf('widget/index.html'), headers: { ...headers, ...screenHeaders } },
    { address: `${page}/loader.js`, sha384: splitLoader ?? hashOf('widget/loader.js'), headers: scripts },
    { address: `${page}/panel.js`, sha384: hashOf(PANEL), headers: scripts },
    { address: `${toTenantFolder(name)}/${cachedAddress.replace('*', '0')}`, sha384: hashOf(PANEL), headers: cachedHeaders },
  ] // prettier-ignore
}

async function checkWithRetries(url: string, file: Expected): Promise<string | undefined> {
  for (const delay of RETRY_DELAYS_MS) {
    if ((await check(url, file)) === undefined) return undefined
    await wait(delay)
  }
  return check(url, file)
}

/** Media types by the end of an address. Browsers refuse scripts and styles of any other type. */
const MEDIA_TYPES: readonly (readonly [address: RegExp, type: RegExp])[] = [
  [/\.js(\?|$)/, /^(text|application)\/javascript\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.json$/, /^application\/json\b/],
  [/\/widget(\/chat)?$/, /^text\/html\b/],
]

function findTypeProblem(address: string, type = ''): string | undefined {
  const [, expected] = MEDIA_TYPES.find(([pattern]) => pattern.test(address)) ?? []
  return expected === undefined || expected.test(type) ? undefined : `the content type is ${JSON.stringify(type)}`
}

/** Returns the difference between a response and what was built, or undefined if there is none. */
async function check(url: string, expected: Expected): Promise<string | undefined> {
  try {
    const response = await fetch(url + expected.address, {
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    return findProblem(expected, response, new Uint8Array(await response.arrayBuffer()))
  } catch (problem) {
    const cause = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem
    return `no complete response: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}

function findProblem(
  { address, sha384: hash, headers }: Expected,
  response: Response,
  body: Uint8Array,
): string | undefined {
  if (response.status !== 200) return `the status is ${response.status}`
  if (sha384(body) !== hash) return 'the contents differ from the build'
  const differing = Object.entries(headers).find(([name, value]) => response.headers.get(name) !== value)
  if (differing === undefined) return findTypeProblem(address, response.headers.get('content-type') ?? '')
  return `the header ${differing[0]} is ${JSON.stringify(response.headers.get(differing[0]))} instead of ${JSON.stringify(differing[1])}`
}
