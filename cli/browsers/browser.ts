import { existsSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions, BrowserType } from 'playwright-core'
import { findInstalledBrowser } from './installedBrowser.ts'
import { CliError } from '../errors.ts'

/**
 * Replaces Playwright's own list, because only the last such argument counts. That list disables the partitions of
 * storage, and without them the browser denies storage to every frame of another site.
 */
const DISABLED_FEATURES = '--disable-features=Translate'

const WINDOW = { width: 1_280, height: 800 }

type Environment = Readonly<Record<string, string | undefined>>

type BrowserRequest = {
  readonly env: Environment
  readonly signal: AbortSignal | undefined
  /** Options of the context beside the size of its window. */
  readonly context?: BrowserContextOptions
}

/**
 * Starts a browser with an empty profile, and closes it after the work or when the signal aborts. Throws `noBrowser` if
 * there is none, and `browserFailed` if it does not start.
 */
export async function withBrowser<Result>(
  { env, signal, context }: BrowserRequest,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const { chromium } = await import('playwright-core')
  const browser = await launch(chromium, findBrowser(chromium, env))
  const close = (): void => void browser.close()
  signal?.addEventListener('abort', close, { once: true })
  if (signal?.aborted) close()
  try {
    return await work(await browser.newContext({ viewport: WINDOW, ...context }))
  } finally {
    signal?.removeEventListener('abort', close)
    await browser.close()
  }
}

async function launch(chromium: BrowserType, executablePath: string): Promise<Browser> {
  try {
    // Root cannot use Chromium's own sandbox, which protects the machine from the visited page.
    const chromiumSandbox = process.getuid?.() !== 0
    // Playwright's own handlers would end the process before the command has reported the interruption.
    const handlers = { handleSIGINT: false, handleSIGTERM: false }
    return await chromium.launch({ executablePath, chromiumSandbox, args: [DISABLED_FEATURES], ...handlers })
  } catch (problem) {
    const [reason = ''] = (problem instanceof Error ? problem.message : String(problem)).split('\n')
    throw new CliError('browserFailed', `${executablePath} (${reason})`, { cause: problem })
  }
}

/** Returns the path of an installed browser, else that of Playwright's download. */
function findBrowser(chromium: BrowserType, env: Environment): string {
  const ownPath = env['CHROME_PATH']
  if (ownPath !== undefined && !existsSync(ownPath))
    throw new CliError('noBrowser', `CHROME_PATH names ${ownPath}, which does not exist`)
  const found = findInstalledBrowser({ env, exists: existsSync }) ?? chromium.executablePath()
  if (existsSync(found)) return found
  throw new CliError('noBrowser', 'No Chrome, Chromium or Edge was found')
}
