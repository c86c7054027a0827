import { expect, test } from '@jest/globals'
import { createPaint, hasColour } from './colour.ts'

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '' }, true, true],
  [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  [{ FORCE_COLOR: '' }, false, true],
  [{ FORCE_COLOR: '3' }, false, true],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ FORCE_COLOR: 'false' }, true, false],
  [{ TERM: 'dumb' }, true, false],
])('with the environment %p and a terminal (%p), output is coloured: %p', (env, isTty, isColoured) => {
  expect(hasColour(env, isTty)).toBe(isColoured)
})

test('output without colour support, and empty text, contain no colour codes', () => {
  expect([createPaint(false).problem('error:'), createPaint(true).problem('')]).toEqual(['error:', ''])
})
