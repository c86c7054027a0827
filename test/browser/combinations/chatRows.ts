import { messagesWithText, startButton } from '../fixtures.ts'
import { openConversation, type Scene, sendAsAgent, sendAsVisitor, storedConversation } from './scene.ts'
import type { Row } from './table.ts'

const hasServerEvent = async ({ sandbox }: Scene, eventName: string): Promise<boolean> =>
  ((await sandbox('GET', '/events?website_token=demo')) as readonly { readonly name: string }[]).some(
    ({ name }) => name === eventName,
  )

const contact = async (scene: Scene): Promise<Readonly<Record<string, unknown>> | undefined> =>
  (await storedConversation(scene))?.contact

const CARDS = {
  content: 'Choose one',
  content_type: 'cards',
  content_attributes: {
    items: [{ title: 'Bike', description: 'Quiet', media_url: '', actions: [{ type: 'postback', text: 'Take it', payload: 'TAKE' }] }],
  },
} // prettier-ignore

/** Test cases for opening and closing the panel, and for hiding and showing the launcher. */
export const OPENING: readonly Row[] = [
  {
    name: 'a press on the launcher opens the panel',
    act: ({ launcher }) => launcher.click(),
    observe: ({ frame }) => frame.owner().isVisible(),
    expected: true,
  },
  {
    name: 'the opening is an event and a property',
    observe: async ({ eventDetails, property }) => [(await eventDetails('opened')).length, await property('isOpen')],
    expected: [1, true],
  },
  { name: 'the frame shows its home screen', observe: ({ frame }) => startButton(frame).isVisible(), expected: true },
  {
    name: 'the server learns of the opening',
    observe: (scene) => hasServerEvent(scene, 'webwidget.triggered'),
    expected: true,
  },
  {
    name: 'the open launcher is .woot--close',
    observe: ({ page }) => page.locator('.woot--close:not(.woot--hide)').count(),
    expected: 1,
  },
  {
    name: 'a press on the launcher closes the panel',
    act: ({ launcher }) => launcher.click(),
    observe: async ({ frame, holder }) => [
      await frame.owner().isVisible(),
      await holder.evaluate(({ classList }) => classList.contains('woot--hide')),
    ],
    expected: [false, true],
  },
  {
    name: 'the closing is an event and a property',
    observe: async ({ eventDetails, property }) => [(await eventDetails('closed')).length, await property('isOpen')],
    expected: [1, false],
  },
  {
    name: 'toggle opens and closes',
    act: async ({ call }) => {
      await call('toggle')
      await call('toggle', 'open')
      await call('toggle')
      await call('toggle', 'close')
    },
    observe: async ({ eventDetails, property }) => [
      (await eventDetails('opened')).length,
      (await eventDetails('closed')).length,
      await property('isOpen'),
    ],
    expected: [2, 2, false],
  },
  {
    name: 'a hidden launcher cannot be seen',
    act: ({ call }) => call('toggleBubbleVisibility', 'hide'),
    observe: async ({ page, property }) => [
      await page.locator('.woot-widget-bubble').first().isVisible(),
      await property('hideMessageBubble'),
    ],
    expected: [false, true],
  },
  {
    name: 'without a launcher the frame has a close button',
    act: ({ call }) => call('toggle', 'open'),
    observe: ({ frame }) => frame.getByRole('button', { name: 'Close chat' }).isVisible(),
    expected: true,
  },
  {
    name: 'the frame’s close button closes the panel',
    act: ({ frame }) => frame.getByRole('button', { name: 'Close chat' }).click(),
    observe: async ({ property, frame }) => [await property('isOpen'), await frame.owner().isVisible()],
    expected: [false, false],
  },
  {
    name: 'a shown launcher is back',
    act: ({ call }) => call('toggleBubbleVisibility', 'show'),
    observe: ({ launcher }) => launcher.isVisible(),
    expected: true,
  },
]

/** Test cases for a conversation, and for the page's commands and events about it. */
export const CONVERSATION: readonly Row[] = [
  {
    name: 'a started conversation is an event',
    act: openConversation,
    observe: ({ eventDetails }) => eventDetails('on-start-conversation'),
    expected: [{ hasConversation: false }],
  },
  {
    name: 'the visitor’s message is an event',
    act: (scene) => sendAsVisitor(scene, 'Do you have bells?'),
    observe: async ({ eventDetails }) =>
      (await eventDetails('on-message')).map((detail) => Reflect.get(detail as object, 'content')),
    expected: ['Do you have bells?'],
  },
  {
    name: 'an answer is shown',
    act: (scene) => sendAsAgent(scene, 'Two kinds'),
    observe: ({ frame }) => messagesWithText(frame, 'Two kinds').count(),
    expected: 1,
  },
  {
    name: 'an answer is an event',
    observe: async ({ eventDetails }) => {
      const detail = (await eventDetails('on-message')).at(-1) as Readonly<Record<string, unknown>>
      return [
        detail['content'],
        detail['message_type'],
        typeof detail['id'],
        typeof detail['conversation_id'],
        detail['content_type'],
      ]
    },
    expected: ['Two kinds', 1, 'number', 'number', 'text'],
  },
  {
    name: 'a label is set',
    act: ({ call }) => call('setLabel', 'bells'),
    observe: async (scene) => (await storedConversation(scene))?.labels,
    expected: ['bells'],
  },
  {
    name: 'a label is removed',
    act: ({ call }) => call('removeLabel', 'bells'),
    observe: async (scene) => (await storedConversation(scene))?.labels,
    expected: [],
  },
  {
    name: 'an attribute of the conversation is set',
    act: ({ call }) => call('setConversationCustomAttributes', { cart: '3' }),
    observe: async (scene) => (await storedConversation(scene))?.custom_attributes,
    expected: { cart: '3' },
  },
  {
    name: 'an attribute of the conversation is deleted',
    act: ({ call }) => call('deleteConversationCustomAttribute', 'cart'),
    observe: async (scene) => (await storedConversation(scene))?.custom_attributes,
    expected: {},
  },
  {
    name: 'an attribute of the contact is set',
    act: ({ call }) => call('setCustomAttributes', { plan: 'gold' }),
    observe: async (scene) => (await contact(scene))?.['custom_attributes'],
    expected: { plan: 'gold' },
  },
  {
    name: 'an attribute of the contact is deleted',
    act: ({ call }) => call('deleteCustomAttribute', 'plan'),
    observe: async (scene) => (await contact(scene))?.['custom_attributes'],
    expected: {},
  },
  {
    name: 'an empty attribute throws in the page',
    observe: async ({ call }) =>
      call('deleteCustomAttribute', '').then(
        () => 'nothing',
        () => 'thrown',
      ),
    expected: 'thrown',
  },
  {
    name: 'a card’s button is an event',
    act: async (scene) => {
      await sendAsAgent(scene, CARDS)
      await scene.frame.getByRole('button', { name: 'Take it' }).click()
    },
    observe: async ({ eventDetails }) =>
      (await eventDetails('postback')).map((detail) =>
        Reflect.get(Reflect.get(detail as object, 'data') as object, 'payload'),
      ),
    expected: ['TAKE'],
  },
]
