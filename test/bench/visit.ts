import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { CDPSession, Page, Request } from '@playwright/test'
import { installEmbedProbe } from './embedProbe.ts'
import type { HostPage } from './hostPages.ts'
import type { Room } from './house.ts'
import { slowDown } from './throttling.ts'

/** A phone of the middle, against this machine. */
export const PHONE_SLOWDOWN = 4

/** After the page has loaded: whatever it does of its own accord is done. */
const SETTLED_MS = 1_000

/** A first visit to a host page, on a slow machine; it ends with `close`. */
export type Visit = {
  readonly page: Page
  readonly traffic: () => Promise<{ readonly requests: number; readonly bytes: number }>
  /** Scripts, styles and layout since the page began, in ms. */
  readonly busy: () => Promise<number>
  /** The host page's own, in bytes, after garbage was collected. */
  readonly heap: () => Promise<number>
  readonly close: () => Promise<void>
}

type How = {
  /** Who watches what is painted costs time of its own, so that times of work are taken where nobody does. */
  readonly isWatched: boolean
  readonly slowdown: number
}

export async function visit(room: Room, name: HostPage, { isWatched, slowdown }: How): Promise<Visit> {
  const context = await room.browser.newContext({ viewport: { width: 1280, height: 860 } })
  const page = await context.newPage()
  if (isWatched) await page.addInitScript(installEmbedProbe)
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  const cdp = await context.newCDPSession(page)
  // Time in which the page's thread ran: what else the machine does is not in it.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await slowDown(cdp, slowdown)
  await page.goto(`${room.hostUrl}/${name}`, { waitUntil: 'load' })
  await wait(SETTLED_MS)
  return {
    page,
    traffic: async () => {
      const sizes = await Promise.all(requests.map(compressedSize))
      return { requests: requests.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    },
    busy: async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      const seconds = metrics.filter(({ name: metric }) => WORK.includes(metric)).map(({ value }) => value)
      return seconds.reduce((sum, value) => sum + value, 0) * 1000
    },
    heap: () => heapOf(cdp),
    close: () => context.close(),
  }
}

const WORK = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']

export async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

/** The sandbox sends everything as it is; who serves a widget does not. */
async function compressedSize(request: Request): Promise<number> {
  const response = await request.response()
  const body = await response?.body().catch(() => undefined)
  return body === undefined ? 0 : brotliCompressSync(body).length
}
