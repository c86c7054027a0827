import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach } from '@jest/globals'
import { act } from '@testing-library/react'
import { advanceTime, type StartedWidget } from './conversation.tsx'
import { withFakeClock } from './fakeClock.ts'
import { startWidget } from './startedWidget.tsx'

/**
 * Gives each test of a file a fake clock and a new browser. The returned function starts a widget, which stops after
 * the test.
 */
export function createBrowserStart(): typeof startWidget {
  let running: StartedWidget[] = []
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
  })
  afterEach(() => {
    for (const widget of running) act(() => widget.kill())
    running = []
  })
  withFakeClock()
  return (options) => {
    const widget = startWidget(options)
    running.push(widget)
    return widget
  }
}

export type StartOptions = Parameters<typeof startWidget>[0] & object

/** Returns a function that ends the page, and opens the chat again in the same browser by `open`. */
export const createReload =
  (open: (options: StartOptions) => Promise<StartedWidget>) =>
  async ({ server, area, tabArea, kill }: StartedWidget, options: StartOptions = {}): Promise<StartedWidget> => {
    await advanceTime(300)
    act(() => kill())
    return open({ area, tabArea, server, usedIdCount: 50, ...options })
  }
