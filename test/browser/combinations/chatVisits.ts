import { createHmac } from 'node:crypto'
import { bubblesWith } from '../world.ts'
import { agentWrites, desk, enter, type Scene, write } from './scene.ts'
import type { Visit } from './table.ts'

const start = ({ frame }: Scene) => frame.getByRole('button', { name: /send us a message/i })

const events = async ({ sandbox }: Scene, wanted: string): Promise<boolean> =>
  ((await sandbox('GET', '/events?website_token=demo')) as readonly { readonly name: string }[]).some(
    ({ name }) => name === wanted,
  )

const contact = async (scene: Scene): Promise<Readonly<Record<string, unknown>> | undefined> =>
  (await desk(scene))?.contact

const SECRET = 'secret-of-the-shop'

const hashOf = (identifier: string): string => createHmac('sha256', SECRET).update(identifier).digest('hex')

const CARDS = {
  content: 'Choose one',
  content_type: 'cards',
  content_attributes: {
    items: [{ title: 'Bike', description: 'Quiet', media_url: '', actions: [{ type: 'postback', text: 'Take it', payload: 'TAKE' }] }],
  },
} // prettier-ignore

/** Opening, writing, and what a page says of its visitor. */
export const CHAT_VISITS: readonly Visit[] = [
  {
    name: 'opening and closing',
    rows: [
      {
        name: 'a press on the launcher opens the panel',
        act: ({ launcher }) => launcher.click(),
        see: ({ frame }) => frame.owner().isVisible(),
        is: true,
      },
      {
        name: 'the opening is an event and a property',
        see: async ({ told, property }) => [(await told('opened')).length, await property('isOpen')],
        is: [1, true],
      },
      { name: 'the frame shows its home screen', see: (scene) => start(scene).isVisible(), is: true },
      { name: 'the server learns of the opening', see: (scene) => events(scene, 'webwidget.triggered'), is: true },
      {
        name: 'the open launcher is .woot--close',
        see: ({ page }) => page.locator('.woot--close:not(.woot--hide)').count(),
        is: 1,
      },
      {
        name: 'a press on the launcher closes the panel',
        act: ({ launcher }) => launcher.click(),
        see: async ({ frame, holder }) => [
          await frame.owner().isVisible(),
          await holder.evaluate(({ classList }) => classList.contains('woot--hide')),
        ],
        is: [false, true],
      },
      {
        name: 'the closing is an event and a property',
        see: async ({ told, property }) => [(await told('closed')).length, await property('isOpen')],
        is: [1, false],
      },
      {
        name: 'toggle opens and closes',
        act: async ({ call }) => {
          await call('toggle')
          await call('toggle', 'open')
          await call('toggle')
          await call('toggle', 'close')
        },
        see: async ({ told, property }) => [
          (await told('opened')).length,
          (await told('closed')).length,
          await property('isOpen'),
        ],
        is: [2, 2, false],
      },
      {
        name: 'a hidden launcher cannot be seen',
        act: ({ call }) => call('toggleBubbleVisibility', 'hide'),
        see: async ({ page, property }) => [
          await page.locator('.woot-widget-bubble').first().isVisible(),
          await property('hideMessageBubble'),
        ],
        is: [false, true],
      },
      {
        name: 'without a launcher the frame has a close button',
        act: ({ call }) => call('toggle', 'open'),
        see: ({ frame }) => frame.getByRole('button', { name: 'Close chat' }).isVisible(),
        is: true,
      },
      {
        name: 'the frame’s close button closes the panel',
        act: ({ frame }) => frame.getByRole('button', { name: 'Close chat' }).click(),
        see: async ({ property, frame }) => [await property('isOpen'), await frame.owner().isVisible()],
        is: [false, false],
      },
      {
        name: 'a shown launcher is back',
        act: ({ call }) => call('toggleBubbleVisibility', 'show'),
        see: ({ launcher }) => launcher.isVisible(),
        is: true,
      },
    ],
  },
  {
    name: 'a conversation',
    rows: [
      {
        name: 'a started conversation is an event',
        act: enter,
        see: ({ told }) => told('on-start-conversation'),
        is: [{ hasConversation: false }],
      },
      {
        name: 'the visitor’s message is an event',
        act: (scene) => write(scene, 'Do you have bells?'),
        see: async ({ told }) => (await told('on-message')).map((detail) => Reflect.get(detail as object, 'content')),
        is: ['Do you have bells?'],
      },
      {
        name: 'an answer is shown',
        act: (scene) => agentWrites(scene, 'Two kinds'),
        see: ({ frame }) => bubblesWith(frame, 'Two kinds').count(),
        is: 1,
      },
      {
        name: 'an answer is an event',
        see: async ({ told }) => {
          const detail = (await told('on-message')).at(-1) as Readonly<Record<string, unknown>>
          return [
            detail['content'],
            detail['message_type'],
            typeof detail['id'],
            typeof detail['conversation_id'],
            detail['content_type'],
          ]
        },
        is: ['Two kinds', 1, 'number', 'number', 'text'],
      },
      {
        name: 'a label is set',
        act: ({ call }) => call('setLabel', 'bells'),
        see: async (scene) => (await desk(scene))?.labels,
        is: ['bells'],
      },
      {
        name: 'a label is removed',
        act: ({ call }) => call('removeLabel', 'bells'),
        see: async (scene) => (await desk(scene))?.labels,
        is: [],
      },
      {
        name: 'an attribute of the conversation is set',
        act: ({ call }) => call('setConversationCustomAttributes', { cart: '3' }),
        see: async (scene) => (await desk(scene))?.custom_attributes,
        is: { cart: '3' },
      },
      {
        name: 'an attribute of the conversation is deleted',
        act: ({ call }) => call('deleteConversationCustomAttribute', 'cart'),
        see: async (scene) => (await desk(scene))?.custom_attributes,
        is: {},
      },
      {
        name: 'an attribute of the contact is set',
        act: ({ call }) => call('setCustomAttributes', { plan: 'gold' }),
        see: async (scene) => (await contact(scene))?.['custom_attributes'],
        is: { plan: 'gold' },
      },
      {
        name: 'an attribute of the contact is deleted',
        act: ({ call }) => call('deleteCustomAttribute', 'plan'),
        see: async (scene) => (await contact(scene))?.['custom_attributes'],
        is: {},
      },
      {
        name: 'an empty attribute throws in the page',
        see: async ({ call }) =>
          call('deleteCustomAttribute', '').then(
            () => 'nothing',
            () => 'thrown',
          ),
        is: 'thrown',
      },
      {
        name: 'a card’s button is an event',
        act: async (scene) => {
          await agentWrites(scene, CARDS)
          await scene.frame.getByRole('button', { name: 'Take it' }).click()
        },
        see: async ({ told }) =>
          (await told('postback')).map((detail) =>
            Reflect.get(Reflect.get(detail as object, 'data') as object, 'payload'),
          ),
        is: ['TAKE'],
      },
    ],
  },
  {
    name: 'who the visitor is',
    rows: [
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
    ],
  },
  {
    name: 'a visitor who must be proven',
    prepare: (sandbox) => sandbox('PUT', '/tenants/demo/identity', { hmacToken: SECRET }),
    rows: [
      {
        name: 'a right hash names the contact',
        act: async (scene) => {
          await write(scene, 'Hello')
          await scene.call('setUser', 'u-1', { name: 'Ada', identifier_hash: hashOf('u-1') })
        },
        see: async (scene) => [(await contact(scene))?.['name'], (await scene.told('error')).length],
        is: ['Ada', 0],
      },
      {
        name: 'a wrong hash is an event with the server’s answer',
        act: ({ call }) => call('setUser', 'u-1', { name: 'Mallory', identifier_hash: hashOf('u-2') }),
        see: ({ told }) => told('error'),
        is: [{ error: 'HMAC failed: Invalid Identifier Hash Provided' }],
      },
      { name: 'a wrong hash changes nobody', see: async (scene) => (await contact(scene))?.['name'], is: 'Ada' },
    ],
  },
]
