import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { CliError } from '../../errors.ts'
import { assembleEvidence, type Observations } from '../assembly.ts'
import type { PageEvidence } from '../evidence.ts'
import { isFailed } from '../facts.ts'
import { isHidden } from '../rules/placingRules.ts'
import { hasStorage, openByCall } from '../inPage/opening.ts'
import { type PageSnapshot, snapshotPage } from '../inPage/pageSnapshot.ts'
import { recordPage } from '../inPage/recording.ts'
import { isPageSnapshot } from '../snapshotShape.ts'
import { GRACE_MS, toLimitError, watchBlockage } from './blockage.ts'
import { recordRequests, type RequestLog } from './requestLog.ts'

/** Time between two looks at the page, in ms. */
const INTERVAL_MS = 100

/** Time that the page gets to become quiet before the bubble is examined, in ms. Cookie banners appear in it. */
const QUIET_MS = 2_000

/** Redirects by a script of the page that a visit follows. */
const MAX_REDIRECTS = 3

/** Longest reason that an error repeats from the page, in characters. */
const MAX_REASON = 200

/** Time that a click on the bubble may take, in ms. */
const CLICK_MS = 2_000

/** Time for the first message of the frame. The loader itself gives up after 8 s and shows its error card. */
const HELLO_MS = 10_000

/** Time for the requests of the frame and for the first message of its socket, in ms. */
const SERVICES_MS = 5_000

/** Part of the limit that is kept for the last look at the page, in ms. */
const RESERVE_MS = 1_000

/** Time without a new request after which the frame counts as quiet, in ms. */
const IDLE_MS = 600

export type VisitOptions = {
  readonly url: string
  /** Limit for the whole visit, in ms. */
  readonly timeoutMs: number
  /** Time after the load event in which a page may still insert the snippet, in ms. */
  readonly settleMs: number
}

type Visit = {
  readonly page: Page
  /** Returns the shorter of the time and the rest of the limit, in ms. At least 1, because 0 disables a timeout. */
  readonly cap: (ms: number) => number
  readonly log: RequestLog
  /** Looks again and again until the condition holds, or the time is over. Returns the last snapshot. */
  readonly waitUntil: (limitMs: number, isDone: (snapshot: PageSnapshot) => boolean) => Promise<PageSnapshot>
}

/**
 * Visits a page like a first-time visitor and opens the chat. Writes no message. Ends at its limit, whatever the page
 * does. Throws `unreachablePage` if the page itself cannot be loaded, `endlessPage` if its document does not end,
 * `blockedPage` if its scripts never end, and `changedPage` if they replace functions that the visit needs.
 */
export async function visitPage(context: BrowserContext, options: VisitOptions): Promise<PageEvidence> {
  const page = await context.newPage()
  const blockage = await watchBlockage(page)
  const ended = new AbortController()
  const limit = delay(options.timeoutMs, undefined, { signal: ended.signal }).then(async () => {
    throw toLimitError(options, await blockage())
  })
  try {
    // A script that never ends also blocks the functions that are evaluated in the page.
    return await Promise.race([observe(page, options), limit])
  } finally {
    ended.abort()
    // A busy page closes late, and the browser ends it then.
    await Promise.race([page.close(), delay(GRACE_MS)])
  }
}

async function observe(page: Page, { url, timeoutMs, settleMs }: VisitOptions): Promise<PageEvidence> {
  const endsAt = performance.now() + timeoutMs - RESERVE_MS
  const cap = (ms: number): number => Math.max(1, Math.min(ms, endsAt - performance.now()))
  const log = recordRequests(page)
  const visit: Visit = { page, log, cap, waitUntil: createWaiting(page, endsAt) }
  await page.addInitScript(recordPage)
  await goTo(visit, url, timeoutMs)
  await visit.waitUntil(settleMs, ({ widget }) => widget.isStarted)
  await waitForState(page, 'networkidle', cap(QUIET_MS))
  const before = await takeSnapshot(page)
  const opening = await open(visit, before)
  const after = await takeSnapshot(page)
  const frame = log.chatFrame()
  return assembleEvidence({
    ...{ url: page.url(), before, after, opening },
    ...{ requests: log.requests(), sockets: log.sockets(), errors: log.errors() },
    frameHasStorage: frame && (await readStorage(frame)),
  })
}

/** Waits for a state of the page, at most for the limit. A page that polls is never idle. */
async function waitForState(page: Page, state: 'load' | 'networkidle', limitMs: number): Promise<void> {
  try {
    await page.waitForLoadState(state, { timeout: limitMs })
  } catch (problem) {
    if (!isTimeout(problem)) throw toPageError(page, problem)
  }
}

const isTimeout = (problem: unknown): boolean => problem instanceof Error && problem.name === 'TimeoutError'

/** Runs a function in the page. Throws `changedPage` if it fails there, and `unreachablePage` if the page has crashed. */
async function evaluate<Result>(page: Page, inPage: () => Result): Promise<Result> {
  try {
    return await page.evaluate(inPage)
  } catch (problem) {
    throw toPageError(page, problem)
  }
}

/** Returns the error for a step that failed because the page has crashed, or else replaces functions that it needs. */
function toPageError(page: Page, problem: unknown): CliError {
  const reason = toReason(problem)
  const isGone = page.isClosed() || /crashed|has been closed/.test(reason)
  if (!isGone) return new CliError('changedPage', reason, { cause: problem })
  const next = 'Try again, or check the page in a browser.'
  return new CliError('unreachablePage', `${page.url()} (${reason})`, { cause: problem, next })
}

