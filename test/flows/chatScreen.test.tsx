import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { LUMI } from '#test/support/bot.tsx'
import { composer, converse, created, hear, hold, later, MARA, send, status } from '#test/support/conversation.tsx'
import { example } from '#test/support/contracts.ts'
import { json } from '#test/support/observedFetch.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

withOwnClock()

const title = (): HTMLElement => within(screen.getByRole('banner')).getByRole('heading')

test('the chat header shows the last sender, and the team before any reply and after the end', async () => {
  const widget = await converse(startWidget())
  expect(title()).toHaveTextContent('Lumen Bikes')
  send('Hello')
  await later(200)
  expect(title()).toHaveTextContent('Lumen Bikes')
  await hear(widget, created(900, 'I am fetching a person.', LUMI))
  expect(title()).toHaveTextContent('Lumi')
  expect(screen.getByRole('banner').querySelector('[data-badge=bot]')).not.toBeNull()
  await hear(widget, created(901, 'Good day', MARA))
  expect(title()).toHaveTextContent('Mara')
  expect(screen.getByRole('banner').querySelector('[data-badge=bot]')).toBeNull()

  await hear(widget, status('resolved'))
  expect(title()).toHaveTextContent('Lumen Bikes')
})

test('a chat opened by URL shows no composer before the configuration has loaded', async () => {
  const widget = startWidget({ isAlone: true, address: '/widget/chat?website_token=demo' })
  const answer = hold(widget.server, 'POST /api/v1/widget/config')
  await later(1_000)
  expect(await screen.findByRole('log')).toBeInTheDocument()
  expect(screen.queryByPlaceholderText('Type your message')).not.toBeInTheDocument()
  expect(screen.queryByText(/stays here/)).not.toBeInTheDocument()

  await answer(() => json(example('widget-api', 'CurrentConfig')))
  await later(500)
  expect(composer()).toBeInTheDocument()
})
