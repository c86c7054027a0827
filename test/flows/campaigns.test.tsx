import { describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  LIST,
  CONFIG,
  BIKES,
  campaign,
  workingHours,
  createServerWithCampaigns,
  visit,
  goTo,
  sendCommand,
  setOpen,
  isCampaignShown,
  countCampaignModes,
} from '#test/support/widget/campaigns.tsx'
import {
  countRequests,
  messageCreated,
  deliverEvents,
  advanceTime,
  MARA,
  press,
  setChannel,
  statusChanged,
  type StartedWidget,
  postedEvents,
} from '#test/support/widget/conversation.tsx'
import { createFakeTabs } from '#test/support/widget/fakeTabs.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

// The clock starts on a Wednesday at noon, in the time zone of the inbox.
withFakeClock(Date.parse('2026-11-18T12:00:00Z'))

const NO_CAMPAIGNS: readonly object[] = []

describe('display of a campaign', () => {
  test('a campaign is shown in the preview after its time on the page, and not before', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 20)))
    await advanceTime(19_000)
    expect([isCampaignShown(), countCampaignModes(widget)]).toEqual([false, 0])
    await advanceTime(2_000)

    expect(isCampaignShown()).toBe(true)
    expect(screen.getByText('Mara')).toBeInTheDocument()
    expect(screen.getByText(/from/)).toHaveTextContent('from Lumen Bikes')
    expect(widget.host.posted.filter(({ event }) => event.endsWith('Mode'))).toEqual([{ event: 'setCampaignMode' }, { event: 'setUnreadMode' }]) // prettier-ignore
    expect(widget.reports).toEqual([])
  })

  test('a shown campaign survives set-unread-view from an older host', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 1)))
    await advanceTime(2_000)
    sendCommand(widget, { event: 'set-unread-view' })
    await advanceTime(50)

    expect(isCampaignShown()).toBe(true)
  })

  test('of several campaigns, only the one that is due first is shown', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(3, 5), campaign(4, 2), campaign(5, 3)))
    await advanceTime(10_000)

    expect([isCampaignShown(3), isCampaignShown(4), isCampaignShown(5), countCampaignModes(widget)]).toEqual([
      false,
      true,
      false,
      1,
    ])
  })

  test('a campaign from a bot is shown with the bot’s name and the label “Bot”', async () => {
    await visit(createServerWithCampaigns(campaign(4, 1, { sender: { id: 1, name: 'Lumi', type: 'agent_bot' } })))
    await advanceTime(2_000)

    expect(screen.getByText('Lumi')).toBeInTheDocument()
    expect(screen.getByText('Bot')).toBeInTheDocument()
  })

  test('Markdown in a campaign is rendered, and HTML is not', async () => {
    await visit(createServerWithCampaigns(campaign(4, 1, { message: '**Free** [guide](https://shop.test/guide) <img src=x onerror=alert(1)>' }))) // prettier-ignore
    await advanceTime(2_000)

    await waitFor(() => expect(screen.getByText('Free').tagName).toBe('STRONG'))
    expect(screen.getByRole('link', { name: 'guide' })).toHaveAttribute('href', 'https://shop.test/guide')
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('a campaign that is due after the maximum timer delay is not shown early', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 3_000_000)), { config: { debug: true } })
    await advanceTime(5_000)

    expect([countCampaignModes(widget), postedEvents(widget, 'onEvent').length, widget.reports]).toEqual([0, 1, []])
  })
})

