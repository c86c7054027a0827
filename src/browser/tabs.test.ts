import { expect, test } from '@jest/globals'
import { createFakeTabs } from '#test/support/widget/fakeTabs.ts'
import { groupName, scopeOf } from './storage/storedKeys.ts'
import { canSyncTabs } from './locks.ts'
import { joinTabs } from './tabs.ts'

const GROUP = groupName(scopeOf('demo', 'https://shop.test'), 'a')

type Environment = Parameters<typeof joinTabs>[1]

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const createBrowser = () => createFakeTabs(queueMicrotask)

test('the first tab is the leader, the next tab succeeds it, and messages reach the other tabs', async () => {
  const { apis, releaseLeader } = createBrowser()
  const [one, other] = [joinTabs(GROUP, apis), joinTabs(GROUP, apis)]
  const led: string[] = []
  const received: unknown[] = []
  one.requestLeadership(() => led.push('one'))
  other.requestLeadership(() => led.push('other'))
  const stop = other.listen((message) => received.push(message))
  one.send('hello')
  await settled()
  expect([led, received]).toEqual([['one'], ['hello']])

  stop()
  one.send('unheard')
  releaseLeader()
  await settled()
  expect([led, received]).toEqual([['one', 'other'], ['hello']])
})

test('a tab that leaves hands over the leadership and no longer sends, receives or leads', async () => {
  const { apis } = createBrowser()
  const [one, other, third] = [1, 2, 3].map(() => joinTabs(GROUP, apis))
  const led: string[] = []
  const received: unknown[] = []
  for (const [name, tabs] of Object.entries({ one, other, third })) {
    tabs?.requestLeadership(() => led.push(name))
    tabs?.listen((message) => received.push([name, message]))
  }
  await settled()
  other?.leave()
  one?.leave()
  await settled()
  expect(led).toEqual(['one', 'third'])

  one?.send('from outside')
  third?.send('unheard')
  await settled()
  expect(received).toEqual([])
})

test('tabs can share state only in a browser with both Web Locks and BroadcastChannel', () => {
  const { apis } = createBrowser()
  expect(canSyncTabs(apis)).toBe(true)
  expect(canSyncTabs({ ...apis, navigator: {} } as Environment)).toBe(false)
  expect(canSyncTabs({ navigator: apis.navigator } as Environment)).toBe(false)
})

test.each<[string, unknown]>([
  ['without the Web Locks API', { BroadcastChannel: createBrowser().apis.BroadcastChannel, navigator: {} }],
  ['without BroadcastChannel', { navigator: { locks: { request: () => new Promise(() => undefined) } } }],
  ['that denies locks', { BroadcastChannel: createBrowser().apis.BroadcastChannel, navigator: { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } } }],
])('in a browser %s every tab is its own leader', async (_name, window) => {
  let hasLed = false
  const tabs = joinTabs(GROUP, window as Environment)
  tabs.requestLeadership(() => (hasLed = true))
  tabs.send('unheard')
  await settled()

  expect(hasLed).toBe(true)
}) // prettier-ignore

test('two tabs in a browser that denies locks share nothing, as both are leaders', async () => {
  const locks = { request: () => Promise.reject(new DOMException('', 'SecurityError')) }
  const window = { BroadcastChannel: createBrowser().apis.BroadcastChannel, navigator: { locks } } as unknown
  const [one, other] = [joinTabs(GROUP, window as Environment), joinTabs(GROUP, window as Environment)]
  const received: unknown[] = []
  for (const tabs of [one, other]) {
    tabs.listen((message) => received.push(message))
    tabs.requestLeadership(() => undefined)
  }
  await settled()
  one.send('a message')
  other.send('another one')
  await settled()

  expect(received).toEqual([])
})
