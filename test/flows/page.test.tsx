import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  requestBodies,
  deliverEvents,
  messageCreated,
  openConversation,
  advanceTime,
  log,
  send,
  SEND,
  setAccount,
  type StartedWidget,
} from '#test/support/widget/conversation.tsx'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

const NOW = new Date(2024, 2, 12, 12, 0, 30).getTime()

withFakeClock(NOW)

async function start(): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.add('Good day')
  return openConversation(widget)
}

test('a message is sent with a timestamp and the URL of the host page', async () => {
  const widget = await start()
  act(() =>
    widget.host.receive({ event: 'change-url', referrerURL: 'https://shop.test/bikes', referrerHost: 'shop.test' }),
  )
  const before = Math.floor(Date.now() / 1000) * 1000
  send('Where?')
  await within(log()).findByRole('img', { name: 'Sent' })
  const [body] = (await requestBodies(widget, SEND)) as readonly { readonly message: { readonly timestamp: string } }[]

  expect(body?.message).toMatchObject({ referer_url: 'https://shop.test/bikes' })
  // The timestamp has a precision of whole seconds.
  const writtenAt = Date.parse(body?.message.timestamp ?? '')
  expect(writtenAt).toBeGreaterThanOrEqual(before)
  expect(writtenAt).toBeLessThanOrEqual(Date.now())
})

test('the conversation token, the website token and the locale are stored under the widget’s key prefix', async () => {
  const widget = await start()
  act(() => widget.host.receive({ event: 'set-locale', locale: 'de' }))
  await advanceTime(100)

  expect(Object.fromEntries([...widget.area].filter(([key]) => /:(cw_conversation|websiteToken|locale)$/.test(key)))).toEqual({
    'chatwoot-widget:demo@https://shop.test:cw_conversation': expect.stringMatching(/^\w+\.\w+\.\w+$/),
    'chatwoot-widget:demo@https://shop.test:websiteToken': 'demo',
    'chatwoot-widget:demo@https://shop.test:locale': 'de',
  }) // prettier-ignore
})

test('a locale from config-set is persisted', async () => {
  const widget = await start()
  act(() => widget.host.receive({ event: 'config-set', locale: 'de' }))
  await advanceTime(100)

  expect(widget.area.get('chatwoot-widget:demo@https://shop.test:locale')).toBe('de')
})

describe('tab bar', () => {
  const tabs = (): readonly (string | null)[] => screen.queryAllByRole('link', { name: /^(Home|Chat|Help)$/ }).map(({ textContent }) => textContent) // prettier-ignore

  test('the tab bar shows Home, Chat and Help', async () => {
    await start()

    expect(tabs()).toEqual(['Home', 'Chat', 'Help'])
  })

  test('the tab bar is replaced by a back button if the knowledge base is off', async () => {
    const widget = startWidget()
    setAccount(widget.server, { surface_kb_feature_access: false })
    await openConversation(widget)

    expect(tabs()).toEqual([])
    expect(screen.getByRole('button', { name: /back/i })).toBeInTheDocument()
  })

  test('the tab Chat is marked while an answer is unread on another screen', async () => {
    const widget = await start()
    fireEvent.click(screen.getByRole('link', { name: 'Help' }))
    await advanceTime(100)
    await deliverEvents(widget, messageCreated(901, 'Your bike is ready'))
    fireEvent.click(screen.getByRole('link', { name: 'Chat 1 unread message' }))
    await advanceTime(100)
    expect(log()).toHaveTextContent('Your bike is ready')
    expect(tabs()).toEqual(['Home', 'Chat', 'Help'])
    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    await advanceTime(100)

    expect(tabs()).toEqual(['Home', 'Chat', 'Help'])
  })

  test('the tab bar is hidden during the preview of unread messages', async () => {
    const widget = await start()
    await act(async () => widget.host.receive({ event: 'set-unread-view' }))
    await waitFor(() => expect(tabs()).toEqual([]))
    await act(async () => widget.host.receive({ event: 'unset-unread-view' }))

    await waitFor(() => expect(tabs()).toEqual(['Home', 'Chat', 'Help']))
  })
})
