import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach } from '@jest/globals'
import { act } from '@testing-library/react'
import type { Started } from './conversation.tsx'
import { withOwnClock } from './ownClock.ts'
import { startWidget } from './startedWidget.tsx'

/**
 * Gives each test of a file a fake clock and a new browser. The returned function starts a widget, which stops after
 * the test.
 */
export function inFreshBrowser(): typeof startWidget {
  let running: Started[] = []
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
  })
  afterEach(() => {
    for (const widget of running) act(() => widget.die())
    running = []
  })
  withOwnClock()
  return (options) => {
    const widget = startWidget(options)
    running.push(widget)
    return widget
  }
}
