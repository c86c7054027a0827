import { createHmac } from 'node:crypto'
import { bubblesWith } from '../world.ts'
import { desk, type Scene, write } from './scene.ts'
import type { Row } from './table.ts'

const contact = async (scene: Scene): Promise<Readonly<Record<string, unknown>> | undefined> =>
  (await desk(scene))?.contact

const SECRET = 'secret-of-the-shop'

const hashOf = (identifier: string): string => createHmac('sha256', SECRET).update(identifier).digest('hex')

/** Rows about the visitor's identity. */
export const PERSONS: readonly Row[] = [
  {
    name: 'setUser names the contact',
    act: async (scene) => {
      await write(scene, 'I am the first')
      await scene.call('setUser', 'u-1', { name: 'Ada', email: 'ada@shop.test' })
    },
    see: async (scene) => {
      const known = await contact(scene)
      return [known?.['identifier'], known?.['name'], known?.['email']]
    },
    is: ['u-1', 'Ada', 'ada@shop.test'],
  },
  {
    name: 'setUser throws without an identifier',
    see: async ({ call }) =>
      call('setUser', undefined, { name: 'Ada' }).then(
        () => 'nothing',
        () => 'thrown',
      ),
    is: 'thrown',
  },
  {
    name: 'setUser throws without e-mail, name or avatar',
    see: async ({ call }) =>
      call('setUser', 'u-1', { phone_number: '+1' }).then(
        () => 'nothing',
        () => 'thrown',
      ),
    is: 'thrown',
  },
  {
    name: 'another person does not see the conversation',
    act: async (scene) => {
      await scene.call('setUser', 'u-2', { name: 'Bea' })
      await scene.page.waitForResponse((response) => response.url().includes('/messages')).catch(() => undefined)
    },
    see: ({ frame }) => bubblesWith(frame, 'I am the first').count(),
    is: 0,
  },
  {
    name: 'another person writes in a conversation of their own',
    act: (scene) => write(scene, 'I am the second'),
    see: async (scene) => [
      (await contact(scene))?.['identifier'],
      await bubblesWith(scene.frame, 'I am the first').count(),
    ],
    is: ['u-2', 0],
  },
]

/** Rows for visitors whose identity the server verifies with a hash. */
export const PROVEN: readonly Row[] = [
  {
    name: 'a right hash names the contact',
    act: async (scene) => {
      await scene.sandbox('PUT', '/tenants/demo/identity', { hmacToken: SECRET })
      await scene.call('setUser', 'u-2', { name: 'Cleo', identifier_hash: hashOf('u-2') })
    },
    see: async (scene) => [(await contact(scene))?.['name'], (await scene.told('error')).length],
    is: ['Cleo', 0],
  },
  {
    name: 'a wrong hash is an event with the server’s answer',
    act: ({ call }) => call('setUser', 'u-2', { name: 'Mallory', identifier_hash: hashOf('u-9') }),
    see: ({ told }) => told('error'),
    is: [{ error: 'HMAC failed: Invalid Identifier Hash Provided' }],
  },
  { name: 'a wrong hash changes nobody', see: async (scene) => (await contact(scene))?.['name'], is: 'Cleo' },
]
