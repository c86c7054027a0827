import { expect, test } from '@jest/globals'
import type { Channel, PreChatField } from './channel.ts'
import type { Contact } from './contact.ts'
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

const STRANGER: Contact = { hasEmail: false, hasName: false, hasPhoneNumber: false }

const THREE = [field('emailAddress'), field('fullName'), field('phoneNumber')]

const pick = (fields: readonly PreChatField[], contact: Partial<Contact> = {}) =>
  pickPreChatFields({ preChat: { isEnabled: true, message: '', fields } } as unknown as Channel, {
    ...STRANGER,
    ...contact,
  }).map(keyOf)

test.each([
  ['a stranger', {}, ['emailAddress', 'fullName', 'phoneNumber']],
  ['whoever has an address', { hasEmail: true }, ['fullName', 'phoneNumber']],
  ['whoever has a number', { hasPhoneNumber: true }, ['emailAddress', 'fullName']],
  ['a stranger with a made-up name', { hasName: true, name: 'bold-river-411' }, ['emailAddress', 'fullName', 'phoneNumber']],
  ['whoever has a name and an address', { hasName: true, hasEmail: true }, ['phoneNumber']],
  ['whoever the host has named', { hasName: true, identifier: 'u1' }, ['emailAddress', 'phoneNumber']],
  ['whoever is known altogether', { hasName: true, hasEmail: true, hasPhoneNumber: true }, []],
] as const)('%s is asked for what is not known', (_who, contact, asked) => expect(pick(THREE, contact)).toEqual(asked)) // prettier-ignore

test('what is off, unheard of or there twice is left out; attributes have names of their own', () => {
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

test('a field nobody has filled is empty, whatever it is called', () => {
  expect(valueIn({}, 'constructor')).toBe('')
  expect(valueIn(Object.fromEntries([['constructor', 'x']]), 'constructor')).toBe('x')
})

test('a name is the visitor’s own once anything else is known of them', () => {
  expect(hasOwnName({ ...STRANGER, hasName: true })).toBe(false)
  expect(hasOwnName({ ...STRANGER, hasName: true, hasPhoneNumber: true })).toBe(true)
})
