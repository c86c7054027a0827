import { existsSync } from 'node:fs'
import type { BrowserContext, BrowserType } from 'playwright-core'
import { findInstalledBrowser } from '../browsers/installedBrowser.ts'
import { type Diagnosis, diagnose } from '../doctor/diagnosis.ts'
import { visitPage } from '../doctor/visit/visit.ts'
import { CliError } from '../errors.ts'
import { requirePackages } from '../optionalPackages.ts'

export type DoctorOptions = {
  /** Address of the page to examine. */
  readonly url: string
  /** Limit for the whole visit, in ms; 30,000 by default. */
  readonly timeoutMs?: number | undefined
  /** Time after the load event in which the page may still insert the snippet, in ms; 5,000 by default. */
  readonly settleMs?: number | undefined
  /**
   * Browser context to use instead of a browser that the command finds and starts. Its pages share their storage, so a
   * context that was used before is not that of a first-time visitor.
   */
  readonly context?: BrowserContext | undefined
  /** Aborted to stop the visit. */
  readonly signal?: AbortSignal | undefined
}

const DEFAULTS = { timeoutMs: 30_000, settleMs: 5_000 }

/**
 * Replaces Playwright's own list, because only the last such argument counts. That list disables the partitions of
 * storage, and without them the browser denies storage to every frame of another site.
 */
const DISABLED_FEATURES = '--disable-features=Translate'

const WINDOW = { width: 1_280, height: 800 }

/**
 * Visits a page like a first-time visitor, opens the chat, and returns why it does not show or does not work. Sends no
 * message. Throws `noBrowser` if there is no browser, and `unreachablePage` if the page cannot be loaded.
 */
export async function doctor({ url, context, timeoutMs, settleMs, signal }: DoctorOptions): Promise<Diagnosis> {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new CliError('badAddress', url)
  const options = { url, timeoutMs: timeoutMs ?? DEFAULTS.timeoutMs, settleMs: settleMs ?? DEFAULTS.settleMs }
  if (context !== undefined) return diagnose(await visitPage(context, options))
  requirePackages('doctor')
  const { chromium } = await import('playwright-core')
  return withBrowser(chromium, async (started) => {
    const stop = (): void => void started.browser()?.close()
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
    const evidence = await visitPage(started, options).catch((problem: unknown) => {
      throw signal?.aborted ? new CliError('interrupted', '') : problem
    })
    return diagnose(evidence)
  })
}

/** Starts a browser and a context with an empty profile, and closes both. */
async function withBrowser<Result>(
  chromium: BrowserType,
  act: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath: findBrowser(chromium), args: [DISABLED_FEATURES] })
  try {
    return await act(await browser.newContext({ viewport: WINDOW }))
  } finally {
    await browser.close()
  }
}

function findBrowser(chromium: BrowserType): string {
  const { env } = process
  const ownPath = env['CHROME_PATH']
  if (ownPath !== undefined && !existsSync(ownPath))
    throw new CliError('noBrowser', `CHROME_PATH names ${ownPath}, which does not exist`)
  const found = findInstalledBrowser({ env, exists: existsSync }) ?? chromium.executablePath()
  if (existsSync(found)) return found
  throw new CliError('noBrowser', 'No Chrome, Chromium or Edge was found')
}
