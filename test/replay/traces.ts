import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ReplayResult } from '../../harness/replay/result.ts'

/** Returns the bytes of a recorded visit of this folder. */
export const readTraceFile = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, 'traces', `${name}.trace.gz`))

/** Opens a trace on the replay page and plays it to its end. */
export async function replayTrace(page: Page, trace: Buffer): Promise<ReplayResult> {
  await page.waitForFunction(() => window.livechatReplay)
  return page.evaluate(async (base64) => {
    if (window.livechatReplay === undefined) throw new Error('The page is no replay page.')
    return window.livechatReplay.open(base64)
  }, trace.toString('base64'))
}
