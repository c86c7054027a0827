import { beforeAll, expect, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { advanceTime, deliverEvents, holdResponse, log, messageUpdated, openConversation, press, requestBodies, type StartedWidget, statusChanged } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { example } from '#test/support/contracts/apiExamples.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { createFakeTabs } from '#test/support/widget/fakeTabs.ts'
import { createBrowserStart, createReload, type StartOptions } from '#test/support/widget/freshBrowser.tsx'

const startWidget = createBrowserStart()

beforeAll(() => import('#screens/chat/message/extras/MessageExtras.tsx'))

const RATING = { content_type: 'input_csat', message_type: 3, sender: undefined }

const FORM = {
  content_type: 'form',
  content_attributes: {
    items: [
      { type: 'text', name: 'order', label: 'Order', placeholder: '' },
      { type: 'email', name: '__proto__', label: 'Address', placeholder: '' },
    ],
  },
}

type CurrentConfig = { readonly contact: object; readonly website_channel_config: object }

const CONFIG = 'POST /api/v1/widget/config'
const PATCH = 'PATCH /api/v1/widget/messages'

const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value

const fill = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Opens a conversation with a form and a rating. */
async function openForms(options: StartOptions = {}): Promise<StartedWidget> {
  const widget = startWidget(options)
  if (options.server === undefined) {
    widget.server.add('Details', FORM)
    widget.server.add('Rate us', RATING)
  }
  await openConversation(widget)
  await advanceTime(300)
  return widget
}

const reload = createReload(openForms)

async function fillForms(): Promise<void> {
  fireEvent.click(await screen.findByRole('radio', { name: 'Okay' }))
  fill('Message (optional)', 'Quick & kind,\nas ever: 100 % 🚲')
  fill('Order', 'LB-7')
  fill('Address', 'mara@example.com')
}

const readForms = (): readonly unknown[] => [
  screen.getByRole<HTMLInputElement>('radio', { name: 'Okay' }).checked,
  ...['Message (optional)', 'Order', 'Address'].map(valueOf),
]

const storedForms = ({ area }: StartedWidget): readonly string[] =>
  [...area.keys()].filter((key) => key.endsWith(':forms'))

const FILLED = [true, 'Quick & kind,\nas ever: 100 % 🚲', 'LB-7', 'mara@example.com']
const EMPTY = [false, '', '', '']

test('what is filled into a rating and a form of the conversation is there after a reload, and can be sent', async () => {
  const first = await openForms()
  await fillForms()
  const second = await reload(first)
  expect(readForms()).toEqual(FILLED)

  const form = screen.getByLabelText('Order').closest('form')
  if (form) fireEvent.click(within(form).getByRole('button', { name: 'Submit' }))
  await advanceTime(1_000)
  const values = [
    { name: 'order', value: 'LB-7' },
    { name: '__proto__', value: 'mara@example.com' },
  ]
  expect(await requestBodies(second, PATCH)).toMatchObject([{ message: { submitted_values: values } }])
})

test('a rating whose request fails is there after a reload', async () => {
  const first = await openForms()
  first.server.respondOnce(PATCH, () => json({}, 500))
  fireEvent.click(await screen.findByRole('radio', { name: 'Okay' }))
  const form = screen.getByRole('radio', { name: 'Okay' }).closest('form')
  if (form) fireEvent.click(within(form).getByRole('button', { name: 'Submit' }))
  expect(await within(log()).findByRole('alert')).toHaveTextContent('There was an error, please try again')
  await reload(first)
  expect(readForms()).toEqual([true, '', '', ''])
})

test('a form that was sent is not stored any more', async () => {
  const first = await openForms()
  await fillForms()
  await advanceTime(300)
  expect(storedForms(first)).toHaveLength(1)
  for (const button of screen.getAllByRole('button', { name: 'Submit' })) fireEvent.click(button)
  await advanceTime(1_000)
  expect(storedForms(first)).toEqual([])
})

test.each([{}, { identifierHash: 'h' }])(
  'the first setUser keeps what the visitor has filled in, with %j',
  async (user) => {
    const first = await openForms()
    await fillForms()
    const { contact, website_channel_config } = example('widget-api', 'CurrentConfig') as CurrentConfig
    first.server.respondOnce(CONFIG, () =>
      json({ contact: { ...contact, pubsub_token: 'another-room' }, website_channel_config }),
    )
    act(() => first.host.receive({ event: 'set-user', identifier: 'mara', user }))
    await advanceTime(1_000)
    expect(readForms()).toEqual(FILLED)
    await reload(first)
    expect(readForms()).toEqual(FILLED)
  },
)

test.each([
  [
    'answered elsewhere',
    { content_attributes: { ...FORM.content_attributes, submitted_values: [{ name: 'order', value: 'LB-7' }] } },
  ],
  ['deleted', { content_attributes: { deleted: true } }],
])('what was filled into a form that is %s is not stored any more', async (_what, change) => {
  const first = await openForms()
  await fillForms()
  await advanceTime(300)
  await deliverEvents(first, messageUpdated(500, 'Details', { ...FORM, ...change }))
  await advanceTime(300)
  const [stored = ''] = storedForms(first).map((key) => first.area.get(key))
  expect([stored.includes('501'), stored.includes('500')]).toEqual([true, false])
})

test('what one visitor filled in is not there for the next one', async () => {
  const first = await openForms()
  act(() => first.host.receive({ event: 'set-user', identifier: 'mara', user: {} }))
  await advanceTime(1_000)
  await fillForms()
  act(() => first.host.receive({ event: 'set-user', identifier: 'tom', user: {} }))
  await advanceTime(1_000)
  await reload(first)
  expect(readForms()).toEqual(EMPTY)
})

test('two tabs have the same entries, so that neither stores fewer of them', async () => {
  const browser = createFakeTabs(setTimeout)
  const first = await openForms({ browser })
  const second = startWidget({ server: first.server, area: first.area, browser, usedIdCount: 100 })
  await second.openChat()
  await advanceTime(300)
  fireEvent.change(within(first.container).getByLabelText('Order'), { target: { value: 'LB-7' } })
  await advanceTime(300)
  const [order, address] = ['Order', 'Address'].map((label) => within(second.container).getByLabelText(label))
  expect(order).toHaveValue('LB-7')
  if (address) fireEvent.change(address, { target: { value: 'mara@example.com' } })
  await advanceTime(300)
  act(() => first.kill())
  act(() => second.kill())
  const third = await openForms({ server: first.server, area: first.area, usedIdCount: 200 })
  expect(['Order', 'Address'].map((label) => within(third.container).getByLabelText<HTMLInputElement>(label).value)).toEqual(['LB-7', 'mara@example.com']) // prettier-ignore
})

test('a tab that is still loading while another one fills a form gets what was filled in, and stores all of it', async () => {
  const browser = createFakeTabs(setTimeout)
  const first = await openForms({ browser })
  const answer = holdResponse(first.server, CONFIG)
  const second = startWidget({ server: first.server, area: first.area, browser, usedIdCount: 100 })
  await second.open()
  await advanceTime(300)
  fireEvent.change(within(first.container).getByLabelText('Order'), { target: { value: 'LB-7' } })
  await advanceTime(300)
  await answer(() => json(example('widget-api', 'CurrentConfig')))
  await second.openChat()
  await advanceTime(300)
  expect(within(second.container).getByLabelText('Order')).toHaveValue('LB-7')

  fireEvent.change(within(second.container).getByLabelText('Address'), { target: { value: 'mara@example.com' } })
  await advanceTime(300)
  act(() => first.kill())
  act(() => second.kill())
  const third = await openForms({ server: first.server, area: first.area, usedIdCount: 200 })
  expect(['Order', 'Address'].map((label) => within(third.container).getByLabelText<HTMLInputElement>(label).value)).toEqual(['LB-7', 'mara@example.com']) // prettier-ignore
})

test('a reset by the host deletes what was filled in', async () => {
  const first = await openForms()
  await fillForms()
  const second = await reload(first, { startsAfresh: true })
  expect(storedForms(second)).toEqual([])
})

test('what is filled into the forms of a conversation is not stored once the visitor has left it', async () => {
  const widget = await openForms()
  await fillForms()
  expect(storedForms(widget)).toHaveLength(1)
  await deliverEvents(widget, statusChanged('resolved'))
  press('Start a new conversation')
  await advanceTime(100)

  expect(storedForms(widget)).toEqual([])
})

test('without consent to storage, a reload empties the forms', async () => {
  const first = await openForms({ consent: 'none' })
  await fillForms()
  await reload(first, { consent: 'none' })
  expect(readForms()).toEqual(EMPTY)
})

test('what is filled in before the visitor has consented to storage is stored with the consent', async () => {
  const first = await openForms({ consent: 'none' })
  await fillForms()
  act(() => first.host.receive({ event: 'set-consent', consent: 'full' }))
  await reload(first)
  expect(readForms()).toEqual(FILLED)
})
