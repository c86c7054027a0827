import '#test/support/bareBuild.ts'
import { describe, expect, test } from '@jest/globals'
import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { createOutbox } from '#app/outbox.ts'
import { readPage } from '#app/page.ts'
import {
  bubbles,
  composer,
  converse,
  countAsked,
  created,
  hear,
  later,
  log,
  MARA,
  SEND,
  send,
  type Started,
  told,
  write,
} from '#test/support/conversation.tsx'
import { createFakeServer, type FakeServer } from '#test/support/fakeServer.ts'
import { everythingOn } from '#test/support/everythingOn.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

// The clock starts on a Sunday, when the team is away.
withOwnClock(Date.parse('2026-11-15T12:00:00Z'))

/** Starts a build without optional features, on services that enable all of them. */
function started(server: FakeServer = everythingOn(createFakeServer())): Started {
  return startWidget({
    server,
    analytics: { beaconUrl: 'https://count.test/events' },
    telemetry: { metricsUrl: 'https://figures.test', errorReports: { dsn: 'https://a@b.test/1', isEnabled: true } },
    country: () => new Response('1;IN'),
  })
}

/** Returns the requests to endpoints that only optional features use. */
const askedForParts = (server: FakeServer): readonly string[] =>
  server.asked.filter((line) => /knowledge-base|campaigns|_bot|send_contact_email|events|upload/.test(line))

const BUTTONS = ['Attach files', 'Choose an emoji', 'Start Conversation', 'Submit']

describe('a chat-only build', () => {
  test('a chat-only build exchanges messages, and neither shows nor calls any optional feature', async () => {
    const server = everythingOn(createFakeServer())
    const widget = await converse(started(server))

    for (const name of BUTTONS) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: /email/i })).not.toBeInTheDocument()

    send('Is the blue one in stock?')
    await later(1_000)
    expect(server.sent.map(({ content }) => content)).toEqual(['Is the blue one in stock?'])
    await hear(widget, created(900, 'It is.', MARA))
    expect(bubbles('It is.')).toBe(1)

    await later(60_000)
    expect(askedForParts(server)).toEqual([])
    expect(widget.requests.map(({ url }) => new URL(url).host)).not.toContain('figures.test')
    expect(widget.reports).toEqual([])
  })

  test('Home of a chat-only build shows the chat card and no article search', async () => {
    const widget = started()
    await widget.open()
    await later(1_000)

    expect(screen.getByRole('button', { name: /send us a/i })).toBeVisible()
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  })

  test.each(['/widget/help', '/widget/help/article/12'])('%s redirects to Home in a chat-only build', async (path) => {
    const widget = startWidget({
      server: everythingOn(createFakeServer()),
      address: `${path}?website_token=demo`,
    })
    await widget.open()
    await later(1_000)

    expect([window.location.pathname, window.location.search]).toEqual(['/widget/home', '?website_token=demo'])
    expect(screen.getByRole('button', { name: /send us a/i })).toBeVisible()
    expect(widget.reports).toEqual([])
  })

  test.each([
    { event: 'show-help', query: 'battery' } as const,
    { event: 'show-article', articleId: '12' } as const,
    { event: 'start-campaign', campaignId: '7' } as const,
  ])('the host command $event is acknowledged as unavailable in a chat-only build', async (command) => {
    const server = everythingOn(createFakeServer())
    const widget = await converse(started(server))
    await act(async () => widget.host.hear({ ...command, requestId: 'r1' }))
    await later(1_000)

    expect(told(widget, 'acknowledged')).toEqual([{ event: 'acknowledged', requestId: 'r1', trouble: 'unavailable' }])
    expect(askedForParts(server)).toEqual([])
    expect(log()).toBeVisible()
  })

  test('a chat-only build neither requests nor shows a campaign that is due', async () => {
    const server = everythingOn(createFakeServer())
    const widget = started(server)
    await act(async () => {
      widget.host.hear({ event: 'config-set' })
      widget.host.hear({ event: 'change-url', referrerURL: 'https://shop.test/bikes', referrerHost: 'shop.test' })
    })
    await later(120_000)

    expect(countAsked(server, 'campaigns')).toBe(0)
    expect(told(widget, 'setCampaignMode')).toEqual([])
  })

  test('a chat-only build ignores a rating request of the server without an error report', async () => {
    const widget = await converse(started())
    await hear(widget, created(901, 'Please rate us', { content_type: 'input_csat', message_type: 3 }))

    expect(bubbles('Please rate us')).toBe(0)
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(widget.reports).toEqual([])
  })

  test('a chat-only build shows an attachment of an agent', async () => {
    const widget = await converse(started())
    const picture = { id: 5, file_type: 'image', data_url: 'https://a.test/files/frame.png', file_size: 10 }
    await hear(widget, created(902, 'Look', { ...MARA, attachments: [picture] }))
    await later(500)

    expect(screen.getByRole('button', { name: 'Open image frame.png' })).toBeVisible()
  })

  test('files dropped or pasted into a chat-only build neither replace the page nor become attachments', async () => {
    const server = everythingOn(createFakeServer())
    await converse(started(server))
    const dataTransfer = { files: [new File(['x'], 'x.png')], types: ['Files'], dropEffect: 'copy' }
    const over = createEvent.dragOver(log(), { dataTransfer })
    fireEvent(log(), over)
    const dropped = createEvent.drop(log(), { dataTransfer })
    fireEvent(log(), dropped)
    fireEvent.paste(composer(), { clipboardData: dataTransfer })
    await later(1_000)

    expect([over.defaultPrevented, dataTransfer.dropEffect, dropped.defaultPrevented]).toEqual([true, 'none', true])
    expect(screen.queryByText('x.png')).not.toBeInTheDocument()
    expect(countAsked(server, SEND)).toBe(0)
  })

  test('a draft survives a reload in a chat-only build', async () => {
    const widget = await converse(started())
    write('half a question')
    await later(1_000)
    const { area } = widget
    widget.die()
    await converse(startWidget({ area, server: everythingOn(createFakeServer()) }))

    expect(composer()).toHaveValue('half a question')
  })
})

test('a chat-only build restores a stored message with files as a failed message without its files', async () => {
  const kept = { temporaryId: 'a', content: 'my frame', createdAt: 1_700_000_000, status: 'queued', order: 1 }
  const files = [new File(['x'], 'frame.png')]
  const outbox = createOutbox({
    records: {
      all: async () => [
        { ...kept, files },
        { ...kept, temporaryId: 'b', content: '', files },
        { ...kept, temporaryId: 'c', order: 2 },
      ],
      put: async () => true,
      drop: async () => undefined,
      clear: async () => undefined,
      abandon: async () => [],
    },
    notes: { all: () => [], put: () => undefined, drop: () => undefined, clear: () => undefined },
    person: () => undefined,
  })

  const all = await outbox.load()
  expect(all.map(({ temporaryId, status, files: left }) => [temporaryId, status, left])).toEqual([
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
