import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createStorageAreas, fullAreas, deniedAreas } from '#test/support/widget/fakeStorage.ts'
import { createStorage, type Level } from './storage.ts'
import { frameKey, type FrameValue, isKeyOfScope, scopeOf, type StoredKey } from './storedKeys.ts'

const SCOPE = scopeOf('demo', 'https://shop.test')
const OTHERS = [
  scopeOf('demo', 'https://shop.test:8080'),
  scopeOf('demo', 'https://shop.test.example'),
  scopeOf('other', 'https://shop.test'),
  scopeOf('demo', 'own@https://shop.test'),
].map((scope) => frameKey(scope, 'draft'))
const DRAFT = frameKey(SCOPE, 'draft')
const MUTED = frameKey(SCOPE, 'muted')

const byKey = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1)

const openIn = (areas: Parameters<typeof createStorage>[0], level: Level = 'full') => {
  const storage = createStorage(areas)
  storage.moveTo(level, isKeyOfScope(SCOPE))
  return storage
}

test('a stored value is found by a later page, and a removed value is not', () => {
  const areas = createStorageAreas(new Map())
  const storage = openIn(areas)
  storage.write(DRAFT, 'one')
  storage.write(MUTED, 'two')
  storage.remove(DRAFT)
  const later = openIn(areas)

  expect([later.read(DRAFT), later.read(MUTED)]).toEqual([undefined, 'two'])
})

test('changes and removals by another page are visible at once', () => {
  const area = new Map<string, string>()
  const storage = openIn(createStorageAreas(area))
  storage.write(DRAFT, 'one')
  storage.write(MUTED, 'two')
  area.delete(DRAFT)
  area.set(MUTED, 'three')

  expect([storage.read(DRAFT), storage.read(MUTED)]).toEqual([undefined, 'three'])
})

test.each([
  ['cannot be accessed', deniedAreas],
  ['is full', fullAreas],
])('stored values last as long as the page if storage %s', (_name, areas) => {
  const storage = openIn(areas)
  storage.write(DRAFT, 'one')
  storage.write(MUTED, 'two')
  storage.remove(DRAFT)
  storage.moveTo('session', isKeyOfScope(SCOPE))

  expect([storage.read(DRAFT), storage.read(MUTED)]).toEqual([undefined, 'two'])
})

describe('storage consent', () => {
  test('nothing is read from or written to storage before a consent level is set', () => {
    const area = new Map<string, string>([[MUTED, 'yes']])
    const storage = createStorage(createStorageAreas(area))
    storage.write(DRAFT, 'one')

    expect([storage.read(DRAFT), storage.read(MUTED), [...area.keys()]]).toEqual(['one', undefined, [MUTED]])
    storage.moveTo('full', isKeyOfScope(SCOPE))
    expect([...area.keys()]).toEqual([MUTED, DRAFT])
  })

  test('stored values are deleted unread if nothing may be stored from the start', () => {
    const areas = [new Map([[DRAFT, 'one']]), new Map([[MUTED, 'yes']])] as const
    const storage = openIn(createStorageAreas(...areas), 'none')

    expect([storage.read(DRAFT), storage.read(MUTED)]).toEqual([undefined, undefined])
    expect(areas.map((area) => area.size)).toEqual([0, 0])
  })

  test('a value in session storage moves to local storage on a later page with full consent', () => {
    const areas = [new Map<string, string>(), new Map<string, string>()] as const
    openIn(createStorageAreas(...areas), 'session').write(DRAFT, 'one')
    expect(openIn(createStorageAreas(...areas)).read(DRAFT)).toBe('one')

    expect(areas.map((area) => area.size)).toEqual([1, 0])
  })

  test('the tab id is never written to local storage, which other tabs can read', () => {
    const [area, passing] = [new Map<string, string>(), new Map([[frameKey(SCOPE, 'tab'), 'abc']])]
    const storage = openIn(createStorageAreas(area, passing))
    expect([area.size, passing.size]).toEqual([0, 0])
    storage.moveTo('session', isKeyOfScope(SCOPE))
    expect(passing.size).toBe(1)
  })

  test('after any writes and consent changes, values are readable and stored only where consent allows', () => {
    const anyLevel = fc.constantFrom<Level>('none', 'session', 'full')
    const name = fc.constantFrom<FrameValue>('draft', 'muted', 'told', 'cw_conversation')
    const step = fc.oneof(
      fc.record({ kind: fc.constant('moveTo' as const), level: anyLevel }),
      fc.record({ kind: fc.constant('write' as const), name, value: fc.string() }),
      fc.record({ kind: fc.constant('remove' as const), name }),
    )
    fc.assert(
      fc.property(anyLevel, fc.array(step, { maxLength: 40 }), (first, steps) => {
        const foreign = OTHERS.map((key) => [key, 'theirs'] as const)
        const areas = { full: new Map<string, string>(foreign), session: new Map<string, string>(foreign) }
        const storage = openIn(createStorageAreas(areas.full, areas.session), first)
        const model = new Map<StoredKey, string>()
        const take = (one: (typeof steps)[number]): void => {
          if (one.kind === 'moveTo') return storage.moveTo(one.level, isKeyOfScope(SCOPE))
          const key = frameKey(SCOPE, one.name)
          if (one.kind === 'remove') model.delete(key)
          else model.set(key, one.value)
          if (one.kind === 'remove') storage.remove(key)
          else storage.write(key, one.value)
        }
        const ours = (area: Map<string, string>) => [...area].filter(([key]) => OTHERS.every((other) => other !== key)).toSorted(byKey) // prettier-ignore
        for (const one of steps) {
          take(one)
          const all = [...model].toSorted(byKey)
          const level = storage.level()
          expect([ours(areas.full), ours(areas.session)]).toEqual([level === 'full' ? all : [], level === 'session' ? all : []]) // prettier-ignore
          expect(all.map(([key]) => [key, storage.read(key)])).toEqual(all)
          expect(OTHERS.map((key) => [areas.full.get(key), areas.session.get(key)])).toEqual(OTHERS.map(() => ['theirs', 'theirs'])) // prettier-ignore
        }
      }),
    )
  })
})
