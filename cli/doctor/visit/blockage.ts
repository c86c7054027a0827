import type { Page } from 'playwright-core'
import { CliError } from '../../errors.ts'

/** Time after the limit for the page to close, in ms. */
export const GRACE_MS = 1_000

/** Time after the limit for the page to complete its document without the running script, in ms. A busy machine is slow. */
const COMPLETION_MS = 3_000

/** Address of a page, and the limit for the whole visit, in ms. */
type LimitedVisit = { readonly url: string; readonly timeoutMs: number }

/** What keeps a page from answering. */
type Blockage = 'script' | 'document'

/** Returns the error for a page that does not answer within the limit. */
export const toLimitError = ({ url, timeoutMs }: LimitedVisit, blockage: Blockage): CliError => {
  const limit = `${timeoutMs / 1_000} s`
  return blockage === 'document'
    ? new CliError('endlessPage', `${url} did not finish loading within ${limit}`)
    : new CliError('blockedPage', limit)
}

/**
 * Returns a function that tells what keeps the page from answering. The function ends the running script: only a document
 * that was received as a whole is then complete.
 */
export async function watchBlockage(page: Page): Promise<() => Promise<Blockage>> {
  let isComplete = false
  page.on('domcontentloaded', () => (isComplete = true))
  const session = await page.context().newCDPSession(page)
  return async () => {
    if (isComplete) return 'script'
    const completion = page.waitForEvent('domcontentloaded', { timeout: COMPLETION_MS })
    // A page without a running script never answers this. The rejection comes when the page closes.
    session.send('Runtime.terminateExecution').catch(() => undefined)
    return completion.then(
      () => 'script',
      () => 'document',
    )
  }
}
