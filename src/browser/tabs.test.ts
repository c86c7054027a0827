import { expect, test } from '@jest/globals'
import { createFakeTabs } from '#test/support/fakeTabs.ts'
import { groupName, scopeOf } from './storedKeys.ts'
import { canShare } from './locks.ts'
import { joinTabs } from './tabs.ts'

const GROUP = groupName(scopeOf('demo', 'https://shop.test'), 'a')

type Surroundings = Parameters<typeof joinTabs>[1]

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const createBrowser = () => createFakeTabs(queueMicrotask)

test('the first tab is the leader, the next tab succeeds it, and messages reach the other tabs', async () => {
  const { surroundings, releaseLeader } = createBrowser()
  const [one, other] = [joinTabs(GROUP, surroundings), joinTabs(GROUP, surroundings)]
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
  releaseLeader()
  await settled()
  expect([led, heard]).toEqual([['one', 'other'], ['hello']])
})

test('a tab that leaves hands over the leadership and no longer sends, receives or leads', async () => {
  const { surroundings } = createBrowser()
  const [one, other, third] = [1, 2, 3].map(() => joinTabs(GROUP, surroundings))
  const led: string[] = []
  const heard: unknown[] = []
  for (const [name, tabs] of Object.entries({ one, other, third })) {
    tabs?.lead(() => led.push(name))
    tabs?.listen((message) => heard.push([name, message]))
  }
  await settled()
  other?.leave()
  one?.leave()
  await settled()
  expect(led).toEqual(['one', 'third'])

  one?.tell('from outside')
  third?.tell('to nobody')
  await settled()
  expect(heard).toEqual([])
})

test('tabs can share state only in a browser with both Web Locks and BroadcastChannel', () => {
  const { surroundings } = createBrowser()
  expect(canShare(surroundings)).toBe(true)
  expect(canShare({ ...surroundings, navigator: {} } as Surroundings)).toBe(false)
  expect(canShare({ navigator: surroundings.navigator } as Surroundings)).toBe(false)
})

test.each<[string, unknown]>([
  ['without the Web Locks API', { BroadcastChannel: createBrowser().surroundings.BroadcastChannel, navigator: {} }],
  ['without BroadcastChannel', { navigator: { locks: { request: () => new Promise(() => undefined) } } }],
  ['that denies locks', { BroadcastChannel: createBrowser().surroundings.BroadcastChannel, navigator: { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } } }],
])('in a browser %s every tab is its own leader', async (_name, window) => {
  let hasLed = false
  const tabs = joinTabs(GROUP, window as Surroundings)
  tabs.lead(() => (hasLed = true))
  tabs.tell('nobody hears this')
  await settled()

  expect(hasLed).toBe(true)
}) // prettier-ignore
