import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { PreChatField } from './channel.ts'
import { toE164 } from './phone.ts'
import {
  controlOf,
  EMAIL_FIELD,
  findPreChatProblem,
  MESSAGE_FIELD,
  NAME_FIELD,
  toSubmission,
} from './preChatAnswers.ts'

const PHONE_FIELD: PreChatField = { ...NAME_FIELD, name: 'phoneNumber' }

const custom = (type: string, more: Partial<PreChatField> = {}): PreChatField => ({
  ...NAME_FIELD,
  name: 'order',
  kind: 'contact_attribute',
  type,
  ...more,
})

const LIST = custom('list', { values: ['Blue', 'Red'] })

test.each([
  ['no name', NAME_FIELD, '', 'nameRequired'],
  ['a blank name', NAME_FIELD, ' \u00a0\t', 'nameRequired'],
  ['a name of 50', NAME_FIELD, 'x'.repeat(50), undefined],
  ['a name of 50 between blanks', NAME_FIELD, ` ${'x'.repeat(50)} `, undefined],
  ['a name of 51', NAME_FIELD, 'x'.repeat(51), 'nameTooLong'],
  ['a name of 50 rare letters', NAME_FIELD, '𠮷'.repeat(50), undefined],
  ['a name of 51 rare letters', NAME_FIELD, '𠮷'.repeat(51), 'nameTooLong'],
  ['no address', EMAIL_FIELD, '', 'invalidEmail'],
  ['half an address', EMAIL_FIELD, 'ada@', 'invalidEmail'],
  ['two addresses', EMAIL_FIELD, 'a@b.co, c@d.co', 'invalidEmail'],
  ['an address', EMAIL_FIELD, ' ada@example.com ', undefined],
  ['an address in other letters', EMAIL_FIELD, 'jörg@MÜNCHEN.example', undefined],
  ['an address in Greek', EMAIL_FIELD, 'χρήστης@παράδειγμα.ελ', undefined],
  ['no message', MESSAGE_FIELD, '\n ', 'messageTooShort'],
  ['a message of one letter', MESSAGE_FIELD, '?', undefined],
  ['a message of 1000', MESSAGE_FIELD, 'x'.repeat(1000), undefined],
  ['a message of 1001', MESSAGE_FIELD, 'x'.repeat(1001), 'messageTooLong'],
  ['no number', PHONE_FIELD, '', 'phoneRequired'],
  ['a number without its country', PHONE_FIELD, '0171 1234567', 'phoneCode'],
  ['a number that cannot be', PHONE_FIELD, '+1415555555', 'phoneInvalid'],
  ['a plus', PHONE_FIELD, '+', 'phoneInvalid'],
  ['words for a number', PHONE_FIELD, '+49 call me', 'numberInvalid'],
  ['a number', PHONE_FIELD, '+49 171 1234567', undefined],
  ['no text', custom('text'), ' ', 'required'],
  ['a text', custom('text'), 'x', undefined],
  ['a text without end', custom('text'), 'x'.repeat(1001), 'invalid'],
  ['a number in words', custom('number'), 'four', 'numberInvalid'],
  ['a number without end', custom('number'), 'Infinity', 'numberInvalid'],
  ['a number with a fraction', custom('number'), '-4.5', undefined],
  ['a link', custom('link'), 'https://example.com/a?b=c', undefined],
  ['a link without its scheme', custom('link'), 'example.com/a', undefined],
  ['a link that runs', custom('link'), 'javascript:alert(1)', 'invalid'],
  ['a link of words', custom('link'), 'my shop', 'invalid'],
  ['a day', custom('date'), '2024-02-29', undefined],
  ['a day that was not', custom('date'), '2023-02-29', 'invalid'],
  ['a day in words', custom('date'), 'tomorrow', 'invalid'],
  ['one of a list', LIST, 'Red', undefined],
  ['none of a list', LIST, '', 'required'],
  ['something else than is in a list', LIST, 'Green', 'invalid'],
  ['a list of nothing', custom('list'), 'Green', undefined],
  ['an unticked box', custom('checkbox', { isRequired: false }), '', undefined],
  ['an unticked box that has to be', custom('checkbox', { isRequired: true }), '', 'required'],
  ['a ticked box', custom('checkbox'), 'yes', undefined],
  ['what the tenant wants', custom('text', { pattern: '\\d{4}' }), '4411', undefined],
  ['what the tenant does not want', custom('text', { pattern: '\\d{4}' }), '44112', 'invalid'],
  ['anything, under a pattern that is none', custom('text', { pattern: '([' }), 'x', undefined],
  ['an address under a pattern of the tenant’s', { ...EMAIL_FIELD, pattern: 'x' }, 'a@b.co', undefined],
] as const)('findPreChatProblem validates %s', (_what, field, value, problem) =>
  expect(findPreChatProblem(field, value, toE164)).toBe(problem),
)

