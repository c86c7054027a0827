import { describe, expect, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  requestBodies,
  countBubbles,
  composer,
  countRequests,
  advanceTime,
  press,
  setAccount,
  type StartedWidget,
} from '#test/support/widget/conversation.tsx'
import { example } from '#test/support/contracts/apiExamples.ts'
import { createFakeServer, type FakeServer } from '#test/support/network/fakeServer.ts'
import { createFakeTabs } from '#test/support/widget/fakeTabs.ts'
import { createBrowserStart } from '#test/support/widget/freshBrowser.tsx'
import { json } from '#test/support/network/observedFetch.ts'

const startWidget = createBrowserStart()

type Field = { readonly name: string } & Readonly<Record<string, unknown>>

const field = (name: string, more: object = {}): Field => ({ name, field_type: 'standard', type: 'text', label: name, required: true, enabled: true, ...more }) // prettier-ignore

const THREE_FIELDS = [
  field('emailAddress', { type: 'email', label: 'Email Id' }),
  field('fullName'),
  field('phoneNumber', { placeholder: 'Please enter your phone number' }),
]
const NAME_AND_EMAIL = THREE_FIELDS.slice(0, 2)

/** Makes the server ask for these pre-chat fields, for a contact with these known details. */
function enablePreChat(server: FakeServer, fields: readonly Field[], channel: object = {}, contact: object = {}): void {
  const config = example('widget-api', 'CurrentConfig') as { readonly website_channel_config: object; readonly contact: object } // prettier-ignore
  const preChat = {
    pre_chat_form_enabled: true,
    pre_chat_form_options: { pre_chat_message: 'Tell us who you are <b>first</b>.', pre_chat_fields: fields },
  }
  server.respondOnce('POST /api/v1/widget/config', () =>
    json({
      ...config,
      website_channel_config: { ...config.website_channel_config, ...preChat, ...channel },
      contact: { ...config.contact, ...contact },
    }),
  )
}

function start(prepare: (server: FakeServer) => void, options: Parameters<typeof startWidget>[0] = {}): StartedWidget {
  const server = options.server ?? createFakeServer()
  prepare(server)
  return startWidget({ server, ...options })
}

async function openChat(widget: StartedWidget): Promise<StartedWidget> {
  await widget.open()
  const card = await within(widget.container).findByRole('button', { name: /send us a/i })
  act(() => card.click())
  await advanceTime(100)
  return widget
}

/** Opens the pre-chat form. It waits for the button, because the form is a lazy chunk. */
async function openForm(widget: StartedWidget): Promise<StartedWidget> {
  await openChat(widget)
  await screen.findByRole('button', { name: 'Start Conversation' })
  return widget
}

const fill = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })

const valueOf = (label: string): unknown => screen.getByLabelText<HTMLInputElement>(label).value

const submit = (): void => press('Start Conversation')

const CREATE = 'POST /api/v1/widget/conversations'

const createBodies = async (widget: StartedWidget): Promise<readonly unknown[]> =>
  (await requestBodies(widget, CREATE)).filter((body) => typeof body === 'object' && body !== null && 'contact' in body)

function fillDetails(message = 'Do you ship to Malta?'): void {
  fill('Full name', ' Ada Byron ')
  fill('Email address', 'Ada@EXAMPLE.com')
  fill('Message', message)
}

