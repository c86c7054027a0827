import { bubblesWith, startButton } from '../world.ts'
import { agentWrites, desk, enter, type Scene, write } from './scene.ts'
import type { Row } from './table.ts'

const events = async ({ sandbox }: Scene, wanted: string): Promise<boolean> =>
  ((await sandbox('GET', '/events?website_token=demo')) as readonly { readonly name: string }[]).some(
    ({ name }) => name === wanted,
  )

const contact = async (scene: Scene): Promise<Readonly<Record<string, unknown>> | undefined> =>
  (await desk(scene))?.contact

const CARDS = {
  content: 'Choose one',
  content_type: 'cards',
  content_attributes: {
    items: [{ title: 'Bike', description: 'Quiet', media_url: '', actions: [{ type: 'postback', text: 'Take it', payload: 'TAKE' }] }],
  },
} // prettier-ignore

/** Rows about opening and closing the panel. */
export const OPENING: readonly Row[] = [
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
  { name: 'the frame shows its home screen', see: ({ frame }) => startButton(frame).isVisible(), is: true },
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
]

/** Rows about a conversation, and about the page's commands and events for it. */
export const CONVERSATION: readonly Row[] = [
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
      (await told('postback')).map((detail) => Reflect.get(Reflect.get(detail as object, 'data') as object, 'payload')),
    is: ['TAKE'],
  },
]
