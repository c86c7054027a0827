import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { findFormProblem, isEmail, normaliseEmail } from './form.ts'
import type { FormField } from './message.ts'

const field = (more: Partial<FormField> = {}): FormField => ({
  kind: 'text',
  name: 'order',
  label: 'Order',
  placeholder: '',
  options: [],
  ...more,
})

test.each([
  ['ada@example.com', true],
  [' ada@example.com ', true],
  ['ada.l+x@mail.example.co.uk', true],
  ['ada@localhost', false],
  ['ada@example.', false],
  ['ada@.com', false],
  ['a b@example.com', false],
  ['ada@exa mple.com', false],
  ['ada@@example.com', false],
  ['@example.com', false],
  ['', false],
])('isEmail(%p) is %p', (text, expected) => expect(isEmail(text)).toBe(expected))

test('normaliseEmail trims an address and lower-cases only its domain', () => {
  expect(normaliseEmail(' Ada.L@Example.COM ')).toBe('Ada.L@example.com')
})

test.each([
  ['a blank value', field(), '  ', 'required'],
  ['a text', field(), 'x', undefined],
  ['an invalid email address', field({ kind: 'email' }), 'x', 'invalidEmail'],
  ['a valid email address', field({ kind: 'email' }), 'a@b.co', undefined],
  ['a value that matches the pattern', field({ pattern: '\\d{4}' }), '4411', undefined],
  ['a value that does not match the pattern', field({ pattern: '\\d{4}' }), '44112', 'invalid'],
  ['an invalid pattern', field({ pattern: '([' }), 'x', undefined],
  ['an option that the team has removed since', field({ kind: 'select', options: [{ label: 'Green', value: 'green' }] }), 'red', 'required'], // prettier-ignore
] as const)('findFormProblem validates a field with %s', (_name, formField, value, problem) =>
  expect(findFormProblem(formField, value)).toBe(problem),
)

test('findFormProblem accepts any pattern and any value without throwing', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 50 }), (pattern, value) => {
      expect([undefined, 'required', 'invalid']).toContain(findFormProblem(field({ pattern }), value))
    }),
  )
})
