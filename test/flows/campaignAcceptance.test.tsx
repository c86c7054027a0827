import { describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import {
  EVENTS,
  CONTACT,
  BIKES,
  campaign,
  createServerWithCampaigns,
  visit,
  goTo,
  openFromCampaign,
} from '#test/support/widget/campaigns.tsx'
import {
  requestBodies,
  countBubbles,
  composer,
  countRequests,
  messageCreated,
  deliverEvents,
  holdResponse,
  advanceTime,
  MARA,
  press,
  setChannel,
  setContact,
  type StartedWidget,
  postedEvents,
} from '#test/support/widget/conversation.tsx'
import type { FakeServer } from '#test/support/network/fakeServer.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

// The clock starts on a Wednesday at noon, in the time zone of the inbox.
withFakeClock(Date.parse('2026-11-18T12:00:00Z'))

describe('reply to a campaign', () => {
  test('“Reply” shows the campaign’s text, sends campaign.triggered and loads the conversation after 1 s', async () => {
    const server = createServerWithCampaigns(campaign(4, 2))
    const widget = await visit(server)
    await advanceTime(3_000)
    const countLoads = (): number => countRequests(server, 'GET /api/v1/widget/conversations')
    const before = countLoads()
    await openFromCampaign(widget)

    expect(widget.host.posted.slice(-2).map(({ event }) => event)).toEqual(['nudgeClicked', 'resetUnreadMode'])
    expect(countBubbles('Campaign 4')).toBe(1)
    expect(composer()).toBeInTheDocument()
    expect(await requestBodies(widget, EVENTS)).toEqual([
      {
        name: 'campaign.triggered',
        event_info: { campaign_id: 4, initiated_at: { timestamp: expect.stringMatching(/^Wed Nov 18 2026/) }, referer: BIKES },
      },
    ]) // prettier-ignore
    expect(countLoads()).toBe(before)
    server.add('Campaign 4')
    await advanceTime(1_100)
    expect(countLoads()).toBe(before + 1)
    expect(countBubbles('Campaign 4')).toBe(1)
    expect(countRequests(server, EVENTS)).toBe(1)
  })

  test('a click on a campaign’s message works like “Reply”', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 2)))
    await advanceTime(3_000)
    fireEvent.click(screen.getByText('Campaign 4'))
    await advanceTime(100)

    expect(postedEvents(widget, 'nudgeClicked')).toHaveLength(1)
    expect(countRequests(widget.server, EVENTS)).toBe(1)
  })

  test('a click on a link in a campaign does not count as a reply', async () => {
    const widget = await visit(
      createServerWithCampaigns(campaign(4, 2, { message: 'See [this](https://shop.test/x)' })),
    )
    await advanceTime(3_000)
    fireEvent.click(await screen.findByRole('link', { name: 'this' }))
    await advanceTime(100)

    expect(postedEvents(widget, 'nudgeClicked')).toHaveLength(0)
  })

  test('the server’s message replaces the local campaign message, even if it arrives late', async () => {
    const server = createServerWithCampaigns(campaign(4, 2))
    const widget = await visit(server)
    await advanceTime(3_000)
    await widget.connect()
    await openFromCampaign(widget)
    await advanceTime(5_000)
    expect(countBubbles('Campaign 4')).toBe(1)
    await deliverEvents(widget, messageCreated(900, 'Campaign 4', MARA))

    expect(countBubbles('Campaign 4')).toBe(1)
    expect(widget.store.getState().messages.messages).toHaveProperty('900')
  })

  test('a campaign’s text stays in the chat if campaign.triggered fails, and “Try again” sends it again', async () => {
    const server = createServerWithCampaigns(campaign(4, 2))
    const widget = await visit(server)
    await advanceTime(3_000)
    server.respondOnce(EVENTS, () => json({}, 500))
    await openFromCampaign(widget)
    expect(screen.getByRole('alert')).toHaveTextContent('There was an error, please try again')
    expect(countBubbles('Campaign 4')).toBe(1)
    server.respondOnce(EVENTS, () => {
      server.add('Campaign 4')
      return new Response(null, { status: 204 })
    })
    press('Try again')
    await advanceTime(1_500)

    expect([screen.queryByRole('alert'), countBubbles('Campaign 4'), countRequests(server, EVENTS)]).toEqual([
      null,
      1,
      2,
    ])
  })

  test('“Try again” does not repeat campaign.triggered if only its response was lost', async () => {
    const server = createServerWithCampaigns(campaign(4, 2))
    const widget = await visit(server)
    await advanceTime(3_000)
    server.respondOnce(EVENTS, () => {
      server.add('Campaign 4')
      throw new TypeError('Failed to fetch')
    })
    await openFromCampaign(widget)
    press('Try again')
    await advanceTime(1_500)

    expect([countRequests(server, EVENTS), countBubbles('Campaign 4'), screen.queryByRole('alert')]).toEqual([
      1,
      1,
      null,
    ])
  })
})

