import { expect, test } from '@jest/globals'
import type { Channel, PreChatField } from '../channel.ts'
import type { Contact } from '../contact.ts'
import { hasOwnName, keyOf, pickPreChatFields, valueIn } from './preChat.ts'

const field = (name: string, more: Partial<PreChatField> = {}): PreChatField => ({
  name,
  kind: 'standard',
  type: 'text',
  label: name,
  placeholder: '',
  isRequired: true,
  isEnabled: true,
  values: [],
  ...more,
})

const ANONYMOUS: Contact = { hasEmail: false, hasName: false, hasPhoneNumber: false }

const THREE = [field('emailAddress'), field('fullName'), field('phoneNumber')]

const pick = (fields: readonly PreChatField[], contact: Partial<Contact> = {}) =>
  pickPreChatFields({ preChat: { isEnabled: true, message: '', fields } } as unknown as Channel, {
    ...ANONYMOUS,
    ...contact,
  }).map(keyOf)

test.each([
  ['an unknown visitor', {}, ['emailAddress', 'fullName', 'phoneNumber']],
  ['a visitor with an email address', { hasEmail: true }, ['fullName', 'phoneNumber']],
  ['a visitor with a telephone number', { hasPhoneNumber: true }, ['emailAddress', 'fullName']],
  ['a visitor with a generated name', { hasName: true, name: 'bold-river-411' }, ['emailAddress', 'fullName', 'phoneNumber']],
  ['a visitor with a name and an email address', { hasName: true, hasEmail: true }, ['phoneNumber']],
  ['a visitor named by the host', { hasName: true, identifier: 'u1' }, ['emailAddress', 'phoneNumber']],
  ['a visitor with all details', { hasName: true, hasEmail: true, hasPhoneNumber: true }, []],
] as const)('the pre-chat form requests only unknown details of %s', (_who, contact, fieldNames) => expect(pick(THREE, contact)).toEqual(fieldNames)) // prettier-ignore

test('pickPreChatFields drops disabled, unknown and duplicate fields, and keeps attributes of the same name', () => {
  const fields = [
    field('emailAddress', { isEnabled: false }),
    field('fullName'),
    field('fullName', { label: 'Again' }),
    field('constructor'),
    field('fullName', { kind: 'contact_attribute' }),
    field('fullName', { kind: 'conversation_attribute' }),
  ]
  expect(pick(fields)).toEqual(['fullName', 'contact_attribute/fullName', 'conversation_attribute/fullName'])
})

test('valueIn is empty for an unfilled field, even if it is named “constructor”', () => {
  expect(valueIn({}, 'constructor')).toBe('')
  expect(valueIn(Object.fromEntries([['constructor', 'x']]), 'constructor')).toBe('x')
})

test('a contact’s name counts as their own only if another detail is known', () => {
  expect(hasOwnName({ ...ANONYMOUS, hasName: true })).toBe(false)
  expect(hasOwnName({ ...ANONYMOUS, hasName: true, hasPhoneNumber: true })).toBe(true)
})
