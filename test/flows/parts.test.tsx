import '#test/support/cli/noFeatures.ts'
import { describe, expect, test } from '@jest/globals'
import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { createOutbox } from '#app/outbox/outbox.ts'
import { readPage } from '#app/window/page.ts'
import {
  countBubbles,
  composer,
  openConversation,
  countRequests,
  messageCreated,
  deliverEvents,
  advanceTime,
  log,
  MARA,
  SEND,
  send,
  type StartedWidget,
  postedEvents,
  write,
} from '#test/support/widget/conversation.tsx'
import { createFakeServer, type FakeServer } from '#test/support/network/fakeServer.ts'
import { enableAllOptions } from '#test/support/cli/allOptions.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

// The clock starts on a Sunday, when the team is away.
withFakeClock(Date.parse('2026-11-15T12:00:00Z'))

/** Starts a build without optional features, on services that enable all of them. */
function startChatOnly(server: FakeServer = enableAllOptions(createFakeServer())): StartedWidget {
  return startWidget({
    server,
    analytics: { beaconUrl: 'https://count.test/events' },
    telemetry: { metricsUrl: 'https://figures.test', errorReports: { dsn: 'https://a@b.test/1', isEnabled: true } },
    country: () => new Response('1;IN'),
  })
}

/** Returns the requests to endpoints that only optional features use. */
const featureRequests = (server: FakeServer): readonly string[] =>
  server.requestLines.filter((line) => /knowledge-base|campaigns|_bot|send_contact_email|events|upload/.test(line))

const BUTTONS = ['Attach files', 'Choose an emoji', 'Start Conversation', 'Submit']

describe('a chat-only build', () => {
  test('a chat-only build exchanges messages, and neither shows nor calls any optional feature', async () => {
    const server = enableAllOptions(createFakeServer())
    const widget = await openConversation(startChatOnly(server))

    for (const name of BUTTONS) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: /email/i })).not.toBeInTheDocument()

    send('Is the blue one in stock?')
    await advanceTime(1_000)
    expect(server.sent.map(({ content }) => content)).toEqual(['Is the blue one in stock?'])
    await deliverEvents(widget, messageCreated(900, 'It is.', MARA))
    expect(countBubbles('It is.')).toBe(1)

    await advanceTime(60_000)
    expect(featureRequests(server)).toEqual([])
    expect(widget.requests.map(({ url }) => new URL(url).host)).not.toContain('figures.test')
    expect(widget.reports).toEqual([])
  })

  test('Home of a chat-only build shows the chat card and no article search', async () => {
    const widget = startChatOnly()
    await widget.open()
    await advanceTime(1_000)

    expect(screen.getByRole('button', { name: /send us a/i })).toBeVisible()
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  })

  test.each(['/widget/help', '/widget/help/article/12'])('%s redirects to Home in a chat-only build', async (path) => {
    const widget = startWidget({
      server: enableAllOptions(createFakeServer()),
      address: `${path}?website_token=demo`,
    })
    await widget.open()
    await advanceTime(1_000)

    expect([window.location.pathname, window.location.search]).toEqual(['/widget/home', '?website_token=demo'])
    expect(screen.getByRole('button', { name: /send us a/i })).toBeVisible()
    expect(widget.reports).toEqual([])
  })

  test.each([
    { event: 'show-help', query: 'battery' } as const,
    { event: 'show-article', articleId: '12' } as const,
    { event: 'start-campaign', campaignId: '7' } as const,
  ])('the host command $event is acknowledged as unavailable in a chat-only build', async (command) => {
    const server = enableAllOptions(createFakeServer())
    const widget = await openConversation(startChatOnly(server))
    await act(async () => widget.host.receive({ ...command, requestId: 'r1' }))
    await advanceTime(1_000)

    expect(postedEvents(widget, 'acknowledged')).toEqual([
      { event: 'acknowledged', requestId: 'r1', trouble: 'unavailable' },
    ])
    expect(featureRequests(server)).toEqual([])
    expect(log()).toBeVisible()
  })

  test('a chat-only build neither requests nor shows a campaign that is due', async () => {
    const server = enableAllOptions(createFakeServer())
    const widget = startChatOnly(server)
    await act(async () => {
      widget.host.receive({ event: 'config-set' })
      widget.host.receive({ event: 'change-url', referrerURL: 'https://shop.test/bikes', referrerHost: 'shop.test' })
    })
    await advanceTime(120_000)

    expect(countRequests(server, 'campaigns')).toBe(0)
    expect(postedEvents(widget, 'setCampaignMode')).toEqual([])
  })

  test('a chat-only build ignores a rating request of the server without an error report', async () => {
    const widget = await openConversation(startChatOnly())
    await deliverEvents(widget, messageCreated(901, 'Please rate us', { content_type: 'input_csat', message_type: 3 }))

    expect(countBubbles('Please rate us')).toBe(0)
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(widget.reports).toEqual([])
  })

  test('a chat-only build shows an attachment of an agent', async () => {
    const widget = await openConversation(startChatOnly())
    const picture = { id: 5, file_type: 'image', data_url: 'https://a.test/files/frame.png', file_size: 10 }
    await deliverEvents(widget, messageCreated(902, 'Look', { ...MARA, attachments: [picture] }))
    await advanceTime(500)

    expect(screen.getByRole('button', { name: 'Open image frame.png' })).toBeVisible()
  })

  test('files dropped or pasted into a chat-only build neither replace the page nor become attachments', async () => {
    const server = enableAllOptions(createFakeServer())
    await openConversation(startChatOnly(server))
    const dataTransfer = { files: [new File(['x'], 'x.png')], types: ['Files'], dropEffect: 'copy' }
    const over = createEvent.dragOver(log(), { dataTransfer })
    fireEvent(log(), over)
    const dropped = createEvent.drop(log(), { dataTransfer })
    fireEvent(log(), dropped)
    fireEvent.paste(composer(), { clipboardData: dataTransfer })
    await advanceTime(1_000)

    expect([over.defaultPrevented, dataTransfer.dropEffect, dropped.defaultPrevented]).toEqual([true, 'none', true])
    expect(screen.queryByText('x.png')).not.toBeInTheDocument()
    expect(countRequests(server, SEND)).toBe(0)
  })

  test('a draft survives a reload in a chat-only build', async () => {
    const widget = await openConversation(startChatOnly())
    write('half a question')
    await advanceTime(1_000)
    const { area } = widget
    widget.kill()
    await openConversation(startWidget({ area, server: enableAllOptions(createFakeServer()) }))

    expect(composer()).toHaveValue('half a question')
  })
})

