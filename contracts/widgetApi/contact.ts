import { type Expectation, VALUES } from '../support/expectation.ts'
import { ANSWERED, NOBODY, PROOF_WANTED, SOMEBODY_ELSE, STRANGER, WITH_ATTRIBUTES } from '../support/states.ts'

const KNOWN = {
  '$.id': 'The visitor is taken for a new one.',
  '$.has_email': 'The visitor is asked for an address they have given.',
  '$.has_name': 'The visitor is asked for a name they have given.',
  '$.has_phone_number': 'The visitor is asked for a number they have given.',
  '$.identifier': 'The visitor is asked again who they are.',
}

/** Forms for a visitor whose email, name and phone number are all known in the state. */
const ALL_KNOWN = { '$.has_email': 'exactly', '$.has_name': 'exactly', '$.has_phone_number': 'exactly' } as const

const SAME = {
  '$.id': 'It is not known whether the visitor is still the same, so a message that waits to be sent is gone.',
}

const IDENTITY = { identifier: VALUES.identifier, identifierHash: VALUES.identifierHash }

const IDENTIFIED = { '$.identifier': 'identifier', '$.identifier_hash': 'identifierHash' } as const

export const CONTACT: readonly Expectation[] = [
  {
    description: 'what is known of the visitor',
    operation: 'loadContact',
    status: 200,
    example: 'known',
    states: [ANSWERED],
    call: (api) => api.contact.load(),
    forms: ALL_KNOWN,
    loses: { ...KNOWN, $: 'The visitor is asked for what they have given.' },
  },
  {
    description: 'nothing of a visitor nobody knows',
    operation: 'loadContact',
    status: 404,
    states: [NOBODY],
    call: (api) => api.contact.load(),
    loses: { $: 'A visitor whose session is over looks like an outage.' },
  },
  {
    description: 'what the visitor has said of themselves',
    operation: 'updateContact',
    status: 200,
    states: [STRANGER],
    call: (api) =>
      api.contact.update({
        name: 'Ada Byron',
        email: VALUES.email,
        phoneNumber: '+14155550123',
        avatarUrl: 'https://shop.example.com/ada.png',
      }),
    loses: { $: 'Agents do not know whom they talk to.' },
  },
  {
    description: "a visitor's attributes",
    operation: 'updateContact',
    status: 200,
    states: [STRANGER],
    call: (api) => api.contact.setCustomAttributes({ plan: 'pro', seats: 3 }),
    loses: { $: 'Agents do not see what the page knows of the visitor.' },
  },
  {
    description: 'one attribute less of a visitor',
    operation: 'deleteContactAttributes',
    status: 200,
    states: [WITH_ATTRIBUTES],
    call: (api) => api.contact.deleteCustomAttribute('plan'),
    loses: { $: 'Agents see of the visitor what no longer holds.' },
  },
  {
    description: 'a visitor who proves who they are',
    operation: 'setUser',
    status: 200,
    example: 'same',
    states: [PROOF_WANTED],
    call: (api) =>
      api.contact.identify({ ...IDENTITY, name: 'Ada Byron', email: VALUES.email, phoneNumber: '+14155550123' }),
    fill: { ...IDENTIFIED, '$.email': 'email' },
    loses: { ...SAME, $: 'The visitor is not recognised as who they are on the page.' },
  },
  {
    description: 'a visitor whose proof is wrong',
    operation: 'setUser',
    status: 401,
    example: 'hmac',
    states: [PROOF_WANTED],
    call: (api) => api.contact.identify({ ...IDENTITY, identifierHash: 'wrong' }),
    fill: { '$.identifier': 'identifier' },
    loses: {
      $: "Anybody can read somebody else's conversation by saying that it is theirs.",
      '$.error': 'The page does not learn why its visitor is not recognised.',
    },
  },
  {
    description: 'another visitor on the same device',
    operation: 'setUser',
    status: 200,
    example: 'switched',
    states: [SOMEBODY_ELSE],
    call: (api) => api.contact.identify(IDENTITY),
    fill: IDENTIFIED,
    loses: {
      ...SAME,
      $: 'The visitor is not recognised as who they are on the page.',
      '$.widget_auth_token': "The visitor keeps seeing the last visitor's conversation.",
    },
  },
]
