import { expect, test } from '@jest/globals'
import { inlineTokens } from './spacing.ts'

const TOKENS = new Map([['--space-8', '8px']])

test('a build replaces spacing tokens with their values, and keeps other tokens', () =>
  expect(inlineTokens('.a { padding: max(var(--space-8), var(--foot)) 6px }', TOKENS)).toBe(
    '.a { padding: max(8px, var(--foot)) 6px }',
  ))

test('a build removes the declarations of spacing tokens', () =>
  expect(inlineTokens(':root { --space-8: 8px; --fast: 1ms }', TOKENS)).not.toContain('space'))

test('a build fails if a stylesheet uses a spacing token that tokens.css does not declare', () =>
  expect(() => inlineTokens('.a { gap: var(--space-9) }', TOKENS)).toThrow('tokens.css has no --space-9'))
