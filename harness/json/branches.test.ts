import { expect, test } from '@jest/globals'
import { branchesOf, preview } from './branches.ts'

test('branchesOf opens a small value, keeps a long value closed, and does not nest an empty or plain value', () => {
  const value = {
    event: 'x',
    small: { a: 1 },
    long: Array.from({ length: 300 }, (_, index) => index),
    none: {},
    no: null,
  }

  expect(branchesOf(value)).toMatchObject([
    { name: 'event', isNested: false },
    { name: 'small', isNested: true, isOpenAtFirst: true },
    { name: 'long', isNested: true, isOpenAtFirst: false },
    { name: 'none', isNested: false },
    { name: 'no', isNested: false },
  ])
})

test.each([
  ['a text', 'a text', '"a text"'],
  ['null', null, 'null'],
  ['a small list', [1, 2], '[1,2]'],
  [
    'the start of a long list',
    Array.from({ length: 40 }, () => 'word'),
    `[40] ["word","word","word","word","word","word","word","word","wo…`,
  ],
  ['a long text in full', 'x'.repeat(90), `"${'x'.repeat(90)}"`],
])('the traffic preview writes %s on one line', (_name, value, expected) => expect(preview(value)).toBe(expected))
