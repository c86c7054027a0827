import type { CDPSession, Page } from '@playwright/test'
import type { WidgetHandle, WidgetOptions } from '#loader/api.ts'

/** Resources of a page that a script may fail to release. */
export type PageResources = {
  readonly nodes: number
  readonly listeners: number
  readonly documents: number
  readonly frames: number
}

export type CycleOptions = {
  readonly times: number
  /**
   * State that each widget reaches before it is destroyed: `drawn` (only the bubble), `requested` (the frame is
   * requested), or `closed` (opened and closed again, with its frame loaded).
   */
  readonly endState: 'drawn' | 'requested' | 'closed'
  /** Whether every cycle adds a leak: a listener on `window` that keeps the widget in memory. */
  readonly isLeaking?: boolean
}

type Sdk = { readonly create: (options: WidgetOptions) => WidgetHandle }

/** Returns a host page that contains only the loader's script, which draws nothing by itself. */
export const bareHostPage = (sandboxUrl: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Host</title></head><body><h1>Host</h1><script src="${sandboxUrl}/widget/loader.js"></script></body></html>`

/** Creates and destroys widgets in the page, one after the other. */
export const runCycles = (page: Page, baseUrl: string, cycles: CycleOptions): Promise<void> =>
  page.evaluate(
    async ({ url, times, endState, isLeaking }) => {
      const sdk = Reflect.get(window, 'chatwootSDK') as Sdk
      for (let cycle = 0; cycle < times; cycle += 1) {
        const widget = sdk.create({ token: 'demo', baseUrl: url })
        if (endState === 'requested') widget.open().catch(() => undefined)
        if (endState === 'closed') await widget.open()
        if (endState === 'closed') await widget.close()
        widget.destroy()
        if (isLeaking === true) window.addEventListener('storage', () => widget.isOpen)
      }
    },
    { url: baseUrl, ...cycles },
  )

/**
 * Returns the resources that the page holds after garbage collection. The collection runs twice, because objects that
 * are freed first may have held other objects.
 */
export async function countResources(page: Page, cdp: CDPSession): Promise<PageResources> {
  for (let cycle = 0; cycle < 2; cycle += 1) {
    // Work that waits for an idle callback, an animation frame or a timer runs before the collection.
    await page.evaluate(
      () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done)))),
    )
    await cdp.send('HeapProfiler.collectGarbage')
  }
  const { nodes, jsEventListeners, documents } = await cdp.send('Memory.getDOMCounters')
  return { nodes, listeners: jsEventListeners, documents, frames: page.frames().length }
}
