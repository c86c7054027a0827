import type { CDPSession, Page } from '@playwright/test'
import type { WidgetHandle, WidgetOptions } from '#loader/api.ts'

/** What a page holds that a script may forget to let go. */
export type Held = {
  readonly nodes: number
  readonly listeners: number
  readonly documents: number
  readonly frames: number
}

export type Cycles = {
  readonly times: number
  /**
   * How far each widget comes before it is destroyed: its bubble alone, on the way to its frame, or opened and closed
   * again once the frame has said hello.
   */
  readonly until: 'drawn' | 'wanted' | 'closed'
  /** A leak planted in every cycle: a listener of the window that keeps the widget. */
  readonly isLeaking?: boolean
}

type Sdk = { readonly create: (options: WidgetOptions) => WidgetHandle }

/** A host page with nothing on it but the loader's script, which draws nothing until it is asked. */
export const bareHostPage = (sandboxUrl: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Host</title></head><body><h1>Host</h1><script src="${sandboxUrl}/widget/loader.js"></script></body></html>`

/** Widgets come and go, one after the other. */
export const runCycles = (page: Page, baseUrl: string, cycles: Cycles): Promise<void> =>
  page.evaluate(
    async ({ url, times, until, isLeaking }) => {
      const sdk = Reflect.get(window, 'chatwootSDK') as Sdk
      for (let turn = 0; turn < times; turn += 1) {
        const widget = sdk.create({ token: 'demo', baseUrl: url })
        if (until === 'wanted') widget.open().catch(() => undefined)
        if (until === 'closed') await widget.open()
        if (until === 'closed') await widget.close()
        widget.destroy()
        if (isLeaking === true) window.addEventListener('storage', () => widget.isOpen)
      }
    },
    { url: baseUrl, ...cycles },
  )

/** What is held once garbage has been collected: twice, because what goes first may have held what goes next. */
export async function heldBy(page: Page, cdp: CDPSession): Promise<Held> {
  for (let turn = 0; turn < 2; turn += 1) {
    // Whatever waits for an idle moment, a frame of the screen or a timer has its turn first.
    await page.evaluate(
      () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done)))),
    )
    await cdp.send('HeapProfiler.collectGarbage')
  }
  const { nodes, jsEventListeners, documents } = await cdp.send('Memory.getDOMCounters')
  return { nodes, listeners: jsEventListeners, documents, frames: page.frames().length }
}
