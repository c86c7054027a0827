import { expect, test } from '@jest/globals'
import type { TraceItem } from '#protocol/trace.ts'
import { createCauses } from './causes.ts'
import { createRecorder } from './recorder.ts'
import { probeStorage } from './storage.ts'

/** Store of a database, which jsdom lacks. */
class ObjectStore {
  readonly name = 'outbox'
  readonly transaction = { db: { name: 'chat' } }
  readonly values: unknown[] = []
  put(value: unknown): number {
    return this.values.push(value)
  }
  add(): void {}
  delete(): void {}
  clear(): void {}
}

/** Storage as scripts without types use it. */
type LooseStorage = { readonly setItem: (key: string, value: unknown) => void }

test('values are stored as without the probe, and recorded without tokens', () => {
  const items: TraceItem[] = []
  const causes = createCauses({ afterTask: () => undefined })
  const recorder = createRecorder({ document: 'd', causes, now: () => 0, onItem: (item) => void items.push(item) })
  const page = Object.assign(Object.create(window) as Window & typeof globalThis, { IDBObjectStore: ObjectStore })
  probeStorage({ page, recorder, causes, hasTypedTexts: false })

  for (const [key, value] of [
    ['a', null],
    ['b', undefined],
    ['c', 7],
    ['d', { toString: () => 'own' }],
  ] as const)
    (localStorage as LooseStorage).setItem(key, value)
  sessionStorage.setItem('auth_token', 'PLANTED-SECRET-0123')
  localStorage.removeItem('a')
  const store = new ObjectStore()

  expect([store.put({ id: 1 }), store.values]).toEqual([1, [{ id: 1 }]])
  expect(['a', 'b', 'c', 'd'].map((key) => localStorage.getItem(key))).toEqual([null, 'undefined', '7', 'own'])
  expect(sessionStorage.getItem('auth_token')).toBe('PLANTED-SECRET-0123')
  expect(items.map(({ name }) => name)).toEqual([
    'local set a', 'local set b', 'local set c', 'local set d',
    'session set auth_token', 'local remove a', 'database put outbox',
  ]) // prettier-ignore
  expect(JSON.stringify(items)).not.toContain('PLANTED-SECRET')
})
