import { type Expectation, EXAMPLE_VALUES } from '../support/expectation.ts'
import {
  ANSWERED_CONVERSATION,
  UNKNOWN_VISITOR,
  VERIFICATION_REQUIRED,
  IDENTIFIER_TAKEN,
  NEW_VISITOR,
  WITH_ATTRIBUTES,
} from '../support/states.ts'

const CONTACT_CONSEQUENCES = {
  '$.id': 'The widget treats the visitor as a new visitor.',
  '$.has_email': 'The widget asks for an e-mail address that the visitor has already given.',
  '$.has_name': 'The widget asks for a name that the visitor has already given.',
  '$.has_phone_number': 'The widget asks for a phone number that the visitor has already given.',
  '$.identifier': 'The widget treats an identified visitor as anonymous.',
}

/** Forms for a visitor whose email, name and phone number are all known in the state. */
const ALL_KNOWN = { '$.has_email': 'exactly', '$.has_name': 'exactly', '$.has_phone_number': 'exactly' } as const

const CHANGE_CONSEQUENCES = {
  '$.id': 'The widget does not know whether the visitor is still the same, so it discards pending messages.',
}

const IDENTITY = { identifier: EXAMPLE_VALUES.identifier, identifierHash: EXAMPLE_VALUES.identifierHash }

const IDENTIFIED = { '$.identifier': 'identifier', '$.identifier_hash': 'identifierHash' } as const

export const CONTACT: readonly Expectation[] = [
  {
    description: 'the contact of a known visitor',
    operation: 'loadContact',
    status: 200,
    example: 'known',
    states: [ANSWERED_CONVERSATION],
    call: (api) => api.contact.load(),
    forms: ALL_KNOWN,
    loses: { ...CONTACT_CONSEQUENCES, $: 'The widget asks for details that the visitor has already given.' },
  },
  {
    description: 'the contact of an unknown visitor',
    operation: 'loadContact',
    status: 404,
    states: [UNKNOWN_VISITOR],
    call: (api) => api.contact.load(),
    loses: { $: 'An expired session looks like an outage.' },
  },
  {
    description: "an update of the visitor's contact details",
    operation: 'updateContact',
    status: 200,
    states: [NEW_VISITOR],
    call: (api) =>
      api.contact.update({
        name: 'Ada Byron',
        email: EXAMPLE_VALUES.email,
        phoneNumber: '+14155550123',
        avatarUrl: 'https://shop.example.com/ada.png',
      }),
    loses: { $: "Agents do not see the visitor's contact details." },
  },
  {
    description: 'new custom attributes of the visitor',
    operation: 'updateContact',
    status: 200,
    states: [NEW_VISITOR],
    call: (api) => api.contact.setCustomAttributes({ plan: 'pro', seats: 3 }),
    loses: { $: 'Agents do not see the custom attributes of the visitor.' },
  },
  {
    description: 'the removal of a custom attribute from the visitor',
    operation: 'deleteContactAttributes',
    status: 200,
    states: [WITH_ATTRIBUTES],
    call: (api) => api.contact.deleteCustomAttribute('plan'),
    loses: { $: 'Agents still see a removed custom attribute of the visitor.' },
  },
  {
    description: 'the identification of a visitor with a valid identifier hash',
    operation: 'setUser',
    status: 200,
    example: 'same',
    states: [VERIFICATION_REQUIRED],
    call: (api) =>
      api.contact.identify({
        ...IDENTITY,
        name: 'Ada Byron',
        email: EXAMPLE_VALUES.email,
        phoneNumber: '+14155550123',
      }),
    stateValues: { ...IDENTIFIED, '$.email': 'email' },
    loses: { ...CHANGE_CONSEQUENCES, $: 'The visitor is not identified as the user of the host page.' },
  },
  {
    description: 'the identification of a visitor with a wrong identifier hash',
    operation: 'setUser',
    status: 401,
    example: 'hmac',
    states: [VERIFICATION_REQUIRED],
    call: (api) => api.contact.identify({ ...IDENTITY, identifierHash: 'wrong' }),
    stateValues: { '$.identifier': 'identifier' },
    loses: {
      $: "A visitor can read another visitor's conversation with a wrong identifier hash.",
      '$.error': 'The host page does not receive the reason why the identification failed.',
    },
  },
  {
    description: 'the identification of another visitor on the same device',
    operation: 'setUser',
    status: 200,
    example: 'switched',
    states: [IDENTIFIER_TAKEN],
    call: (api) => api.contact.identify(IDENTITY),
    stateValues: IDENTIFIED,
    loses: {
      ...CHANGE_CONSEQUENCES,
      $: 'The visitor is not identified as the user of the host page.',
      '$.widget_auth_token': "The visitor still sees the previous visitor's conversation.",
    },
  },
]
