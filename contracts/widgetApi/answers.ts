import type { MessageId } from '#domain/message/message.ts'
import { type Expectation, EXAMPLE_VALUES } from '../support/expectation.ts'
import { MISSING_MESSAGE, createMessageState } from '../support/states.ts'

const MESSAGE = EXAMPLE_VALUES.messageId as MessageId

const UPDATE = { operation: 'updateMessage', status: 200 } as const

export const ANSWERS: readonly Expectation[] = [
  {
    ...UPDATE,
    description: 'an answer to an e-mail request',
    states: [createMessageState('email')],
    call: (api) => api.answers.submitEmail(MESSAGE, EXAMPLE_VALUES.email),
    stateValues: { '$.contact.email': 'email' },
    loses: { $: 'The visitor cannot submit an e-mail address.' },
  },
  {
    ...UPDATE,
    description: 'the selected option of a choice',
    states: [createMessageState('select')],
    call: (api) => api.answers.submitForm(MESSAGE, [{ title: 'Small', value: 's' }]),
    loses: { $: "The visitor's choice is lost." },
  },
  {
    ...UPDATE,
    description: 'the submitted values of a form',
    states: [createMessageState('form')],
    call: (api) =>
      api.answers.submitForm(MESSAGE, [
        { name: 'order', value: '123456' },
        { name: 'size', value: 's' },
      ]),
    loses: { $: 'The values that the visitor has entered are lost.' },
  },
  {
    ...UPDATE,
    description: "the submitted values of a bot's contact form",
    states: [createMessageState('contactForm')],
    call: (api) =>
      api.answers.submitForm(MESSAGE, [{ name: 'email', value: EXAMPLE_VALUES.email }], EXAMPLE_VALUES.email),
    stateValues: { '$.contact.email': 'email', '$.message.submitted_values[0].value': 'email' },
    loses: { $: 'The visitor cannot submit contact details.' },
  },
  {
    ...UPDATE,
    description: 'a rating with a comment',
    states: [createMessageState('unanswered')],
    call: (api) => api.answers.submitCsat(MESSAGE, { rating: 5, comment: 'Great' }),
    loses: { $: 'The visitor cannot submit a rating.' },
  },
  {
    description: 'an answer to a message that does not exist',
    operation: 'updateMessage',
    status: 404,
    states: [MISSING_MESSAGE],
    call: (api) => api.answers.submitCsat(MESSAGE, { rating: 5, comment: '' }),
    loses: { $: 'The widget offers a retry that cannot succeed.' },
  },
]