test('a chat-only build restores a stored message with files as a failed message without its files', async () => {
  const storedMessage = { temporaryId: 'a', content: 'my frame', createdAt: 1_700_000_000, status: 'queued', order: 1 }
  const files = [new File(['x'], 'frame.png')]
  const outbox = createOutbox({
    records: {
      all: async () => [
        { ...storedMessage, files },
        { ...storedMessage, temporaryId: 'b', content: '', files },
        { ...storedMessage, temporaryId: 'c', order: 2 },
      ],
      put: async () => true,
      drop: async () => undefined,
      clear: async () => undefined,
      takeAll: async () => [],
    },
    syncRecords: { all: () => [], put: () => undefined, drop: () => undefined, clear: () => undefined },
    contactHash: () => undefined,
  })

  const all = await outbox.load()
  expect(all.map(({ temporaryId, status, files: restoredFiles }) => [temporaryId, status, restoredFiles])).toEqual([
    ['a', 'failed', undefined],
    ['c', 'queued', undefined],
  ])
})

test('readPage ignores the settings of analytics, metrics and error reports in a chat-only build', () => {
  const settings = {
    services: { metrics: 'https://figures.test' },
    metrics: { rate: 1 },
    analytics: { beaconUrl: 'https://count.test' },
    errorReports: { dsn: 'https://a@b.test/1', isEnabled: true },
  }
  document.head.innerHTML = `<script id="widget-page" type="application/json">${JSON.stringify(settings)}</script>`
  const { analytics, telemetry } = readPage(window)
  document.head.replaceChildren()

  expect([analytics, telemetry.metricsUrl, telemetry.errorReports]).toEqual([undefined, '', undefined])
})
