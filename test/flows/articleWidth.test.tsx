import { expect, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { advanceTime, postedEvents, press, type StartedWidget } from '#test/support/widget/conversation.tsx'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

type HostOptions = { readonly isOwn?: boolean; readonly width?: number | undefined; readonly isMobile?: boolean }

/** Opens an article in a panel beside a host page. Our own loader announces the consent, Chatwoot's host script does not. */
async function openArticle({ isOwn = true, width = 1280, isMobile = false }: HostOptions): Promise<StartedWidget> {
  const widget = startWidget()
  await widget.open()
  act(() => {
    widget.host.receive({ event: 'config-set', ...(isOwn && { consent: 'full' }) })
    widget.host.receive({ event: 'toggle-close-button', isMobile })
    if (width > 0) widget.host.receive({ event: 'inner-document-width', width })
  })
  fireEvent.click(await screen.findByRole('button', { name: /How to adjust your saddle/ }))
  await advanceTime(300)
  return widget
}

const EXPAND = 'Make the chat wider'

test('a button widens the panel for an article, and a panel that was closed is narrow again', async () => {
  const widget = await openArticle({})
  press(EXPAND)
  await advanceTime(10)
  expect(screen.getByRole('button', { name: 'Make the chat narrower' })).toBeInTheDocument()
  act(() => widget.host.receive({ event: 'toggle-open', isOpen: false }))
  await advanceTime(10)

  expect(postedEvents(widget, 'setWideMode')).toEqual([
    { event: 'setWideMode', isWide: true },
    { event: 'setWideMode', isWide: false },
  ])
  expect(screen.getByRole('button', { name: EXPAND })).toBeInTheDocument()
})

test.each<[string, HostOptions]>([
  ['under Chatwoot’s host script, which cannot widen it', { isOwn: false }],
  ['beside a page that is too narrow', { width: 759 }],
  ['on a full screen', { isMobile: true }],
  ['inside the page, whose width the host does not send', { width: 0 }],
])('the panel has no button that widens it %s', async (_case, options) => {
  await openArticle(options)

  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('How to adjust your saddle')
  expect(screen.queryByRole('button', { name: EXPAND })).not.toBeInTheDocument()
})
