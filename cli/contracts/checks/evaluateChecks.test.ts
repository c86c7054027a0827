import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { evaluateChecks } from './evaluateChecks.ts'
import { toChecks, type ValueCheck } from './valueCheck.ts'

const check = (path: string, rule: ValueCheck['rule'], ...expected: ValueCheck['expected']): ValueCheck => ({
  path,
  rule,
  expected,
  loses: 'Something.',
})

const PAGE = { id: 12, payload: [{ id: 501, of: 12, kind: 'user' }, { id: 502, of: 12, kind: null }, { id: 503, of: 12 }] } // prettier-ignore

const messages = (valueCheck: ValueCheck, values: Readonly<Record<string, unknown>> = {}): readonly string[] =>
  evaluateChecks([valueCheck], PAGE, values).failed.map(({ path, message }) => `${path}: ${message}`)

test.each([
  ['that equal a literal, or are null or absent', check('$.payload[*].kind', 'equals', 'user', 'User')],
  ['that equal a value of the state', check('$.payload[*].of', 'equals', '${conversationId}')],
  ['that equal another value of the same response', check('$.payload[*].of', 'equals', '$.id')],
  ['below a value', check('$.payload[*].id', 'below', '${next}')],
  ['above a value', check('$.payload[*].id', 'above', 500)],
  ['that are distinct', check('$.payload[*].id', 'distinct')],
  ['of which one is the expected value', check('$.payload[*].id', 'includes', '${last}')],
  ['at a path that does not exist', check('$.payload[*].absent.deep', 'equals', 1)],
])('a check passes for values %s', (_how, valueCheck) => {
  expect(messages(valueCheck, { conversationId: '12', next: 504, last: 503 })).toEqual([])
})

test.each([
  [check('$.payload[*].of', 'equals', '${conversationId}'), '$.payload[0].of: payload[0].of is 12, expected 13, the conversationId of the state (also in 2 more items)'],
  [check('$.payload[*].of', 'equals', '$.payload[0].id'), '$.payload[0].of: payload[0].of is 12, expected 501, the value of payload[0].id (also in 2 more items)'],
  [check('$.payload[0].kind', 'equals', 'agent', 'bot'), '$.payload[0].kind: payload[0].kind is "user", expected "agent" or "bot"'],
  [check('$.payload[*].id', 'below', '${messageId}'), '$.payload[1].id: payload[1].id is 502, expected a number below 502, the messageId of the state (also in 1 more item)'],
  [check('$.payload[*].id', 'above', 502), '$.payload[0].id: payload[0].id is 501, expected a number above 502 (also in 1 more item)'],
  [check('$.payload[*].of', 'distinct'), '$.payload[1].of: payload[1].of is 12 again, expected a different value in each item (also in 1 more item)'],
  [check('$.payload[*].id', 'includes', 7), '$.payload[0].id: none of payload[*].id is 7'],
  [check('$.absent[*].id', 'includes', 7), '$.absent[*].id: none of absent[*].id is 7'],
])('the failed check %j is reported with the path, the actual value and the expected value', (valueCheck, message) => {
  expect(messages(valueCheck, { conversationId: 13, messageId: 502 })).toEqual([message])
}) // prettier-ignore

test('a check that needs an unknown value is skipped, and the value is named once', () => {
  const checks = ['id', 'of'].map((name) => check(`$.payload[*].${name}`, 'equals', '${conversationId}'))

  expect(evaluateChecks(checks, PAGE, {})).toEqual({ failed: [], unknown: ['conversationId'] })
})

test('evaluateChecks does not throw for any JSON body, and reports a check at most once', () => {
  const rules = ['equals', 'below', 'above', 'distinct', 'includes'] as const
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...rules), fc.jsonValue(), (body, rule, value) => {
      const { failed } = evaluateChecks([check('$.a[*].b', rule, '${v}')], { a: body }, { v: value })
      expect(failed.length).toBeLessThanOrEqual(1)
    }),
  )
})

test('toChecks ignores comments that do not have the shape of a check', () => {
  const good = check('$.a', 'equals', 1)
  const bad = [null, 7, {}, { ...good, rule: 'near' }, { ...good, expected: 1 }, { ...good, expected: [{}] }, { ...good, path: 1 }] // prettier-ignore

  expect(toChecks([...bad, good])).toEqual([good])
  expect(toChecks('checks')).toEqual([])
})
