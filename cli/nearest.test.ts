import { expect, test } from '@jest/globals'
import { didYouMean } from './nearest.ts'

test.each([
  ['nginks', ['header', 'meta', 'nginx', 'json'], ' (Did you mean nginx?)'],
  ['jsno', ['header', 'json'], ' (Did you mean json?)'],
  ['JSON', ['header', 'json'], ' (Did you mean json?)'],
  ['yaml', ['header', 'json'], ''],
  ['', ['header'], ''],
  ['x', [], ''],
])('didYouMean for %p among %p suggests %p', (input, candidates, suggestion) => {
  expect(didYouMean(input, candidates)).toBe(suggestion)
})