/** Returns the first line of an error, which a page may have chosen, without the name of the method. */
function toReason(problem: unknown): string {
  const [line = ''] = (problem instanceof Error ? problem.message : String(problem)).split('\n')
  return line.replace(/^\w+\.\w+: /, '').slice(0, MAX_REASON)
}

/** Describes the page. A page that a script redirects loses its context meanwhile, and is then described again. */
async function takeSnapshot(page: Page, attempts = MAX_REDIRECTS): Promise<PageSnapshot> {
  try {
    const snapshot: unknown = await evaluate(page, snapshotPage)
    if (isPageSnapshot(snapshot)) return snapshot
    throw new CliError('changedPage', 'the description of the page is not valid')
  } catch (problem) {
    if (attempts === 0 || page.isClosed()) throw problem
    await waitForState(page, 'load', QUIET_MS)
    return takeSnapshot(page, attempts - 1)
  }
}

/** Returns the error for a page that has answered and is not loaded. Never ends if its scripts never do: the limit says so. */
async function toLoadingError(page: Page, visit: Pick<VisitOptions, 'url' | 'timeoutMs'>): Promise<CliError> {
  try {
    await page.evaluate(() => document.readyState)
  } catch (problem) {
    // The first part of a document may arrive as late as this.
    if (!/context was destroyed/.test(toReason(problem))) return toPageError(page, problem)
  }
  return toLimitError(visit, 'document')
}

async function goTo({ page, log, cap }: Visit, url: string, timeoutMs: number): Promise<void> {
  const getStatus = (): number => log.requests().findLast(({ isMainPage }) => isMainPage)?.status ?? 0
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: cap(timeoutMs) })
  } catch (problem) {
    if (isTimeout(problem) && getStatus() > 0 && getStatus() < 400) throw await toLoadingError(page, { url, timeoutMs })
    const reason = isTimeout(problem) ? `not loaded within ${timeoutMs / 1_000} s` : toReason(problem)
    // Chromium also refuses an error without a body.
    if (getStatus() < 400)
      throw new CliError('unreachablePage', `${url} (${reason})`, {
        next: 'Check the address and the network, or give the page more time with --timeout.',
      })
  }
  await waitForState(page, 'load', cap(timeoutMs / 2))
  if (getStatus() >= 400)
    throw new CliError('unreachablePage', `${url} (HTTP status ${getStatus()})`, {
      next: 'Check the address, and that everybody may read the page: doctor does not log in.',
    })
}

function createWaiting(page: Page, endsAt: number): Visit['waitUntil'] {
  return async (limitMs, isDone) => {
    const deadline = Math.min(performance.now() + limitMs, endsAt)
    for (;;) {
      const snapshot = await takeSnapshot(page)
      if (isDone(snapshot) || performance.now() >= deadline) return snapshot
      await delay(INTERVAL_MS)
    }
  }
}

/** Opens the chat, and waits until its frame has answered and its requests have ended, or something has failed. */
async function open({ page, log, cap, waitUntil }: Visit, before: PageSnapshot): Promise<Observations['opening']> {
  if (!before.widget.isStarted) return { by: 'none', waitedMs: 0 }
  const startedAt = performance.now()
  const by = (await click(page, before, cap(CLICK_MS))) ? 'click' : (await evaluate(page, openByCall)) ? 'call' : 'none'
  const hasFailed = (snapshot: PageSnapshot): boolean =>
    snapshot.recording.errorCodes.some((code) => code !== 'storage') ||
    snapshot.recording.violations.some(({ directive }) => /^(frame|child)-src/.test(directive)) ||
    log.requests().some((request) => !request.isMainPage && !request.isFromChat && isFailed(request))
  const { recording } = await waitUntil(
    HELLO_MS,
    (snapshot) => snapshot.recording.helloAt !== undefined || hasFailed(snapshot),
  )
  const waitedMs = Math.round(performance.now() - startedAt)
  if (recording.helloAt === undefined) return { by, waitedMs }
  await waitForServices({ log, waitUntil })
  return { by, waitedMs, helloAfterMs: Math.max(0, Math.round(recording.helloAt - before.now)) }
}

/** Clicks the bubble. Returns false if the bubble is not there, or something keeps the click from it. */
async function click(page: Page, { bubble, viewport }: PageSnapshot, timeout: number): Promise<boolean> {
  if (bubble === undefined || bubble.cover !== undefined || isHidden(bubble, viewport)) return false
  try {
    await page.locator('.woot-widget-bubble').first().click({ timeout })
    return true
  } catch (problem) {
    // The bubble moves, or an element has appeared in front of it.
    if (isTimeout(problem)) return false
    throw toPageError(page, problem)
  }
}

/** Waits until the frame sends no more requests, and its socket, if it has one, has received a message or failed. */
async function waitForServices({ log, waitUntil }: Pick<Visit, 'log' | 'waitUntil'>): Promise<void> {
  let [count, quietSince] = [-1, performance.now()]
  await waitUntil(SERVICES_MS, () => {
    const next = log.requests().length + log.sockets().length
    if (next !== count || log.pendingCount() > 0) [count, quietSince] = [next, performance.now()]
    const isSettled = log.sockets().every(({ hasReceived, error }) => hasReceived || error !== undefined)
    return isSettled && performance.now() - quietSince >= IDLE_MS
  })
}

async function readStorage(frame: Frame): Promise<boolean | undefined> {
  try {
    return await frame.evaluate(hasStorage)
  } catch {
    // The frame has an error page of the browser, or was removed.
    return undefined
  }
}
