import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import {
  requestBodies,
  composer,
  countRequests,
  holdResponse,
  advanceTime,
  press,
  type StartedWidget,
} from '#test/support/widget/conversation.tsx'
import { example } from '#test/support/contracts/apiExamples.ts'
import { createFakeServer, type FakeServer } from '#test/support/network/fakeServer.ts'
import { createFakeTabs } from '#test/support/widget/fakeTabs.ts'
import { createBrowserStart } from '#test/support/widget/freshBrowser.tsx'
import { json } from '#test/support/network/observedFetch.ts'

const startWidget = createBrowserStart()

type ServerOptions = {
  readonly hasForm?: boolean
  readonly isOnline?: boolean
  readonly channel?: object
  readonly contact?: object
}

/** Prepares the server. By default no agent is online and the account has the contact form. */
function prepare(server: FakeServer, { hasForm = true, isOnline = false, channel, contact }: ServerOptions): void {
  const config = example('widget-api', 'CurrentConfig') as { readonly website_channel_config: object; readonly contact: object } // prettier-ignore
  const account = example('middleware', 'AccountConfig') as object
  server.respondOnce('POST /api/v1/widget/config', () =>
    json({
      ...config,
      website_channel_config: { ...config.website_channel_config, working_hours_enabled: false, ...channel },
      contact: { ...config.contact, ...contact },
    }),
  )
  server.respondOnce('GET /v2/widget/demo/config', () => json({ ...account, show_contact_form: hasForm }))
  server.respondOnce('GET /api/v1/widget/inbox_members', () =>
    json({ payload: [{ id: 1, name: 'Mara', avatar_url: '', availability_status: isOnline ? 'online' : 'offline' }] }),
  )
}

async function openChat(
  serverOptions: ServerOptions = {},
  options: Parameters<typeof startWidget>[0] = {},
): Promise<StartedWidget> {
  const server = options.server ?? createFakeServer()
  prepare(server, serverOptions)
  return openChatOf(startWidget({ server, ...options }))
}

async function openChatOf(widget: StartedWidget): Promise<StartedWidget> {
  await widget.open()
  const card = await within(widget.container).findByRole('button', { name: /send us a/i })
  act(() => card.click())
  await advanceTime(100)
  return widget
}

async function openForm(
  serverOptions: ServerOptions = {},
  options: Parameters<typeof startWidget>[0] = {},
): Promise<StartedWidget> {
  const widget = await openChat(serverOptions, options)
  await screen.findByRole('heading', { name: 'Please fill this form' })
  return widget
}

const fill = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })

const valueOf = (label: string): unknown => screen.getByLabelText<HTMLInputElement>(label).value

const isFormShown = (): boolean => screen.queryByRole('heading', { name: 'Please fill this form' }) !== null

const SEND = 'POST /v2/widget/demo/send_contact_email'

function fillForm(): void {
  fill('Full name', ' Ada Byron ')
  fill('Email address', 'Ada@EXAMPLE.com')
  fill('Message', ' Do you ship to Malta? ')
}

const presenceUpdate = (status: string) => ({ event: 'presence.update', data: { account_id: 1, users: { 1: status } } })