describe('reasons not to show a campaign', () => {
  test('a visitor who opens the chat at once causes no request for campaigns on this page, but on the next one', async () => {
    const server = createServerWithCampaigns(campaign(4, 1))
    const widget = startWidget({ server })
    await act(async () => {
      widget.host.receive({ event: 'config-set' })
      widget.host.receive({ event: 'change-url', referrerURL: BIKES, referrerHost: 'shop.test' })
      widget.host.receive({ event: 'toggle-open', isOpen: true })
    })
    await advanceTime(5_000)
    expect(countRequests(server, LIST)).toBe(0)

    setOpen(widget, false)
    await goTo(widget, `${BIKES}/red`)
    await advanceTime(5_000)
    expect([countRequests(server, LIST), isCampaignShown()]).toEqual([1, true])
  })

  test('a campaign is shown only on its own pages, and every page restarts its time', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 20)), { url: 'https://shop.test/' })
    await advanceTime(60_000)
    expect(isCampaignShown()).toBe(false)
    await goTo(widget, BIKES)
    await advanceTime(15_000)
    await goTo(widget, `${BIKES}/red`)
    await advanceTime(15_000)
    expect(isCampaignShown()).toBe(false)
    await advanceTime(6_000)

    expect(isCampaignShown()).toBe(true)
    expect(countRequests(widget.server, LIST)).toBe(1)
  })

  test('a campaign is not shown on a page where the chat was opened, but on the next page', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 20)))
    await advanceTime(5_000)
    setOpen(widget, true)
    await advanceTime(1_000)
    setOpen(widget, false)
    await advanceTime(60_000)
    expect(countCampaignModes(widget)).toBe(0)
    await goTo(widget, `${BIKES}/red`)
    await advanceTime(21_000)

    expect(countCampaignModes(widget)).toBe(1)
  })

  test('a campaign is not shown to a visitor with a conversation', async () => {
    const server = createServerWithCampaigns(campaign(4, 2))
    server.add('Good day')
    const widget = await visit(server)
    await advanceTime(30_000)

    expect([isCampaignShown(), countCampaignModes(widget)]).toEqual([false, 0])
  })

  test('a campaign is not shown while it is unknown whether the visitor has a conversation', async () => {
    const server = createServerWithCampaigns(campaign(4, 2))
    server.respondOnce('GET /api/v1/widget/conversations', () => json({}, 500))
    const widget = await visit(server)
    server.respondOnce('GET /api/v1/widget/conversations', () => json({}, 500))
    await advanceTime(30_000)

    expect(countCampaignModes(widget)).toBe(0)
  })

  test('a campaign without text is not shown', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 2, { message: ' ' })))
    await advanceTime(30_000)

    expect(countCampaignModes(widget)).toBe(0)
  })

  test.each([
    ['is not a list', { campaigns: 'all' }],
    ['contains only invalid campaigns', [{ id: 'x' }, null, { id: 4 }, { id: 5, trigger_rules: { url: 7 } }]],
  ])('no campaign is shown when the response to the campaigns request %s', async (_case, body) => {
    const server = createServerWithCampaigns()
    server.respondOnce(LIST, () => json(body))
    const widget = await visit(server)
    await advanceTime(30_000)

    expect(countCampaignModes(widget)).toBe(0)
  })
})

describe('business hours', () => {
  const [atNoon, atNight] = ['2026-11-18T12:00:00Z', '2026-11-18T22:00:00Z']
  const businessOnly = { trigger_only_during_business_hours: true }

  test.each([
    ['during business hours', atNoon, workingHours(), 4],
    ['after business hours', atNight, workingHours(), 5],
    ['on a day that is open all day', atNight, workingHours({ open_all_day: true }), 4],
    ['on a day that is closed all day', atNoon, workingHours({ closed_all_day: true }), 5],
    ['in an inbox with the UTC offset -10:00', atNight, { ...workingHours(), utc_off_set: '-10:00' }, 4],
    ['in an inbox without business hours', atNight, { ...workingHours(), working_hours_enabled: false }, 4],
  ])('the campaign that is shown depends on business hours: %s, at %s', async (_case, now, channel, shown) => {
    jest.setSystemTime(Date.parse(now))
    const server = createServerWithCampaigns(campaign(4, 2, businessOnly), campaign(5, 4))
    setChannel(server, channel)
    await visit(server)
    await advanceTime(10_000)

    expect([isCampaignShown(4), isCampaignShown(5)]).toEqual([shown === 4, shown === 5])
  })

  test('a campaign that becomes due after business hours is skipped, and the next one is shown', async () => {
    jest.setSystemTime(Date.parse('2026-11-18T17:29:50Z'))
    const server = createServerWithCampaigns(campaign(4, 20, businessOnly), campaign(5, 40))
    setChannel(server, workingHours())
    await visit(server)
    await advanceTime(30_000)
    expect([isCampaignShown(4), isCampaignShown(5)]).toEqual([false, false])
    await advanceTime(12_000)

    expect([isCampaignShown(4), isCampaignShown(5)]).toEqual([false, true])
  })
})

