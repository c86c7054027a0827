import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { CDPSession, Page, Request } from '@playwright/test'
import { installEmbedProbe } from './embedProbe.ts'
import type { HostPage } from './hostPages.ts'
import type { Environment } from './scenarioRunner.ts'
import { slowDown } from './throttling.ts'

/** Factor that slows this machine down to the speed of a mid-range phone. */
const PHONE_SLOWDOWN = 4

/** Time after the load event in which the page finishes its own work, in ms. */
const SETTLED_MS = 1_000

/** First visit to a host page on a slow machine. `close` ends the visit. */
export type Visit = {
  readonly page: Page
  readonly traffic: () => Promise<{ readonly requests: number; readonly bytes: number }>
  /** Returns the time for scripts, styles and layout since the page started, in ms. */
  readonly cpuTime: () => Promise<number>
  /** Returns the size of the host page's heap after garbage collection, in bytes. */
  readonly heap: () => Promise<number>
  readonly close: () => Promise<void>
}

type VisitOptions = {
  /**
   * Whether the probe watches what is painted. The probe itself takes time, so the CPU time is measured in visits
   * without it.
   */
  readonly isWatched: boolean
}

export async function visit(environment: Environment, name: HostPage, { isWatched }: VisitOptions): Promise<Visit> {
  const context = await environment.browser.newContext({ viewport: { width: 1280, height: 860 } })
  const page = await context.newPage()
  if (isWatched) await page.addInitScript(installEmbedProbe)
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  const cdp = await context.newCDPSession(page)
  // This time domain counts only the time in which the page's thread ran, without other load on the machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await slowDown(cdp, PHONE_SLOWDOWN)
  await page.goto(`${environment.hostUrl}/${name}`, { waitUntil: 'load' })
  await wait(SETTLED_MS)
  return {
    page,
    traffic: async () => {
      const sizes = await Promise.all(requests.map(compressedSize))
      return { requests: requests.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    },
    cpuTime: async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      const seconds = metrics.filter(({ name: metric }) => WORK.includes(metric)).map(({ value }) => value)
      return seconds.reduce((sum, value) => sum + value, 0) * 1000
    },
    heap: () => heapOf(cdp),
    close: () => context.close(),
  }
}

const WORK = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

/**
 * Returns the size of a response body with Brotli, in bytes. The sandbox sends files uncompressed, but production
 * servers compress them.
 */
async function compressedSize(request: Request): Promise<number> {
  const response = await request.response()
  const body = await response?.body().catch(() => undefined)
  return body === undefined ? 0 : brotliCompressSync(body).length
}
