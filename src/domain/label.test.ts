import { expect, test } from '@jest/globals'
import { isLabel } from './label.ts'

test.each([
  ['vip', true],
  ['Größe_2-neu', true],
  ['needs help', true],
  ['a/b', true],
  ['', false],
  ['.', false],
  ['..', false],
  ['a\nb', false],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
])('isLabel(%p) is %p', (text, isGood) => expect(isLabel(text)).toBe(isGood))
