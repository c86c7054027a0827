import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createItemBuffer } from './itemBuffer.ts'

const LIMITS = { maxItems: 5, maxCharacters: 100 }

test('an item that has changed replaces the earlier one', () => {
  const buffer = createItemBuffer(LIMITS)
  buffer.add([{ id: 'd:1', isPending: true }, { id: 'd:2' }])
  buffer.add([{ id: 'd:1', isPending: false }])

  expect(buffer.items()).toEqual([{ id: 'd:2' }, { id: 'd:1', isPending: false }])
})

test('whatever is added, the buffer stays within both limits, and keeps the newest item that fits', () => {
  const text = fc.string({ minLength: 10, maxLength: 45 })
  const item = fc.record({ id: fc.integer({ max: 20 }).map(String), name: text, payload: text })
  fc.assert(
    fc.property(fc.array(fc.array(item, { maxLength: 8 }), { maxLength: 12 }), (batches) => {
      const buffer = createItemBuffer(LIMITS)
      for (const batch of batches) buffer.add(batch)
      const items = buffer.items() as readonly { readonly name: string; readonly payload: string }[]

      expect(items.length).toBeLessThanOrEqual(LIMITS.maxItems)
      expect(items.map(({ name, payload }) => name + payload).join('').length).toBeLessThanOrEqual(LIMITS.maxCharacters)
      expect(items.at(-1)).toEqual(batches.flat().at(-1))
    }),
  )
})

test('a cleared buffer has its whole size again', () => {
  const buffer = createItemBuffer(LIMITS)
  buffer.add([{ id: 'd:1', payload: 'x'.repeat(90) }])
  buffer.clear()
  buffer.add([
    { id: 'd:2', payload: 'x'.repeat(40) },
    { id: 'd:3', payload: 'x'.repeat(40) },
  ])

  expect(buffer.items()).toHaveLength(2)
})
