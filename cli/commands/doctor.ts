import { type Diagnosis, diagnose } from '../doctor/diagnosis.ts'
import { CliError } from '../errors.ts'
import { requirePackages } from '../optionalPackages.ts'

export type DoctorOptions = {
  /** Address of the page to examine. */
  readonly url: string
  /** Limit for the whole visit, in ms; 30,000 by default. */
  readonly timeoutMs?: number | undefined
  /** Time after the load event in which the page may still insert the snippet, in ms; 5,000 by default. */
  readonly settleMs?: number | undefined
  /** Aborted to stop the visit. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Visits a page like a first-time visitor, opens the chat, and returns why it does not show or does not work. Sends no
 * message. Throws `noBrowser` if there is no browser, `unreachablePage` if the page cannot be loaded, `endlessPage` if its
 * document does not end, `blockedPage` if its scripts never end, `changedPage` if they replace functions of the browser, and `interrupted` if the signal aborts.
 */
export async function doctor({ url, timeoutMs = 30_000, settleMs = 5_000, signal }: DoctorOptions): Promise<Diagnosis> {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new CliError('badAddress', url)
  requirePackages('doctor')
  const [{ withBrowser }, { visitPage }] = await Promise.all([
    import('../browsers/browser.ts'),
    import('../doctor/visit/visit.ts'),
  ])
  try {
    const visit = { url, timeoutMs, settleMs }
    return diagnose(await withBrowser({ env: process.env, signal }, (context) => visitPage(context, visit)))
  } catch (problem) {
    throw signal?.aborted ? new CliError('interrupted', '', { cause: problem }) : problem
  }
}
