import { createHmac } from 'node:crypto'
import { messagesWithText } from '../fixtures.ts'
import { type Scene, sendAsVisitor, storedConversation } from './scene.ts'
import type { Row } from './table.ts'

const contact = async (scene: Scene): Promise<Readonly<Record<string, unknown>> | undefined> =>
  (await storedConversation(scene))?.contact

const SECRET = 'secret-of-the-shop'

const hashOf = (identifier: string): string => createHmac('sha256', SECRET).update(identifier).digest('hex')

/** Test cases for `setUser` without a hash, including a change to another person. */
export const IDENTITY: readonly Row[] = [
  {
    name: 'setUser names the contact',
    act: async (scene) => {
      await sendAsVisitor(scene, 'I am the first')
      await scene.call('setUser', 'u-1', { name: 'Ada', email: 'ada@shop.test' })
    },
    observe: async (scene) => {
      const contactDetails = await contact(scene)
      return [contactDetails?.['identifier'], contactDetails?.['name'], contactDetails?.['email']]
    },
    expected: ['u-1', 'Ada', 'ada@shop.test'],
  },
  {
    name: 'setUser throws without an identifier',
    observe: async ({ call }) =>
      call('setUser', undefined, { name: 'Ada' }).then(
        () => 'nothing',
        () => 'thrown',
      ),
    expected: 'thrown',
  },
  {
    name: 'setUser throws without e-mail, name or avatar',
    observe: async ({ call }) =>
      call('setUser', 'u-1', { phone_number: '+1' }).then(
        () => 'nothing',
        () => 'thrown',
      ),
    expected: 'thrown',
  },
  {
    name: 'another person does not see the conversation',
    act: async (scene) => {
      await scene.call('setUser', 'u-2', { name: 'Bea' })
      await scene.page.waitForResponse((response) => response.url().includes('/messages')).catch(() => undefined)
    },
    observe: ({ frame }) => messagesWithText(frame, 'I am the first').count(),
    expected: 0,
  },
  {
    name: 'another person writes in a conversation of their own',
    act: (scene) => sendAsVisitor(scene, 'I am the second'),
    observe: async (scene) => [
      (await contact(scene))?.['identifier'],
      await messagesWithText(scene.frame, 'I am the first').count(),
    ],
    expected: ['u-2', 0],
  },
]

/** Test cases for `setUser` with a hash, with which the server verifies the visitor's identity. */
export const VERIFIED_IDENTITY: readonly Row[] = [
  {
    name: 'a right hash names the contact',
    act: async (scene) => {
      await scene.sandbox('PUT', '/tenants/demo/identity', { hmacToken: SECRET })
      await scene.call('setUser', 'u-2', { name: 'Cleo', identifier_hash: hashOf('u-2') })
    },
    observe: async (scene) => [(await contact(scene))?.['name'], (await scene.eventDetails('error')).length],
    expected: ['Cleo', 0],
  },
  {
    name: 'a wrong hash is an event with the server’s answer',
    act: ({ call }) => call('setUser', 'u-2', { name: 'Mallory', identifier_hash: hashOf('u-9') }),
    observe: ({ eventDetails }) => eventDetails('error'),
    expected: [{ error: 'HMAC failed: Invalid Identifier Hash Provided' }],
  },
  {
    name: 'a wrong hash changes no contact',
    observe: async (scene) => (await contact(scene))?.['name'],
    expected: 'Cleo',
  },
]
