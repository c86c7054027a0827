import { expect, test } from '@jest/globals'
import { toSuggestionSuffix } from './nearest.ts'

test.each([
  ['nginks', ['header', 'meta', 'nginx', 'json'], ' (Did you mean nginx?)'],
  ['jsno', ['header', 'json'], ' (Did you mean json?)'],
  ['JSON', ['header', 'json'], ' (Did you mean json?)'],
  ['yaml', ['header', 'json'], ''],
  ['', ['header'], ''],
  ['x', [], ''],
])('didYouMean for %p among %p suggests %p', (input, candidates, suggestion) => {
  expect(toSuggestionSuffix(input, candidates)).toBe(suggestion)
})