describe('contact form', () => {
  test('the contact form is shown while no agent is online, sent to the middleware and confirmed', async () => {
    const widget = await openForm()
    const respond = holdResponse(widget.server, SEND)
    fillForm()
    press('Submit')
    await advanceTime(50)
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')
    press('Submit')
    await advanceTime(50)
    await respond(() => json(undefined))

    const confirmation = screen.getByText('Your query was submitted successfully. We will get back to you soon.')
    expect(confirmation).toHaveAttribute('role', 'status')
    expect(confirmation).toHaveFocus()
    expect(await requestBodies(widget, SEND)).toEqual([
      {
        name: 'Ada Byron',
        email: 'Ada@example.com',
        message: 'Do you ship to Malta?',
        origin: 'https://a.test/widget/chat',
      },
    ])
    press('Send another question')
    await advanceTime(50)
    expect(valueOf('Message')).toBe('')
    expect(valueOf('Full name')).toBe(' Ada Byron ')
  })

  test('a question that was sent in one tab is not in the contact form of another tab', async () => {
    const browser = createFakeTabs(setTimeout)
    const first = await openForm({}, { browser })
    const second = await openChat({}, { browser, area: first.area, server: first.server, usedIdCount: 100 })
    const message = await within(second.container).findByLabelText('Message')
    fireEvent.change(message, { target: { value: 'Do you ship to Malta?' } })
    fireEvent.change(within(second.container).getByLabelText('Full name'), { target: { value: 'Ada Byron' } })
    fireEvent.change(within(second.container).getByLabelText('Email address'), { target: { value: 'ada@example.com' } })
    await advanceTime(100)
    expect(within(first.container).getByLabelText('Message')).toHaveValue('Do you ship to Malta?')
    first.server.respondOnce(SEND, () => json(undefined))
    fireEvent.click(within(second.container).getByRole('button', { name: 'Submit' }))
    await advanceTime(500)

    expect(within(first.container).getByLabelText('Message')).toHaveValue('')
  })

  test('an empty contact form shows an error at each field and is not sent', async () => {
    const widget = await openForm()
    press('Submit')
    await advanceTime(50)

    expect(screen.getByLabelText('Full name')).toHaveFocus()
    expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('Full Name is required')
    expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription('Please enter your email address')
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Please enter a message')
    expect(screen.getByText('All fields are required.')).toBeInTheDocument()
    expect(countRequests(widget.server, SEND)).toBe(0)
  })

  test.each([
    ['responds with 500', () => json({}, 500)],
    ['responds with 422', () => json({}, 422)],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('the contact form keeps its values if the server %s, and can be sent again', async (_how, response) => {
    const widget = await openForm()
    widget.server.respondOnce(SEND, response)
    widget.server.respondOnce(SEND, () => json(undefined))
    fillForm()
    press('Submit')
    await advanceTime(100)

    expect(screen.getByRole('alert')).toHaveTextContent('There was an error, please try again')
    expect(widget.reports).toHaveLength(1)
    expect(valueOf('Message')).toBe(' Do you ship to Malta? ')
    press('Submit')
    await advanceTime(100)
    expect(screen.getByText(/submitted successfully/)).toBeInTheDocument()
  })

  test('the contact form is prefilled with the contact’s name and e-mail, but not with a generated name', async () => {
    const first = await openForm({ contact: { name: 'Ada Byron', email: 'ada@example.com' } })
    expect(valueOf('Full name')).toBe('Ada Byron')
    expect(valueOf('Email address')).toBe('ada@example.com')
    act(() => first.kill())
    await openForm()

    expect(valueOf('Full name')).toBe('')
  })

  test('an unsent contact form is restored after a reload', async () => {
    const widget = await openForm()
    fillForm()
    act(() => widget.kill())
    await openForm({}, { area: widget.area })

    expect(valueOf('Full name')).toBe(' Ada Byron ')
    expect(valueOf('Message')).toBe(' Do you ship to Malta? ')
  })

  test('a contact form shows no confirmation if the contact changes before the response', async () => {
    const widget = await openForm()
    const respond = holdResponse(widget.server, SEND)
    fillForm()
    press('Submit')
    await advanceTime(50)
    act(() => void widget.store.dispatch({ type: 'contact/changed', isSamePerson: false }))
    await respond(() => json(undefined))

    expect(screen.queryByText(/submitted successfully/)).not.toBeInTheDocument()
  })
})

describe('availability of the contact form', () => {
  test.each([
    ['while the team is online', { isOnline: true }],
    ['if the account has disabled it', { hasForm: false }],
    ['if the inbox has a bot', { channel: { has_a_connected_agent_bot: 'Lumi' } }],
  ])('the contact form is not shown %s', async (_when, serverOptions) => {
    await openChat(serverOptions)
    expect(isFormShown()).toBe(false)
  })

  test('the contact form is not shown in an existing conversation', async () => {
    const server = createFakeServer()
    server.add('Hello again')
    await openChat({}, { server })

    expect(screen.getByText('Hello again')).toBeInTheDocument()
    expect(composer()).toBeInTheDocument()
    expect(isFormShown()).toBe(false)
  })

  test('declining the contact form puts its message and the focus into the composer', async () => {
    const widget = await openForm()
    fillForm()
    screen.getByRole('button', { name: 'Leave a chat message instead' }).focus()
    press('Leave a chat message instead')
    await advanceTime(50)

    expect(composer()).toHaveValue(' Do you ship to Malta? ')
    expect(composer()).toHaveFocus()
    fireEvent.keyDown(composer(), { key: 'Enter' })
    await advanceTime(100)
    expect(widget.server.sent.map(({ content }) => content)).toEqual(['Do you ship to Malta?'])
  })

  test('declining the contact form shows the tenant’s pre-chat form with the values already entered', async () => {
    await openForm({
      channel: {
        pre_chat_form_enabled: true,
        pre_chat_form_options: {
          pre_chat_fields: [
            { name: 'fullName', field_type: 'standard', type: 'text', label: 'Full name', enabled: true },
          ],
        },
      },
    })
    fillForm()
    press('Leave a chat message instead')
    await advanceTime(50)

    expect(screen.getByRole('button', { name: 'Start Conversation' })).toBeInTheDocument()
    expect(valueOf('Full name')).toBe(' Ada Byron ')
    expect(valueOf('Message')).toBe(' Do you ship to Malta? ')
  })
})

describe('contact form and agent presence', () => {
  test('a started contact form and its confirmation stay on screen when an agent comes online', async () => {
    const widget = await openForm()
    await widget.connect()
    fillForm()
    fill('Message', '')
    await widget.push(presenceUpdate('online'))
    await advanceTime(100)
    expect(isFormShown()).toBe(true)
    fillForm()
    widget.server.respondOnce(SEND, () => json(undefined))
    press('Submit')
    await advanceTime(100)

    expect(screen.getByText(/submitted successfully/)).toBeInTheDocument()
  })

  test('an untouched contact form disappears while an agent is online, and then returns', async () => {
    const widget = await openForm()
    await widget.connect()
    await widget.push(presenceUpdate('online'))
    await advanceTime(100)
    expect(composer()).toBeInTheDocument()
    await widget.push(presenceUpdate('offline'))
    await advanceTime(100)
    expect(isFormShown()).toBe(true)
  })

  test('the contact form does not replace a composer with a draft when all agents go offline', async () => {
    const widget = await openChat({ isOnline: true })
    await widget.connect()
    fireEvent.change(composer(), { target: { value: 'Hello' } })
    await widget.push(presenceUpdate('offline'))
    await advanceTime(100)

    expect(composer()).toHaveValue('Hello')
  })

  test('the contact form does not replace a composer with a draft when the account config loads late', async () => {
    const server = createFakeServer()
    const account = holdResponse(server, 'GET /v2/widget/demo/config')
    prepare(server, {})
    await openChatOf(startWidget({ server }))
    fireEvent.change(composer(), { target: { value: 'Hello' } })
    await account(() => json({ ...(example('middleware', 'AccountConfig') as object), show_contact_form: true }))
    await advanceTime(100)

    expect(composer()).toHaveValue('Hello')
    expect(isFormShown()).toBe(false)
  })

  test('the contact form starts with a draft from an earlier visit', async () => {
    const area = new Map<string, string>()
    const before = await openChat({ isOnline: true, hasForm: false }, { area })
    fireEvent.change(composer(), { target: { value: 'Do you ship' } })
    await advanceTime(2_000)
    act(() => before.kill())
    await openForm({}, { area })

    expect(valueOf('Message')).toBe('Do you ship')
  })
})
