/** Script of the sandbox's bot, as steps by name. A `target_node_id` contains the name of a step. */

export type BotMessage = {
  readonly content: string
  readonly contentType?: string
  readonly contentAttributes?: Readonly<Record<string, unknown>>
  /** True for a message that the bot sends word by word. */
  readonly isStreamed?: boolean
}

type ScriptContext = {
  readonly botName: string
  /** First name of the visitor; empty if the contact has no email address. */
  readonly visitorName: string
  /** Values of the form that the visitor submitted last, by field name. */
  readonly answers: Readonly<Record<string, string>>
  readonly helpUrl: string
}

export type Step = {
  readonly buildMessages: (context: ScriptContext) => readonly BotMessage[]
  /**
   * End of the script: `hand-off` assigns the conversation to the agents, `close` resolves it. When absent, the bot
   * waits for the visitor's answer.
   */
  readonly end?: 'hand-off' | 'close'
}

const option = (title: string, target: string) => ({ title, value: target, target_node_id: target })

const toQuestion = (content: string, options: readonly object[]): BotMessage => ({
  content,
  contentType: 'input_select',
  contentAttributes: { items: options },
})

const TOPICS = [
  option('Where is my order?', 'order'),
  option('Battery and range', 'battery'),
  option('Have the workshop write to me', 'contact'),
  option('Talk to a person', 'person'),
]

const topicQuestion: BotMessage = toQuestion('What is it about?', TOPICS)

const feedbackQuestion: BotMessage = toQuestion('Does that answer it?', [
  option('Yes, thank you', 'solved'),
  option('No, not quite', 'person'),
])

const ORDER_FIELDS = [
  {
    name: 'order',
    type: 'text',
    label: 'Order number',
    placeholder: 'LB-20418',
    pattern: '[Ll][Bb]-\\d{5}',
    pattern_error: 'An order number looks like LB-20418',
  },
  { name: 'email', type: 'email', label: 'Email', placeholder: 'ada@example.com' },
  {
    name: 'part',
    type: 'select',
    label: 'What did you order?',
    options: ['A bike', 'Parts and accessories', 'A service'].map((label) => ({ label, value: label })),
  },
].map((field) => ({ ...field, target_node_id: 'order-found' }))

const CONTACT_FIELDS = [
  { name: 'name', type: 'text', label: 'Your name', placeholder: 'Ada Byron' },
  { name: 'email', type: 'email', label: 'Email', placeholder: 'ada@example.com' },
  { name: 'message', type: 'text_area', label: 'What can we do for you?', placeholder: 'My bike squeaks when…' },
].map((field) => ({ ...field, target_node_id: 'contact-thanks' }))

const article = (help: string, id: string, [title, description]: readonly [string, string]) => ({
  title,
  description,
  link: `${help}/${id}`,
})

/** Returns attributes that name the final step, for the last message of the bot. */
const endingAt = (node: string) => ({ items: [{ target_node_id: node }] })

/** Answer that the bot sends word by word, with the articles from which it is taken. */
const WINTER_ANSWER = `**Expect about a third less range** below freezing. A cold battery gives less of its charge, and you lose nothing of it for good.

Three things help:

1. Keep the battery *indoors*, and put it in just before you ride.
2. Start in \`Eco\` for the first kilometre. The battery warms up as it works.
3. Charge it at room temperature, never below 5 °C.

There is more in [our notes on winter](https://example.com/winter).`

export const STEPS: Readonly<Record<string, Step>> = {
  begin: {
    buildMessages: ({ botName, visitorName }) => [
      {
        content: `Hi${visitorName && ` ${visitorName}`}, I am ${botName}. I answer at once, and I know when to fetch a person.`,
      },
      topicQuestion,
    ],
  },
  again: { buildMessages: () => [{ content: 'Let us begin again.' }, topicQuestion] },
  unclear: {
    buildMessages: () => [
      { content: 'I am afraid I did not get that. Pick one of these, or write “person”.' },
      topicQuestion,
    ],
  },
  order: {
    buildMessages: () => [
      { content: 'I can look that up. You find the number in our confirmation mail.' },
      {
        content: 'Which order is it?',
        contentType: 'form',
        contentAttributes: { items: ORDER_FIELDS, button_label: 'Find my order' },
      },
    ],
  },
  'order-found': {
    buildMessages: ({ answers }) => [
      {
        content: `Found it: **${answers['order']?.toUpperCase() ?? 'your order'}** left our workshop yesterday evening. The courier needs two working days and calls an hour before.`,
      },
      feedbackQuestion,
    ],
  },
  battery: {
    buildMessages: ({ helpUrl }) => [
      {
        content: 'These are read most:',
        contentType: 'article',
        contentAttributes: {
          items: [
            article(helpUrl, 'battery-and-range/charge-the-battery', ['Charge the battery', 'A full charge takes four hours; the light turns green when it is done.']),
            article(helpUrl, 'battery-and-range/get-the-most-range-in-winter', ['Get the most range in winter', 'Keep the battery indoors and put it in just before you ride.']),
          ],
        },
      },
      feedbackQuestion,
    ],
  }, // prettier-ignore
  winter: {
    buildMessages: ({ helpUrl }) => [
      {
        content: WINTER_ANSWER,
        contentType: 'article',
        contentAttributes: {
          items: [
            article(helpUrl, 'battery-and-range/get-the-most-range-in-winter', ['Get the most range in winter', 'Keep the battery indoors and put it in just before you ride.']),
            article(helpUrl, 'battery-and-range/charge-the-battery', ['Charge the battery', 'A full charge takes four hours; the light turns green when it is done.']),
          ],
        },
        isStreamed: true,
      },
      feedbackQuestion,
    ],
  }, // prettier-ignore
  contact: {
    buildMessages: () => [
      {
        content: 'Leave your address and the workshop writes to you.',
        contentType: 'form',
        contentAttributes: { form_kind: 'contact', items: CONTACT_FIELDS },
      },
    ],
  },
  'contact-thanks': {
    buildMessages: ({ answers }) => [
      {
        content: `Noted. The workshop writes to ${answers['email'] ?? 'you'} before tomorrow evening.`,
        contentAttributes: endingAt('contact-thanks'),
      },
    ],
    end: 'close',
  },
  person: {
    buildMessages: () => [{ content: 'I am fetching a person. Please stay: they read along from here.' }],
    end: 'hand-off',
  },
  solved: {
    buildMessages: () => [{ content: 'Good to hear. Ride safely!', contentAttributes: endingAt('solved') }],
    end: 'close',
  },
}