test('a phone number is validated by its format until the phone metadata is loaded', () => {
  expect(findPreChatProblem(PHONE_FIELD, '+49 (171) 123-4567')).toBeUndefined()
  expect(findPreChatProblem(PHONE_FIELD, '+49 171')).toBe('phoneInvalid')
  expect(findPreChatProblem(PHONE_FIELD, '0171 1234567')).toBe('phoneCode')
})

test.each([['text', 'text'], ['number', 'number'], ['currency', 'number'], ['percent', 'number'], ['link', 'link'], ['date', 'date'], ['checkbox', 'checkbox'], ['constructor', 'text'], ['', 'text']])(
  'a pre-chat field of type %p has the control %p', (type, control) => expect(controlOf(custom(type))).toBe(control),
) // prettier-ignore

test('findPreChatProblem and toSubmission accept any fields and values without throwing', () => {
  const field = fc.record({
    name: fc.oneof(fc.string(), fc.constantFrom('emailAddress', 'fullName', 'phoneNumber', 'message', '__proto__')),
    kind: fc.constantFrom('standard' as const, 'contact_attribute' as const, 'conversation_attribute' as const),
    type: fc.oneof(fc.string(), fc.constantFrom('list', 'date', 'link', 'number', 'checkbox')),
    label: fc.string(),
    placeholder: fc.string(),
    isRequired: fc.boolean(),
    isEnabled: fc.boolean(),
    values: fc.array(fc.string()),
    pattern: fc.string(),
  })
  fc.assert(
    fc.property(fc.array(field), fc.dictionary(fc.string(), fc.string()), fc.string(), (fields, values, value) => {
      for (const one of fields) findPreChatProblem(one, value, toE164)
      toSubmission(fields, values, toE164)
    }),
  )
})

describe('toSubmission', () => {
  test('toSubmission trims and converts values, and separates contact details from attributes', () => {
    const fields = [
      NAME_FIELD,
      EMAIL_FIELD,
      PHONE_FIELD,
      custom('number', { name: 'order' }),
      custom('checkbox', { name: 'news' }),
      custom('text', { name: 'topic', kind: 'conversation_attribute' }),
    ]
    const values = {
      fullName: ' Ada Byron ',
      emailAddress: ' Ada@Example.COM ',
      phoneNumber: '+49 171 1234567',
      'contact_attribute/order': '44',
      'conversation_attribute/topic': ' Brakes ',
    }
    expect(toSubmission(fields, values, toE164)).toEqual({
      contact: { name: 'Ada Byron', email: 'Ada@example.com', phoneNumber: '+491711234567' },
      contactAttributes: { order: 44, news: false },
      conversationAttributes: { topic: 'Brakes' },
    })
  })

  test('toSubmission leaves out values of fields that are not in the form', () => {
    expect(toSubmission([NAME_FIELD], { fullName: 'Ada', emailAddress: 'a@b.co' }, toE164)).toEqual({ contact: { name: 'Ada' } }) // prettier-ignore
  })
})
