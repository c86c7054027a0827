import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReplayResult } from '#harness/replay/result.ts'
import { bundle } from '../bundle/bundle.ts'
import { CliError } from '../errors.ts'
import { requirePackages } from '../optionalPackages.ts'
import { toSafeText } from '../tenant/problem.ts'
import { type Dev, dev } from './dev.ts'

/** Page of Playwright in which a trace is replayed, such as the fixture `page` of `@playwright/test`. */
export type ReplayPage = {
  readonly goto: (url: string) => Promise<unknown>
  readonly waitForFunction: (script: string) => Promise<unknown>
  readonly evaluate: (script: string) => Promise<unknown>
  readonly frameLocator: (selector: string) => unknown
  readonly once: (event: 'close', listener: () => void) => unknown
  readonly context: () => {
    readonly route: (isMatch: IsMatch, handler: RouteHandler) => Promise<unknown>
    readonly unroute: (isMatch: IsMatch, handler: RouteHandler) => Promise<unknown>
  }
}

type IsMatch = (url: URL) => boolean

type RouteHandler = (route: { readonly abort: () => Promise<void> }) => Promise<void>

export type ReplayOptions<Page extends ReplayPage> = {
  /** Bytes of a file that the harness has saved. */
  readonly trace: Uint8Array
  /** Page that shows the replay, and stays there after it. */
  readonly page: Page
  /** Number of inputs to give the frame, counted from the start; all by default. */
  readonly step?: number | undefined
}

export type Replayed<Page extends ReplayPage> = {
  /** The replayed chat. */
  readonly frame: ReturnType<Page['frameLocator']>
  readonly result: ReplayResult
}

/**
 * Replays a trace in a page of Playwright, with the widget of this package. Until the page closes, the servers run, and
 * the context of the page reaches no other server. Throws `badTrace` if the file is no trace, or has no start of the frame.
 */
export async function replay<Page extends ReplayPage>({
  trace,
  page,
  step,
}: ReplayOptions<Page>): Promise<Replayed<Page>> {
  requirePackages('replay')
  const servers = await startServers()
  page.once('close', () => void servers.close())
  await openReplayPage(page, servers.url)
  const result = await callReplayPage<ReplayResult>(page, 'open', [Buffer.from(trace).toString('base64'), step])
  return { frame: page.frameLocator('iframe[title="Replayed chat"]') as ReturnType<Page['frameLocator']>, result }
}

type Servers = Pick<Dev, 'url' | 'close'>

/** Hosts of the running servers. A page may replay several traces, each with servers of its own. */
const ownHosts = new Set<string>()

const isForeign: IsMatch = ({ protocol, host }) => /^https?:$/.test(protocol) && !ownHosts.has(host)

const block: RouteHandler = (route) => route.abort()

/** Folder with the widget's build. All replays of the process share it, because the build takes most of their time. */
let sharedBuild: Promise<string> | undefined

/** Builds the widget with the development port once, and removes the build when the process ends. */
function buildOnce(): Promise<string> {
  sharedBuild ??= buildForReplays().catch((problem: unknown) => {
    sharedBuild = undefined
    throw problem
  })
  return sharedBuild
}

async function buildForReplays(): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), 'livechat-replay-'))
  process.once('exit', () => rmSync(out, { recursive: true, force: true }))
  await bundle(out, { hasDevelopmentPort: true })
  return out
}

/** Starts the harness and a sandbox with a build that has the development port. Throws `buildFailed` if it cannot be built. */
export async function startServers(): Promise<Servers> {
  const { url, sandboxUrl, close } = await dev({ port: 0, out: await buildOnce(), isBuilt: true, isWatching: false })
  const hosts = [url, sandboxUrl].map((address) => new URL(address).host)
  for (const host of hosts) ownHosts.add(host)
  return {
    url,
    close: async () => {
      for (const host of hosts) ownHosts.delete(host)
      await close()
    },
  }
}

/**
 * Opens the page of the harness that replays traces. Blocks all requests of its context to other servers until the page
 * closes, because a trace may come from a stranger.
 */
export async function openReplayPage(page: ReplayPage, url: string): Promise<void> {
  const context = page.context()
  await context.route(isForeign, block)
  // A closed context has no routes.
  page.once('close', () => void context.unroute(isForeign, block).catch(() => undefined))
  await page.goto(`${url}/replay`)
  await page.waitForFunction('window.livechatReplay')
}

/** Maximum length of the page's reason in an error, in characters. */
const MAX_REASON_LENGTH = 400

/**
 * Calls a function of the replay page, such as `open`, with JSON values. Throws `badTrace` with the reason of the page if
 * it refuses, and `replayEnded` if the page closes or crashes.
 */
export async function callReplayPage<Value>(
  page: ReplayPage,
  name: string,
  args: readonly unknown[] = [],
): Promise<Value> {
  const values = args.map((value) => (value === undefined ? 'undefined' : JSON.stringify(value))).join(', ')
  const answer = await evaluate<Value>(page, `window.livechatReplay.${name}(${values})`)
  if ('problem' in answer) throw new CliError('badTrace', toSafeText(answer.problem, MAX_REASON_LENGTH))
  return answer.value
}

type Answer<Value> = { readonly value: Value } | { readonly problem: string }

/**
 * Evaluates an expression in a page. Returns the message of the page alone, without the name of the error's class. Throws
 * `replayEnded` if the page closes or crashes.
 */
async function evaluate<Value>(page: ReplayPage, expression: string): Promise<Answer<Value>> {
  const script = `(async () => ({ value: await ${expression} }))().catch((problem) => ({ problem: problem instanceof Error ? problem.message : String(problem) }))`
  try {
    return (await page.evaluate(script)) as Answer<Value>
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    throw new CliError('replayEnded', toSafeText(reason.split('\n')[0] ?? '', MAX_REASON_LENGTH), { cause: problem })
  }
}
