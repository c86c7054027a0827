import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { CommandRequest, HostCommand } from '#protocol/hostCommands.ts'
import { createCommandQueue } from './commandQueue.ts'

const GREETING: HostCommand = { event: 'config-set' }

function openQueue() {
  const posted: CommandRequest[] = []
  const queue = createCommandQueue(
    (command) => posted.push(command),
    () => undefined,
  )
  /** Lets the iframe say hello, and returns what it receives. */
  const hello = (): readonly CommandRequest[] => {
    queue.pause()
    const at = posted.length
    queue.sendHandshake(GREETING)
    return posted.slice(at)
  }
  return { queue, posted, hello }
}

const anyLabel = fc.nat(50).map((number): CommandRequest => ({ event: 'set-label', label: `label ${number}` }))
const anyLocale = fc.constantFrom('de', 'ar', 'fr').map((locale): CommandRequest => ({ event: 'set-locale', locale }))
const anyUser = fc.nat(9).map((id): CommandRequest => ({ event: 'set-user', identifier: `user ${id}`, user: {} }))

const ADA: CommandRequest = { event: 'set-user', identifier: 'ada', user: {} }

test('the frame receives each command about a label exactly once and in order, however often it reloads', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(anyLabel, anyLocale, fc.constant(ADA), fc.constant('hello' as const))), (steps) => {
      const { queue, posted, hello } = openQueue()
      for (const step of steps) {
        if (step === 'hello') hello()
        else queue.send(step)
      }
      hello()
      const areLabels = (list: readonly unknown[]) => list.filter((one) => Reflect.get(Object(one), 'event') === 'set-label') // prettier-ignore
      expect(areLabels(posted)).toEqual(areLabels(steps))
    }),
  ))

test('a label that waits is not sent for the user of another identifier, and one from before any user is sent', () => {
  const { queue, hello } = openQueue()
  const label = (name: string): CommandRequest => ({ event: 'set-label', label: name })
  queue.send(label('before any user'), ADA)
  expect(hello()).toEqual([GREETING, ADA, label('before any user')])

  queue.pause()
  const bob: CommandRequest = { event: 'set-user', identifier: 'bob', user: {} }
  queue.send(label('for Ada'), { event: 'set-locale', locale: 'de' }, bob, label('for Bob'), bob)
  expect(hello()).toEqual([GREETING, bob, { event: 'set-locale', locale: 'de' }, label('for Bob')])
})

test('a reloaded frame receives the last user and the last locale once, before commands that waited', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(anyLocale, anyUser)), fc.array(anyLabel), (sticky, labels) => {
      const { queue, hello } = openQueue()
      hello()
      queue.send(...sticky)
      queue.pause()
      queue.send(...labels)
      const last = (event: string) => sticky.filter((command) => command.event === event).slice(-1)
      const [greeting, ...received] = hello()
      const replayed = received.slice(0, received.length - labels.length)
      expect(greeting).toEqual(GREETING)
      expect(new Set(replayed)).toEqual(new Set([...last('set-user'), ...last('set-locale')]))
      expect(received.slice(replayed.length)).toEqual(labels)
      expect(hello()).toEqual([GREETING, ...replayed])
    }),
  ))

test('after a reset the frame receives the page’s locale and colour scheme, and nothing of the earlier visitor', () => {
  const { queue, hello } = openQueue()
  queue.send({ event: 'set-user', identifier: 'ada', user: {} }, { event: 'set-label', label: 'vip' })
  queue.send({ event: 'set-locale', locale: 'de' }, { event: 'set-color-scheme', darkMode: 'dark' })
  queue.send({ event: 'set-locale', locale: 'fr', requestId: 'r1' })
  expect(queue.look()).toEqual({ locale: 'de', darkMode: 'dark' })
  queue.forget()

  expect(new Set(hello())).toEqual(
    new Set([GREETING, { event: 'set-locale', locale: 'de' }, { event: 'set-color-scheme', darkMode: 'dark' }]),
  )
})

test('a request is sent once with its id, and after its answer its value is sent again without the id', () => {
  const { queue, hello } = openQueue()
  queue.send({ event: 'set-locale', locale: 'de', requestId: 'r1' }, { event: 'show-help', query: '', requestId: 'r2' })
  queue.withdraw('r2')
  expect(hello()).toEqual([GREETING, { event: 'set-locale', locale: 'de', requestId: 'r1' }])
  expect(hello()).toEqual([GREETING])
  queue.recordSticky({ event: 'set-locale', locale: 'de' })
  queue.recordSticky({ event: 'show-help', query: '' })
  expect(hello()).toEqual([GREETING, { event: 'set-locale', locale: 'de' }])
})