describe('requests for campaigns', () => {
  test('only the list of campaigns is requested until a campaign is due, then the configuration', async () => {
    const { server } = await visit(createServerWithCampaigns(campaign(4, 20)))
    await advanceTime(10_000)
    expect(server.requestLines).toEqual([LIST])
    await advanceTime(11_000)

    expect(countRequests(server, CONFIG)).toBe(1)
    expect(isCampaignShown()).toBe(true)
  })

  test('campaigns are not requested before config-set arrives from the host', async () => {
    const widget = startWidget({ server: createServerWithCampaigns(campaign(4, 1)) })
    await goTo(widget, BIKES)
    expect(widget.server.requestLines).toEqual([])
    await act(async () => widget.host.receive({ event: 'config-set' }))
    await advanceTime(2_000)

    expect(isCampaignShown()).toBe(true)
  })

  test('the list of campaigns is requested again after an hour, even if it was empty', async () => {
    const widget = await visit(createServerWithCampaigns(...NO_CAMPAIGNS))
    await goTo(widget, `${BIKES}/a`)
    expect(countRequests(widget.server, LIST)).toBe(1)
    jest.setSystemTime(Date.now() + 3_600_001)
    await goTo(widget, `${BIKES}/b`)

    expect(countRequests(widget.server, LIST)).toBe(2)
  })

  test('a failed request for campaigns is reported, and retried on the next page', async () => {
    const server = createServerWithCampaigns(campaign(4, 2))
    server.respondOnce(LIST, () => json({}, 503))
    const widget = await visit(server)
    expect(widget.reports).toEqual([expect.objectContaining({ status: 503 })])
    expect(widget.store.getState().campaigns.status).toBe('failed')
    await goTo(widget, `${BIKES}/red`)
    await advanceTime(3_000)

    expect(isCampaignShown()).toBe(true)
  })
})