describe('reply to a campaign with a pre-chat form', () => {
  const FORM = { pre_chat_form_enabled: true, pre_chat_form_options: { pre_chat_message: '', pre_chat_fields: [{ name: 'emailAddress', type: 'email', enabled: true, required: true }] } } // prettier-ignore
  const submitted = { type: 'preChat/submitted', contact: { email: 'ada@example.com', name: 'Ada' } } as const

  async function acceptWithForm(server = createServerWithCampaigns(campaign(4, 2))): Promise<StartedWidget> {
    setChannel(server, FORM)
    const widget = await visit(server)
    await advanceTime(3_000)
    await openFromCampaign(widget)
    return widget
  }

  test('the contact and then campaign.triggered are sent only after the pre-chat form is submitted', async () => {
    const widget = await acceptWithForm()
    await advanceTime(5_000)
    expect([countRequests(widget.server, EVENTS), countBubbles('Campaign 4')]).toEqual([0, 1])
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'ada@Example.com' } })
    expect(screen.queryByLabelText('Message')).not.toBeInTheDocument()
    press('Start Conversation')
    await advanceTime(100)

    expect(screen.queryByLabelText('Email address')).not.toBeInTheDocument()
    const requestLines = widget.server.requestLines.filter(
      (requestLine) => requestLine === CONTACT || requestLine === EVENTS,
    )
    expect(requestLines).toEqual([CONTACT, EVENTS])
    expect(await requestBodies(widget, CONTACT)).toEqual([{ email: 'ada@example.com' }])
    expect(await requestBodies(widget, EVENTS)).toEqual([expect.objectContaining({ event_info: expect.objectContaining({ campaign_id: 4 }) })]) // prettier-ignore
  })

  test('“Try again” after a failed contact request sends the contact again, then campaign.triggered', async () => {
    const widget = await acceptWithForm()
    widget.server.respondOnce(CONTACT, () => json({}, 500))
    act(() => void widget.store.dispatch(submitted))
    await advanceTime(100)
    expect([countRequests(widget.server, EVENTS), screen.getAllByRole('alert').length]).toEqual([0, 1])
    press('Try again')
    await advanceTime(1_500)

    expect([countRequests(widget.server, CONTACT), countRequests(widget.server, EVENTS)]).toEqual([2, 1])
  })

  test('campaign.triggered is not sent if the contact changes while the pre-chat form is being sent', async () => {
    const widget = await acceptWithForm()
    const respond = holdResponse(widget.server, CONTACT)
    act(() => void widget.store.dispatch(submitted))
    await advanceTime(100)
    act(() => void widget.store.dispatch({ type: 'contact/changed', isSamePerson: false }))
    await respond(() => json({}))
    await advanceTime(2_000)

    expect([countRequests(widget.server, EVENTS), countBubbles('Campaign 4')]).toEqual([0, 0])
  })

  test('campaign.triggered is not sent if the pre-chat form is submitted with a message', async () => {
    const widget = await acceptWithForm()
    act(() => void widget.store.dispatch({ ...submitted, message: 'Which size?' }))
    await advanceTime(2_000)

    expect(countRequests(widget.server, EVENTS)).toBe(0)
  })

  test.each([
    ['has_email in the contact data', { has_email: true }],
    ['the e-mail address in the contact data', { email: 'ada@example.com' }],
  ])('campaign.triggered is sent without a pre-chat form for a visitor with %s', async (_case, contact) => {
    const server = createServerWithCampaigns(campaign(4, 2))
    setContact(server, contact)
    const widget = await visit(server)
    act(() => void widget.store.dispatch({ type: 'campaigns/requested' }))
    await advanceTime(3_000)
    await openFromCampaign(widget)

    expect(countRequests(widget.server, EVENTS)).toBe(1)
  })
})

