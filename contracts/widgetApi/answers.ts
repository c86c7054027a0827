import type { MessageId } from '#domain/message.ts'
import { type Expectation, VALUES } from '../support/expectation.ts'
import { MESSAGE_GONE, oneMessage } from '../support/states.ts'

const MESSAGE = VALUES.messageId as MessageId

const UPDATE = { operation: 'updateMessage', status: 200 } as const

export const ANSWERS: readonly Expectation[] = [
  {
    ...UPDATE,
    description: 'an address that was asked for',
    states: [oneMessage('email')],
    call: (api) => api.answers.submitEmail(MESSAGE, VALUES.email),
    fill: { '$.contact.email': 'email' },
    loses: { $: 'The visitor cannot leave an address.' },
  },
  {
    ...UPDATE,
    description: 'the option that was chosen',
    states: [oneMessage('select')],
    call: (api) => api.answers.submitForm(MESSAGE, [{ title: 'Small', value: 's' }]),
    loses: { $: "The visitor's choice is lost." },
  },
  {
    ...UPDATE,
    description: 'the values of a form',
    states: [oneMessage('form')],
    call: (api) =>
      api.answers.submitForm(MESSAGE, [
        { name: 'order', value: '123456' },
        { name: 'size', value: 's' },
      ]),
    loses: { $: 'What the visitor has filled in is lost.' },
  },
  {
    ...UPDATE,
    description: "the values of a bot's contact form",
    states: [oneMessage('contactForm')],
    call: (api) => api.answers.submitForm(MESSAGE, [{ name: 'email', value: VALUES.email }], VALUES.email),
    fill: { '$.contact.email': 'email', '$.message.submitted_values[0].value': 'email' },
    loses: { $: 'The visitor cannot say how to be reached.' },
  },
  {
    ...UPDATE,
    description: 'a rating with words',
    states: [oneMessage('unanswered')],
    call: (api) => api.answers.submitCsat(MESSAGE, { rating: 5, comment: 'Great' }),
    loses: { $: 'The visitor cannot say how satisfied they are.' },
  },
  {
    description: 'no message that is gone',
    operation: 'updateMessage',
    status: 404,
    states: [MESSAGE_GONE],
    call: (api) => api.answers.submitCsat(MESSAGE, { rating: 5, comment: '' }),
    loses: { $: 'The visitor is asked to try again what cannot succeed.' },
  },
]