describe('dismissal of a campaign', () => {
  test('closing a campaign snoozes all campaigns for an hour, even after a reload', async () => {
    const server = createServerWithCampaigns(campaign(4, 2))
    const widget = await visit(server)
    await advanceTime(3_000)
    press('Close')
    expect(isCampaignShown()).toBe(false)
    expect(widget.host.posted.slice(-2)).toEqual([
      { event: 'closeWindow', isPreview: true },
      { event: 'setCampaignReadOn' },
    ])
    await goTo(widget, `${BIKES}/red`)
    await advanceTime(10_000)
    expect(countCampaignModes(widget)).toBe(1)
    widget.kill()

    const reloaded = startWidget({ server, area: widget.area })
    await act(async () => reloaded.host.receive({ event: 'config-set' }))
    await goTo(reloaded, BIKES)
    await advanceTime(10_000)
    expect(countCampaignModes(reloaded)).toBe(0)
    jest.setSystemTime(Date.now() + 3_600_000)
    await goTo(reloaded, `${BIKES}/red`)
    await advanceTime(3_000)
    expect(countCampaignModes(reloaded)).toBe(1)
  })

  test.each([
    ['closes the panel with toggle-open', { event: 'toggle-open', isOpen: false }],
    ['sends unset-unread-view', { event: 'unset-unread-view' }],
    ['sends the older command on-bubble-close', { event: 'on-bubble-close' }],
  ] as const)('a campaign is snoozed without closeWindow when the host %s', async (_case, command) => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 2)))
    await advanceTime(3_000)
    sendCommand(widget, command)
    await advanceTime(50)

    expect(isCampaignShown()).toBe(false)
    expect(postedEvents(widget, 'setCampaignReadOn')).toHaveLength(1)
    expect(postedEvents(widget, 'closeWindow')).toHaveLength(0)
  })

  test('no campaign is shown before the time in the host’s campaignsSnoozedTill', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 2)), { config: { campaignsSnoozedTill: String(Date.now() + 30_000) } }) // prettier-ignore
    await advanceTime(10_000)
    expect(countCampaignModes(widget)).toBe(0)
    await advanceTime(25_000)
    await goTo(widget, `${BIKES}/red`)
    await advanceTime(3_000)

    expect(countCampaignModes(widget)).toBe(1)
  })

  test('a shown campaign is withdrawn when a conversation is created for the visitor', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 2)))
    await advanceTime(3_000)
    await widget.connect()
    await deliverEvents(widget, { ...statusChanged('open'), event: 'conversation.created' })

    expect([isCampaignShown(), postedEvents(widget, 'closeWindow').length]).toEqual([false, 1])
  })

  test('a new agent message replaces a shown campaign in the preview', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 2)))
    await advanceTime(3_000)
    await widget.connect()
    await deliverEvents(widget, messageCreated(900, 'Hello there', MARA))

    expect([isCampaignShown(), screen.queryAllByText('Hello there').length]).toEqual([false, 1])
    expect(postedEvents(widget, 'setUnreadMode').at(-1)).toEqual({ event: 'setUnreadMode', unreadMessageCount: 1 })
  })

  test('closing a campaign in one tab withdraws it from the other tabs', async () => {
    const server = createServerWithCampaigns(campaign(4, 2))
    const [browser, area] = [createFakeTabs(setTimeout), new Map<string, string>()]
    const openTab = async (usedIdCount: number): Promise<StartedWidget> => {
      const widget = startWidget({ server, area, browser, usedIdCount })
      await act(async () => widget.host.receive({ event: 'config-set' }))
      await goTo(widget, BIKES)
      return widget
    }
    const [first, second] = [await openTab(0), await openTab(100)]
    await advanceTime(4_000)
    expect([countCampaignModes(first), countCampaignModes(second)]).toEqual([1, 1])
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
    await advanceTime(500)

    expect(isCampaignShown()).toBe(false)
    expect(postedEvents(second, 'closeWindow')).toHaveLength(1)
  })

  test('a shown campaign stays on the next page, and no second campaign is shown', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 2), campaign(5, 1, { trigger_rules: { url: 'https://shop.test/', time_on_page: 1 } }))) // prettier-ignore
    await advanceTime(3_000)
    await goTo(widget, 'https://shop.test/')
    await advanceTime(5_000)

    expect([isCampaignShown(4), countCampaignModes(widget)]).toEqual([true, 1])
  })
})

describe('campaign verdicts', () => {
  const lastVerdicts = (widget: StartedWidget): unknown => postedEvents(widget, 'onEvent').at(-1)

  test('a host in debug mode receives campaign verdicts, and new ones after a change', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 20), campaign(5, 30)), { config: { debug: true } })
    expect(lastVerdicts(widget)).toEqual({
      event: 'onEvent',
      eventIdentifier: 'campaign-verdicts',
      data: {
        pageUrl: BIKES,
        verdicts: [
          { id: 4, kind: 'chosen', firesInMs: 19_980 },
          { id: 5, kind: 'skipped', reasons: [{ code: 'smallerTimeOnPageWon', by: 4 }] },
        ],
      },
    })
    setOpen(widget, true)
    await advanceTime(50)

    expect(lastVerdicts(widget)).toMatchObject({ data: { verdicts: [{ id: 4, kind: 'skipped', reasons: [{ code: 'widgetOpen' }] }, { id: 5 }] } }) // prettier-ignore
  })

  test('a host without debug mode receives no campaign verdicts', async () => {
    const widget = await visit(createServerWithCampaigns(campaign(4, 20)))

    expect(postedEvents(widget, 'onEvent')).toEqual([])
  })
})
