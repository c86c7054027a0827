import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { BOT_SENDER } from '#test/support/widget/bot.tsx'
import {
  composer,
  openConversation,
  messageCreated,
  deliverEvents,
  holdResponse,
  advanceTime,
  MARA,
  send,
  statusChanged,
} from '#test/support/widget/conversation.tsx'
import { example } from '#test/support/contracts/apiExamples.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const title = (): HTMLElement => within(screen.getByRole('banner')).getByRole('heading')

test('the chat header shows the last sender, and the team before any reply and after the end', async () => {
  const widget = await openConversation(startWidget())
  expect(title()).toHaveTextContent('Lumen Bikes')
  send('Hello')
  await advanceTime(200)
  expect(title()).toHaveTextContent('Lumen Bikes')
  await deliverEvents(widget, messageCreated(900, 'I am fetching a person.', BOT_SENDER))
  expect(title()).toHaveTextContent('Lumi')
  expect(screen.getByRole('banner').querySelector('[data-badge=bot]')).not.toBeNull()
  await deliverEvents(widget, messageCreated(901, 'Good day', MARA))
  expect(title()).toHaveTextContent('Mara')
  expect(screen.getByRole('banner').querySelector('[data-badge=bot]')).toBeNull()

  await deliverEvents(widget, statusChanged('resolved'))
  expect(title()).toHaveTextContent('Lumen Bikes')
})

const sendButton = () => screen.queryByRole('button', { name: 'Send message' })

test('a chat opened by URL shows a field, and no more of the composer, before the configuration has loaded', async () => {
  const widget = startWidget({ isStandalone: true, address: '/widget/chat?website_token=demo' })
  const respond = holdResponse(widget.server, 'POST /api/v1/widget/config')
  await advanceTime(1_000)
  expect(await screen.findByRole('log')).toBeInTheDocument()
  expect(composer()).toBeInTheDocument()
  expect(sendButton()).not.toBeInTheDocument()
  expect(screen.queryByText(/stays here/)).not.toBeInTheDocument()

  await respond(() => json(example('widget-api', 'CurrentConfig')))
  await advanceTime(500)
  expect(composer()).toBeInTheDocument()
  expect(sendButton()).toBeInTheDocument()
})
