import { expect, test } from '@jest/globals'
import { createSlots } from './slots.ts'

test('no more requests are granted than there are slots, and a release grants the oldest waiting one', () => {
  const granted: string[] = []
  const { request } = createSlots(2)
  const [releaseFirst] = ['one', 'two', 'three', 'four'].map((name) => request(() => granted.push(name)))
  expect(granted).toEqual(['one', 'two'])

  releaseFirst?.()
  expect(granted).toEqual(['one', 'two', 'three'])
})

test('a second release of the same slot grants nothing', () => {
  const granted: string[] = []
  const { request } = createSlots(1)
  const [release] = ['one', 'two', 'three'].map((name) => request(() => granted.push(name)))
  release?.()
  release?.()

  expect(granted).toEqual(['one', 'two'])
})

test('a cancelled request is never granted', () => {
  const granted: string[] = []
  const { request } = createSlots(1)
  const [release, cancel] = ['one', 'two', 'three'].map((name) => request(() => granted.push(name)))
  cancel?.()
  release?.()

  expect(granted).toEqual(['one', 'three'])
})