describe('pre-chat form', () => {
  test('the pre-chat form replaces the composer, with our labels and the tenant’s message as plain text', async () => {
    await openForm(start((server) => enablePreChat(server, NAME_AND_EMAIL)))

    expect(screen.getByText('Tell us who you are <b>first</b>.')).toBeInTheDocument()
    expect(screen.queryByPlaceholderText('Type your message')).not.toBeInTheDocument()
    expect(screen.queryByLabelText('Phone number')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Full name')).toHaveAttribute('autocomplete', 'name')
    expect(screen.getByLabelText('Email address')).toHaveAttribute('autocomplete', 'email')
    expect(screen.getByLabelText('Message')).toBeRequired()
  })

  test('pre-chat details are sent once, with the first message, and then the composer has the focus', async () => {
    const widget = await openForm(start((server) => enablePreChat(server, NAME_AND_EMAIL)))
    fillDetails()
    screen.getByRole('button', { name: 'Start Conversation' }).focus()
    submit()
    await advanceTime(100)

    expect(countBubbles('Do you ship to Malta?')).toBe(1)
    expect(await createBodies(widget)).toEqual([
      expect.objectContaining({
        contact: { name: 'Ada Byron', email: 'Ada@example.com' },
        message: expect.objectContaining({ content: 'Do you ship to Malta?' }),
      }),
    ])
    expect(composer()).toHaveFocus()
    expect(composer()).toHaveValue('')
    fireEvent.change(composer(), { target: { value: 'And to Gozo?' } })
    fireEvent.keyDown(composer(), { key: 'Enter' })
    await advanceTime(100)
    expect(countRequests(widget.server, CREATE)).toBe(1 + countRequests(widget.server, `${CREATE}/`))
    expect(widget.server.sent.map(({ content }) => content)).toEqual(['Do you ship to Malta?', 'And to Gozo?'])
  })

  test('a double click on Start Conversation starts one conversation', async () => {
    const widget = await openForm(start((server) => enablePreChat(server, NAME_AND_EMAIL)))
    fillDetails()
    const button = screen.getByRole('button', { name: 'Start Conversation' })
    act(() => {
      button.click()
      button.click()
    })
    await advanceTime(100)

    expect(widget.server.sent).toHaveLength(1)
  })

  test('an invalid pre-chat form is not sent, shows its errors and focuses the first invalid field', async () => {
    const widget = await openForm(start((server) => enablePreChat(server, THREE_FIELDS)))
    expect(screen.queryByText('Full Name is required')).not.toBeInTheDocument()
    submit()
    await advanceTime(50)

    expect(screen.getByLabelText('Email address')).toHaveFocus()
    expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription('Please enter your email address')
    expect(screen.getByLabelText('Email address')).toBeInvalid()
    expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('Full Name is required')
    expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription('Please enter your phone number')
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Please enter a message')
    fill('Email address', 'ada@')
    fill('Message', ' ')
    expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription('Invalid email address')
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Message too short')
    fill('Email address', 'ada@example.com')
    fill('Full name', 'x'.repeat(51))
    fill('Message', 'x'.repeat(1001))
    submit()
    await advanceTime(50)
    expect(screen.getByLabelText('Full name')).toHaveFocus()
    expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('Must be 50 characters or less')
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('This message can be up to 1000 characters.')
    expect(screen.getByLabelText('Email address')).toBeValid()
    expect(widget.server.sent).toEqual([])
  })

  test('the pre-chat form omits known contact details, and is skipped if the server knows all of them', async () => {
    const firstWidget = await openForm(
      start((server) => enablePreChat(server, THREE_FIELDS, {}, { phone_number: '+14155550123' })),
    )
    expect(screen.getByLabelText('Email address')).toBeInTheDocument()
    expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument()
    expect(screen.queryByLabelText('Phone number')).not.toBeInTheDocument()
    act(() => firstWidget.kill())
    const knownContact = { has_email: true, phone_number: '+14155550123' }
    await openChat(start((server) => enablePreChat(server, THREE_FIELDS, {}, knownContact)))

    expect(composer()).toBeInTheDocument()
  })

  test('the pre-chat form omits a known name even if the server does not return the identifier', async () => {
    const widget = start((server) => enablePreChat(server, [field('fullName')]))
    await widget.open()
    const knownContact = { id: 77, has_email: false, has_name: true, has_phone_number: false }
    for (const path of ['/contact/set_user', 'GET /api/v1/widget/contact'])
      widget.server.respondOnce(path, () => json(knownContact))
    await act(async () =>
      widget.host.receive({ event: 'set-user', identifier: 'u-1', user: { identifierHash: 'abc' } }),
    )
    await advanceTime(100)
    await act(async () => widget.cable.accept())
    await widget.connect()
    await openChat(widget)

    expect(countRequests(widget.server, '/contact/set_user')).toBe(1)
    expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument()
    expect(composer()).toBeInTheDocument()
  })

  test('the composer replaces a pre-chat form that is disabled or has no enabled field', async () => {
    await openChat(start((server) => enablePreChat(server, [field('fullName', { enabled: false })])))
    expect(composer()).toBeInTheDocument()
    cleanup()
    await openChat(start((server) => enablePreChat(server, NAME_AND_EMAIL, { pre_chat_form_enabled: false })))
    expect(composer()).toBeInTheDocument()
  })

  test('a resolved conversation and a new one after it show the composer and no pre-chat form', async () => {
    await openChat(
      start((server) => {
        enablePreChat(server, NAME_AND_EMAIL)
        server.add('Hello again')
        server.conversation.status = 'resolved'
      }),
    )
    expect(await screen.findByText('Hello again')).toBeInTheDocument()
    press('Start a new conversation')
    await advanceTime(50)

    expect(composer()).toBeInTheDocument()
    expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument()
  })

  test('custom pre-chat fields are validated and sent as conversation and contact attributes', async () => {
    const widget = start((server) => {
      enablePreChat(server, [
        field('fullName'),
        field('order', { field_type: 'contact_attribute', label: 'Order', placeholder: 'AB-12', regex_pattern: '[A-Z]{2}-\\d+', regex_cue: 'Two letters, a dash, a number' }),
        field('colour', { field_type: 'conversation_attribute', type: 'list', label: 'Colour', values: ['Blue', 'Red'] }),
        field('news', { field_type: 'contact_attribute', type: 'checkbox', label: 'News by mail', required: false }),
      ]) // prettier-ignore
      server.respondOnce('PATCH /api/v1/widget/contact', () => json({}, 500))
      server.respondOnce('PATCH /api/v1/widget/contact', () => json({}))
    })
    await openForm(widget)
    fill('Full name', 'Ada')
    fill('Message', 'Hello')
    fill('Order', 'twelve')
    submit()
    await advanceTime(50)
    expect(screen.getByLabelText('Order')).toHaveAccessibleDescription('Two letters, a dash, a number')
    expect(screen.getByLabelText('Colour')).toHaveAccessibleDescription('This field is required')
    fill('Order', 'AB-12')
    fill('Colour', 'Red')
    submit()
    await advanceTime(3_000)

    expect(await createBodies(widget)).toEqual([expect.objectContaining({ custom_attributes: { colour: 'Red' } })])
    const attributes = { custom_attributes: { order: 'AB-12', news: false } }
    expect(await requestBodies(widget, 'PATCH /api/v1/widget/contact')).toEqual([attributes, attributes])
  })
})

test('a checkbox that may stay empty is called optional, and the other fields of the form are required', async () => {
  const more = { field_type: 'contact_attribute', type: 'checkbox' }
  const widget = start((server) =>
    enablePreChat(server, [
      field('fullName'),
      field('terms', { ...more, label: 'I accept the terms' }),
      field('news', { ...more, label: 'News by mail', required: false }),
    ]),
  )
  await openForm(widget)

  expect(screen.getByRole('checkbox', { name: 'News by mail (optional)' })).not.toBeRequired()
  expect(screen.getByRole('checkbox', { name: 'I accept the terms' })).toBeRequired()
  expect(screen.getByRole('textbox', { name: 'Full name' })).toBeRequired()
  expect(screen.queryByText('All fields are required.')).not.toBeInTheDocument()
})

test('contact attributes from the pre-chat form are sent again until the server accepts them', async () => {
  const widget = start((server) => {
    enablePreChat(server, [field('fullName'), field('order', { field_type: 'contact_attribute', label: 'Order' })])
    for (let fault = 0; fault < 7; fault += 1) server.respondOnce('PATCH /api/v1/widget/contact', () => json({}, 503))
    server.respondOnce('PATCH /api/v1/widget/contact', () => json({}))
  })
  await openForm(widget)
  fill('Full name', 'Ada')
  fill('Message', 'Hello')
  fill('Order', 'AB-12')
  submit()
  await advanceTime(400_000)

  const contactBodies = await requestBodies(widget, 'PATCH /api/v1/widget/contact')
  expect(contactBodies).toHaveLength(8)
  expect(contactBodies.at(-1)).toEqual({ custom_attributes: { order: 'AB-12' } })
})

describe('input of the pre-chat form', () => {
  test('pre-chat input survives a change of screen and a reload', async () => {
    const widget = await openForm(start((server) => enablePreChat(server, NAME_AND_EMAIL)))
    fillDetails()
    act(() => screen.getByRole('link', { name: 'Home' }).click())
    await advanceTime(50)
    press(/send us a/i)
    await advanceTime(50)
    expect(valueOf('Full name')).toBe(' Ada Byron ')
    act(() => widget.kill())
    await openForm(start((server) => enablePreChat(server, NAME_AND_EMAIL), { area: widget.area, usedIdCount: 100 }))

    expect(valueOf('Full name')).toBe(' Ada Byron ')
    expect(valueOf('Email address')).toBe('Ada@EXAMPLE.com')
    expect(valueOf('Message')).toBe('Do you ship to Malta?')
  })

  test('two tabs share pre-chat input, and a third one shows what was filled in in both', async () => {
    const browser = createFakeTabs(setTimeout)
    const openTab = async (options: Parameters<typeof startWidget>[0]) => {
      const tab = start((server) => enablePreChat(server, NAME_AND_EMAIL), { browser, ...options })
      await openChat(tab)
      await within(tab.container).findByRole('button', { name: 'Start Conversation' })
      return { tab, field: (label: string) => within(tab.container).getByLabelText<HTMLInputElement>(label) }
    }
    const first = await openTab({})
    const { area, server } = first.tab
    const second = await openTab({ area, server, usedIdCount: 100 })
    fireEvent.change(first.field('Full name'), { target: { value: 'Ada Byron' } })
    await advanceTime(100)
    fireEvent.change(second.field('Email address'), { target: { value: 'ada@example.com' } })
    await advanceTime(100)
    const third = await openTab({ area, server, usedIdCount: 200 })

    for (const { field: fieldIn } of [first, second, third]) {
      expect(fieldIn('Full name')).toHaveValue('Ada Byron')
      expect(fieldIn('Email address')).toHaveValue('ada@example.com')
    }
  })

  test('a refused pre-chat form shows the reason, restores its input and can be sent again', async () => {
    const widget = await openForm(start((server) => enablePreChat(server, NAME_AND_EMAIL)))
    widget.server.respondOnce(CREATE, () => json({ message: 'Email is taken' }, 422))
    fillDetails()
    submit()
    await advanceTime(100)

    expect(screen.getByRole('alert')).toHaveTextContent('Not sent · Email is taken')
    expect(valueOf('Full name')).toBe(' Ada Byron ')
    expect(valueOf('Message')).toBe('Do you ship to Malta?')
    expect(screen.queryByText('Waiting to be sent')).not.toBeInTheDocument()
    fill('Email address', 'ada@example.org')
    submit()
    await advanceTime(100)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(widget.server.sent.map(({ content }) => content)).toEqual(['Do you ship to Malta?'])
  })

  test('a pre-chat form submitted offline survives a reload and is sent once with all its input', async () => {
    const widget = await openForm(start((server) => enablePreChat(server, NAME_AND_EMAIL)))
    act(() => widget.network.set(false))
    fillDetails()
    submit()
    await advanceTime(100)
    expect(countBubbles('Do you ship to Malta?')).toBe(1)
    expect(widget.server.sent).toEqual([])
    act(() => widget.kill())
    const after = start((server) => enablePreChat(server, NAME_AND_EMAIL), { area: widget.area, usedIdCount: 100 })
    await openChat(after)
    await advanceTime(1_000)

    expect(await createBodies(after)).toEqual([expect.objectContaining({ contact: { name: 'Ada Byron', email: 'Ada@example.com' } })]) // prettier-ignore
    expect(after.server.sent).toHaveLength(1)
  })

  test('a conversation whose response was lost is found on the server and not started twice', async () => {
    const widget = await openForm(start((server) => enablePreChat(server, NAME_AND_EMAIL)))
    const { server } = widget
    server.respondOnce(CREATE, async () => {
      server.add('Do you ship to Malta?', { message_type: 0, echo_id: '000000000001', sender: { id: 77, name: 'Ada', type: 'contact' } }) // prettier-ignore
      throw new TypeError('Failed to fetch')
    })
    fillDetails()
    submit()
    await advanceTime(5_000)

    expect(server.sent).toEqual([])
    expect(countBubbles('Do you ship to Malta?')).toBe(1)
    expect(composer()).toBeInTheDocument()
  })

  test('pre-chat input is removed from screen and storage when another visitor is identified', async () => {
    const widget = await openForm(start((server) => enablePreChat(server, NAME_AND_EMAIL)))
    fillDetails()
    act(() => void widget.store.dispatch({ type: 'contact/changed', isSamePerson: false }))
    act(() => void widget.store.dispatch({ type: 'conversation/loaded', conversation: undefined }))
    await advanceTime(100)

    expect(valueOf('Full name')).toBe('')
    expect(valueOf('Message')).toBe('')
    expect([...widget.area.values()].join()).not.toContain('Byron')
  })
})

describe('pre-chat form with a bot', () => {
  test('a pre-chat form with a bot has no message field, and updates the contact with name and email', async () => {
    const widget = await openForm(
      start((server) => enablePreChat(server, NAME_AND_EMAIL, { has_a_connected_agent_bot: 'Lumi' })),
    )
    expect(screen.queryByLabelText('Message')).not.toBeInTheDocument()
    fill('Full name', 'Ada')
    fill('Email address', 'ada@example.com')
    submit()
    await advanceTime(100)

    expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument()
    expect(widget.server.sent.map(({ content }) => content)).toEqual([''])
    expect(await requestBodies(widget, 'PATCH /api/v1/widget/contact')).toEqual([
      { name: 'Ada', email: 'ada@example.com' },
    ])
  })
})

describe('phone number field', () => {
  const openPhoneForm = async (
    options: Parameters<typeof startWidget>[0] = {},
    country = true,
  ): Promise<StartedWidget> => {
    const widget = await openForm(
      start((server) => {
        setAccount(server, { prechat_country_code_feature_access: country })
        enablePreChat(server, [field('phoneNumber')])
      }, options),
    )
    if (country) await screen.findByRole('combobox', { name: 'Country code' })
    await advanceTime(50)
    fill('Message', 'Call me')
    return widget
  }
  const selectedCountry = (): unknown => screen.getByLabelText<HTMLSelectElement>('Country code').value

  test('a phone number must start with its country code if the country selector is disabled', async () => {
    const widget = await openPhoneForm({}, false)
    expect(screen.queryByLabelText('Country code')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Phone number')).toHaveAttribute('placeholder', 'Enter a phone number')
    expect(screen.getByLabelText('Phone number')).toHaveAttribute('maxlength', '25')
    expect(screen.getByLabelText('Phone number')).toHaveAttribute('autocomplete', 'tel')
    for (const [typed, description] of [
      ['0171 1234567', 'Phone number should contain your country code e.g +1415555555'],
      ['+1415555555', 'Invalid phone number'],
      ['+49 ask Ada', 'Invalid number'],
    ] as const) {
      fill('Phone number', typed)
      submit()
      await advanceTime(50)
      expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(description)
    }
    fill('Phone number', '+49 171 1234567')
    submit()
    await advanceTime(100)
    expect(await createBodies(widget)).toEqual([
      expect.objectContaining({ contact: { phone_number: '+491711234567' } }),
    ])
  })

  test('the country of a phone number follows the locale, the typed country code or the selected country', async () => {
    const widget = await openPhoneForm()
    expect(selectedCountry()).toBe('US')
    fill('Phone number', '+49')
    expect(selectedCountry()).toBe('DE')
    fill('Phone number', '+49 171 1234567')
    fill('Country code', 'AT')
    expect(valueOf('Phone number')).toBe('+43 171 1234567')
    fill('Phone number', '0664 1234567')
    expect(selectedCountry()).toBe('AT')
    submit()
    await advanceTime(100)

    expect(await createBodies(widget)).toEqual([
      expect.objectContaining({ contact: { phone_number: '+436641234567' } }),
    ])
  })

  test('the country service sets the initial country of a phone number, and the visitor can change it', async () => {
    await openPhoneForm({ country: () => new Response('1;DE;DEU;Germany') })
    await waitFor(() => expect(selectedCountry()).toBe('DE'))
    fill('Country code', 'FR')
    expect(selectedCountry()).toBe('FR')
  })

  test('a late response of the country service does not change the country of a number already typed', async () => {
    let resolveCountry: (response: Response) => void = () => undefined
    const countryResponse = new Promise<Response>((resolve) => (resolveCountry = resolve))
    await openPhoneForm({ country: () => countryResponse as unknown as Response })
    fill('Phone number', '415 555')
    await act(async () => resolveCountry(new Response('1;DE;DEU;Germany')))
    await advanceTime(50)

    expect(selectedCountry()).toBe('US')
  })

  test.each([['0;;;'], ['2;;;'], ['1;'], ['1;Germany'], ['<html>'], [''], ['DE']])(
    'an invalid response %p of the country service is shown and reported, and a country can be selected',
    async (text) => {
      const widget = await openPhoneForm({ country: () => new Response(text) })
      expect(await screen.findByText(/unable to fetch the country/i)).toBeInTheDocument()
      expect(widget.reports).toContainEqual(expect.objectContaining({ reason: 'unable to fetch the country' }))
      fill('Country code', 'DE')
      expect(selectedCountry()).toBe('DE')
      expect(screen.queryByText(/unable to fetch the country/i)).not.toBeInTheDocument()
    },
  )
})
