import { expect, test } from '@jest/globals'
import { mayHaveBreakingChanges } from './release.ts'

test.each([
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.9', false],
  ['0.1.0', '0.2.0', true],
  ['0.9.0', '1.0.0', true],
  ['1.2.3', '1.3.0', false],
  ['1.2.3', '2.0.0', true],
  ['1.2.3', '2.0.0-beta.1', true],
  ['2.0.0', '1.9.0', false],
  ['0.2.0', '0.1.0', false],
  ['0.1.0', 'next', false],
])('after version %s, version %s may contain breaking changes: %s', (since, version, isAllowed) =>
  expect(mayHaveBreakingChanges(since, version)).toBe(isAllowed),
)
