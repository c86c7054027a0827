import { expect, test } from '@jest/globals'
import { joinTabs } from './tabs.ts'

type Surroundings = Parameters<typeof joinTabs>[1]

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Two tabs' worth of a browser: locks are held until `release`, a channel reaches everybody but its sender. */
function createBrowser() {
  const waiting: (() => void)[] = []
  let isHeld = false
  const channels = new Set<{ onmessage: ((event: { readonly data: unknown }) => void) | null }>()
  class Channel {
    onmessage: ((event: { readonly data: unknown }) => void) | null = null
    constructor() {
      channels.add(this)
    }
    postMessage(data: unknown): void {
      for (const other of channels) if (other !== this) other.onmessage?.({ data })
    }
  }
  const request = (_name: string, hold: () => unknown): Promise<unknown> =>
    new Promise(() => {
      const take = (): void => {
        isHeld = true
        hold()
      }
      if (isHeld) waiting.push(take)
      else take()
    })
  const window = { BroadcastChannel: Channel, navigator: { locks: { request } } } as unknown as Surroundings
  return { window, release: () => waiting.shift()?.() }
}

test('the first leads, the next once it is gone, and what one tells the others hear', async () => {
  const { window, release } = createBrowser()
  const [one, other] = [joinTabs('demo', window), joinTabs('demo', window)]
  const led: string[] = []
  const heard: unknown[] = []
  one.lead(() => led.push('one'))
  other.lead(() => led.push('other'))
  const stop = other.listen((message) => heard.push(message))
  one.tell('hello')
  await settled()
  expect([led, heard]).toEqual([['one'], ['hello']])

  stop()
  one.tell('unheard')
  release()
  await settled()
  expect([led, heard]).toEqual([['one', 'other'], ['hello']])
})

test.each<[string, unknown]>([
  ['without locks', { BroadcastChannel: createBrowser().window.BroadcastChannel, navigator: {} }],
  ['without channels', { navigator: { locks: { request: () => new Promise(() => undefined) } } }],
  ['that denies locks', { BroadcastChannel: createBrowser().window.BroadcastChannel, navigator: { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } } }],
])('in a browser %s every tab leads itself', async (_name, window) => {
  let hasLed = false
  const tabs = joinTabs('demo', window as Surroundings)
  tabs.lead(() => (hasLed = true))
  tabs.tell('nobody hears this')
  await settled()

  expect(hasLed).toBe(true)
}) // prettier-ignore
