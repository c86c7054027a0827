import { expect, test } from '@jest/globals'
import { STORIES } from './stories.ts'

test('the catalogue has at least 40 stories, and each name is unique and fit for a file name', () => {
  const names = STORIES.map(({ name }) => name)

  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(40)
  expect(names.filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([])
})
