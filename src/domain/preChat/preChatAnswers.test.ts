import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { PreChatField } from '../channel.ts'
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
  ['an empty name', NAME_FIELD, '', 'nameRequired'],
  ['a blank name', NAME_FIELD, ' \u00a0\t', 'nameRequired'],
  ['a name of 50 letters', NAME_FIELD, 'x'.repeat(50), undefined],
  ['a name of 50 letters between spaces', NAME_FIELD, ` ${'x'.repeat(50)} `, undefined],
  ['a name of 51 letters', NAME_FIELD, 'x'.repeat(51), 'nameTooLong'],
  ['a name of 50 surrogate pairs', NAME_FIELD, '𠮷'.repeat(50), undefined],
  ['a name of 51 surrogate pairs', NAME_FIELD, '𠮷'.repeat(51), 'nameTooLong'],
  ['an empty email address', EMAIL_FIELD, '', 'emailRequired'],
  ['an incomplete email address', EMAIL_FIELD, 'ada@', 'invalidEmail'],
  ['two email addresses', EMAIL_FIELD, 'a@b.co, c@d.co', 'invalidEmail'],
  ['an email address between spaces', EMAIL_FIELD, ' ada@example.com ', undefined],
  ['an email address with umlauts', EMAIL_FIELD, 'jörg@MÜNCHEN.example', undefined],
  ['an email address in Greek', EMAIL_FIELD, 'χρήστης@παράδειγμα.ελ', undefined],
  ['an empty message', MESSAGE_FIELD, '', 'messageRequired'],
  ['a blank message', MESSAGE_FIELD, '\n ', 'messageTooShort'],
  ['a message of one character', MESSAGE_FIELD, '?', undefined],
  ['a message of 1000 characters', MESSAGE_FIELD, 'x'.repeat(1000), undefined],
  ['a message of 1001 characters', MESSAGE_FIELD, 'x'.repeat(1001), 'messageTooLong'],
  ['an empty telephone number', PHONE_FIELD, '', 'phoneRequired'],
  ['a telephone number without a country code', PHONE_FIELD, '0171 1234567', 'phoneCode'],
  ['an impossible telephone number', PHONE_FIELD, '+1415555555', 'phoneInvalid'],
  ['a telephone number of only a plus sign', PHONE_FIELD, '+', 'phoneInvalid'],
  ['a telephone number with letters', PHONE_FIELD, '+49 call me', 'numberInvalid'],
  ['a valid telephone number', PHONE_FIELD, '+49 171 1234567', undefined],
  ['a blank text', custom('text'), ' ', 'required'],
  ['a text', custom('text'), 'x', undefined],
  ['a text of 1001 characters', custom('text'), 'x'.repeat(1001), 'invalid'],
  ['a word in a number field', custom('number'), 'four', 'numberInvalid'],
  ['an infinite number', custom('number'), 'Infinity', 'numberInvalid'],
  ['a negative number with a fraction', custom('number'), '-4.5', undefined],
  ['a valid link', custom('link'), 'https://example.com/a?b=c', undefined],
  ['a link without a scheme', custom('link'), 'example.com/a', undefined],
  ['a javascript link', custom('link'), 'javascript:alert(1)', 'invalid'],
  ['a text in a link field', custom('link'), 'my shop', 'invalid'],
  ['a leap day', custom('date'), '2024-02-29', undefined],
  ['a date that does not exist', custom('date'), '2023-02-29', 'invalid'],
  ['a word in a date field', custom('date'), 'tomorrow', 'invalid'],
  ['an option of a list', LIST, 'Red', undefined],
  ['no option of a list', LIST, '', 'required'],
  ['an option that the list lacks', LIST, 'Green', 'invalid'],
  ['any answer to an empty list', custom('list'), 'Green', undefined],
  ['an unticked optional checkbox', custom('checkbox', { isRequired: false }), '', undefined],
  ['an unticked required checkbox', custom('checkbox', { isRequired: true }), '', 'required'],
  ['a ticked checkbox', custom('checkbox'), 'yes', undefined],
  ['a text that matches the tenant’s pattern', custom('text', { pattern: '\\d{4}' }), '4411', undefined],
  ['a text that does not match the tenant’s pattern', custom('text', { pattern: '\\d{4}' }), '44112', 'invalid'],
  ['a text if the pattern is invalid', custom('text', { pattern: '([' }), 'x', undefined],
  ['an email address, ignoring the tenant’s pattern', { ...EMAIL_FIELD, pattern: 'x' }, 'a@b.co', undefined],
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