describe('accepted campaign after navigation to another page', () => {
  const FORM = { pre_chat_form_enabled: true, pre_chat_form_options: { pre_chat_message: '', pre_chat_fields: [{ name: 'emailAddress', type: 'email', enabled: true, required: true }] } } // prettier-ignore
  const KEY = 'chatwoot-widget:demo@https://shop.test:campaign'
  const submitted = { type: 'preChat/submitted', contact: { email: 'ada@example.com' } } as const

  /** Simulates the visitor's navigation to the next page of the shop. */
  async function reload(
    before: StartedWidget,
    prepare: (server: FakeServer) => void = () => undefined,
  ): Promise<StartedWidget> {
    const { server, area } = before
    before.kill()
    prepare(server)
    const widget = startWidget({ server, area })
    await act(async () => widget.host.receive({ event: 'config-set' }))
    await goTo(widget, 'https://shop.test/basket')
    await advanceTime(200)
    return widget
  }

  async function acceptCampaign(server: FakeServer): Promise<StartedWidget> {
    const widget = await visit(server)
    await advanceTime(3_000)
    await openFromCampaign(widget)
    return widget
  }

  async function openChat({ host, container }: StartedWidget): Promise<void> {
    await act(async () => host.receive({ event: 'toggle-open', isOpen: true }))
    fireEvent.click(await within(container).findByRole('button', { name: /send us a/i }))
    await screen.findByRole('log')
    await advanceTime(50)
  }

  test('an accepted campaign waits for its pre-chat form across a reload, and is sent after the form', async () => {
    const server = createServerWithCampaigns(campaign(4, 2))
    setChannel(server, FORM)
    const widget = await reload(await acceptCampaign(server), () => setChannel(server, FORM))
    expect([postedEvents(widget, 'setCampaignMode'), postedEvents(widget, 'nudgeClicked'), countRequests(server, EVENTS)]).toEqual([[], [], 0])
    await openChat(widget)
    expect(countBubbles('Campaign 4')).toBe(1)
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'ada@example.com' } })
    press('Start Conversation')
    await advanceTime(100)

    expect(server.requestLines.filter((requestLine) => requestLine === CONTACT || requestLine === EVENTS)).toEqual([CONTACT, EVENTS])
  }) // prettier-ignore

  test('a pre-chat form whose request failed is sent again after a reload, and not shown again', async () => {
    const server = createServerWithCampaigns(campaign(4, 2))
    setChannel(server, FORM)
    const first = await acceptCampaign(server)
    server.respondOnce(CONTACT, () => json({}, 500))
    act(() => void first.store.dispatch(submitted))
    await advanceTime(100)
    expect(countRequests(server, EVENTS)).toBe(0)
    const widget = await reload(first, () => setChannel(server, FORM))

    expect(await requestBodies(widget, CONTACT)).toEqual([{ email: 'ada@example.com' }])
    expect(countRequests(server, EVENTS)).toBe(1)
    await openChat(widget)
    expect([countBubbles('Campaign 4'), screen.queryByLabelText('Email address')]).toEqual([1, null])
  })

  test('an accepted campaign is not sent again after a reload if its conversation exists', async () => {
    const server = createServerWithCampaigns(campaign(4, 2))
    const first = await acceptCampaign(server)
    expect(first.area.has(KEY)).toBe(true)
    const widget = await reload(first, () => server.add('Campaign 4'))

    expect([countRequests(server, EVENTS), widget.area.has(KEY)]).toEqual([1, false])
    expect([postedEvents(widget, 'setCampaignMode'), screen.getAllByText('Campaign 4').length]).toEqual([[], 1])
  })

  test('an accepted campaign is dropped after a reload if the visitor has another conversation', async () => {
    const first = await acceptCampaign(createServerWithCampaigns(campaign(4, 2)))
    const widget = await reload(first, (server) => server.add('Which size?', { message_type: 0 }))
    await openChat(widget)

    expect([countBubbles('Which size?'), countBubbles('Campaign 4'), widget.area.has(KEY)]).toEqual([1, 0, false])
  })

  test('an accepted campaign is dropped on a reload more than an hour later', async () => {
    const first = await acceptCampaign(createServerWithCampaigns(campaign(4, 2)))
    const widget = await reload(first, () => jest.setSystemTime(Date.now() + 3_700_000))

    expect([countRequests(widget.server, EVENTS), widget.area.has(KEY)]).toEqual([1, false])
  })

  test('an accepted campaign is removed from storage when the contact changes', async () => {
    const first = await acceptCampaign(createServerWithCampaigns(campaign(4, 2)))
    await advanceTime(2_000)
    act(() => void first.store.dispatch({ type: 'contact/changed', isSamePerson: false }))

    expect(first.area.has(KEY)).toBe(false)
  })

  test('an accepted campaign is removed from storage when the pre-chat form is submitted with a message', async () => {
    const server = createServerWithCampaigns(campaign(4, 2))
    setChannel(server, FORM)
    const first = await acceptCampaign(server)
    const respond = holdResponse(server, 'POST /api/v1/widget/conversations')
    act(() => void first.store.dispatch({ ...submitted, message: 'Which size?' }))
    await advanceTime(100)

    expect(first.area.has(KEY)).toBe(false)
    await respond(() => json({}, 500))
  })
})
