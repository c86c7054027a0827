import { expect, test } from '@jest/globals'
import type { ConversationToken } from '#domain/contact.ts'
import { isOfAnother } from './session.ts'

const conversation = 'own.token.x' as ConversationToken

const ADA = { person: 'ada', conversation }

test.each([
  ['the same visitor', 'keeps', { person: 'ada', token: 'own.token.x' }, ADA],
  ['the same visitor with an older token', 'keeps', { person: 'ada', token: 'old.token.x' }, ADA],
  ['another visitor', 'removes', { person: 'bob', token: 'bob.token.x' }, ADA],
  ['a visitor whose successor has no session yet', 'keeps', { person: 'bob', token: 'bob.token.x' }, { conversation }],
  ['no visitor', 'keeps', { person: undefined, token: undefined }, ADA],
  ['an unknown visitor with the same token', 'keeps', { person: undefined, token: 'own.token.x' }, ADA],
  ['an unknown visitor with another token', 'removes', { person: undefined, token: 'bob.token.x' }, ADA],
  [
    'an opener without a session, with another token',
    'removes',
    { person: 'yes', token: 'bob.token.x' },
    { conversation },
  ],
  [
    'an opener without a session, with the same token',
    'keeps',
    { person: 'yes', token: 'own.token.x' },
    { conversation },
  ],
])('a pop-out window that has stored data of %s %s it', (_what, action, earlier, visit) => {
  expect(isOfAnother(earlier, visit)).toBe(action === 'removes')
})
