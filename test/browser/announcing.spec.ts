import { bubbleOf, composerOf, expect, failNextSend, fillComposer, messagesWithText, openChat, openHost, PICTURE, resolveConversation, sendAgentMessage, sendMessage, startConversation, test as base, visitorTexts } from './fixtures.ts' // prettier-ignore
import { recordLiveRegions } from './liveRegions.ts'

type Fixtures = { readonly announcements: () => Promise<readonly string[]> }

const test = base.extend<Fixtures>({
  // This fixture runs for every test and before the others, because it must not miss the first document.
  announcements: [async ({ page }, provide) => provide(await recordLiveRegions(page)), { auto: true }],
})

const BY_MARA = 'polite: Mara Lindqvist said:'

const buildEvent = (id: number, content: string, index: number): object => ({
  event: 'message.created',
  data: {
    id: 900_000 + index,
    conversation_id: id,
    content,
    message_type: 1,
    content_type: 'text',
    content_attributes: {},
    created_at: Math.ceil(Date.now() / 1000) + index,
    sender: { id: 1, name: 'Mara Lindqvist', type: 'user' },
  },
})

test('an agent message is announced once, politely, and the visitor’s own messages are not announced', async ({
  page,
  sandbox,
  announcements,
  conversationId: id,
}) => {
  await sendMessage(page, 'My own words')
  await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['Hello', 'My own words'])
  await expect(messagesWithText(page, 'My own words')).toHaveCount(1)
  expect(await announcements()).toEqual([])
  await sendAgentMessage(sandbox, id, 'Your bike is ready')
  await expect.poll(announcements).toEqual([`${BY_MARA} Your bike is ready`])
  await sendMessage(page, 'Thank you')
  await expect.poll(() => visitorTexts(sandbox, id)).toContain('Thank you')
  await sendAgentMessage(sandbox, id, 'Gladly')

  await expect.poll(announcements).toEqual([`${BY_MARA} Your bike is ready`, `${BY_MARA} Gladly`])
})

test('an agent message with pictures and files is announced once, with their numbers', async ({
  page,
  sandbox,
  announcements,
  conversationId: id,
}) => {
  const files = [
    { name: 'bike.png', mediaType: 'image/png', base64: PICTURE },
    { name: 'invoice.pdf', mediaType: 'application/pdf', base64: PICTURE },
  ]
  await sendAgentMessage(sandbox, id, { content: 'Look', attachments: files })
  await expect(page.getByRole('button', { name: 'Open image bike.png' })).toBeVisible()
  await sendAgentMessage(sandbox, id, { attachments: files.slice(0, 1) })

  await expect.poll(announcements).toEqual([`${BY_MARA} Look, 1 picture, 1 file`, `${BY_MARA} 1 picture`])
})

test('an agent message from before a reload is not announced after it', async ({
  page,
  sandbox,
  announcements,
  conversationId: id,
}) => {
  await sendAgentMessage(sandbox, id, 'Long ago')
  await expect(messagesWithText(page, 'Long ago')).toHaveCount(1)
  await page.reload()
  await expect(messagesWithText(page, 'Long ago')).toHaveCount(1)
  await sendAgentMessage(sandbox, id, 'Just now')

  await expect.poll(announcements).toEqual([`${BY_MARA} Just now`])
})

test('two agent messages with the same text are both announced', async ({
  page,
  sandbox,
  announcements,
  conversationId: id,
}) => {
  await sendAgentMessage(sandbox, id, 'One moment')
  await expect.poll(announcements).toEqual([`${BY_MARA} One moment`])
  await sendAgentMessage(sandbox, id, 'One moment')
  await expect(messagesWithText(page, 'One moment')).toHaveCount(2)

  await expect.poll(announcements).toEqual([`${BY_MARA} One moment`, `${BY_MARA} One moment`])
})

test('two agent messages that arrive together are both announced', async ({
  page,
  sandbox,
  announcements,
  conversationId: id,
}) => {
  const events = ['The first half', 'and the second'].map((content, index) => buildEvent(id, content, index))
  await sandbox('POST', '/events', { conversation_id: id, events })
  await expect(page.getByRole('log').getByText(/the first half|and the second/i)).toHaveCount(2)

  await expect.poll(async () => (await announcements()).join(' ')).toMatch(/The first half .*said: and the second$/)
})

test('twelve agent messages that arrive together are announced by their number, not one by one', async ({
  page,
  sandbox,
  announcements,
  conversationId: id,
}) => {
  const events = Array.from({ length: 12 }, (_, index) => buildEvent(id, `part ${index}`, index))
  await sandbox('POST', '/events', { conversation_id: id, events })
  await expect(messagesWithText(page, 'part 11')).toBeVisible()

  await expect.poll(async () => (await announcements()).join(' ')).toContain('new messages')
  expect((await announcements()).length).toBeLessThanOrEqual(3)
})

test('a message that could not be sent is announced once, assertively', async ({
  page,
  sandbox,
  announcements,
  conversationId: id,
}) => {
  await failNextSend(sandbox, 422)
  await sendMessage(page, 'Refused')
  const failed = 'assertive: Not sent · It was not accepted. Please change it and try again.'
  await expect.poll(announcements).toEqual([failed])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => visitorTexts(sandbox, id)).toContain('Refused')

  expect(await announcements()).toEqual([failed])
})

test('a refused file is announced once, assertively, by its name', async ({
  page,
  announcements,
  conversationId: _id,
}) => {
  const file = { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }
  await page.locator('input[type=file]').setInputFiles(file)

  await expect.poll(announcements).toEqual(['assertive: empty.png This file is empty.'])
})

test('the errors of a rating and of a transcript request are announced once, and their success politely', async ({
  page,
  sandbox,
  announcements,
  conversationId: id,
}) => {
  await resolveConversation(sandbox, id)
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeVisible()
  const asked = await announcements()
  const since = async (): Promise<readonly string[]> => (await announcements()).slice(asked.length)
  await submit.click()
  await submit.click()
  await expect.poll(since).toEqual(['assertive: This field is required'])
  await page.getByText('Okay').click()
  await submit.click()
  const thanks = 'polite: Thank you for submitting the rating Okay'
  await expect.poll(since).toEqual(['assertive: This field is required', thanks])

  await page.getByRole('button', { name: 'Request a conversation transcript' }).click()
  const send = page.getByRole('button', { name: 'Send transcript' })
  await send.click()
  await page.getByLabel('Email address').fill('ada')
  await send.click()
  await page.getByLabel('Email address').fill('ada@example.com')
  await send.click()
  await expect(page.getByText('The chat transcript was sent successfully')).toBeVisible()
  expect((await since()).slice(2)).toEqual([
    'assertive: Invalid email address',
    'polite: The chat transcript was sent successfully',
  ])
}) // prettier-ignore

test('a lost network connection is announced once, politely, and its return is silent', async ({
  sandbox,
  context,
  announcements,
  conversationId: id,
}) => {
  await context.setOffline(true)
  const offline = 'polite: You are offline. Messages are sent when you are back.'
  await expect.poll(announcements).toEqual([offline])
  await context.setOffline(false)
  await sendAgentMessage(sandbox, id, 'Welcome back')

  await expect.poll(announcements).toEqual([offline, `${BY_MARA} Welcome back`])
}) // prettier-ignore

test('a lost connection to the server is announced once, politely, and its return is silent', async ({
  page,
  sandbox,
  announcements,
  conversationId: id,
}) => {
  await sandbox('POST', '/faults', { name: 'refuse-sockets' })
  await sandbox('POST', '/cable/cut')
  await expect.poll(announcements).toEqual(['polite: Reconnecting…'])
  await sandbox('DELETE', '/faults')
  await expect(page.getByText('Reconnecting…')).toHaveCount(0)
  await sendAgentMessage(sandbox, id, 'Welcome back')

  await expect.poll(announcements).toEqual(['polite: Reconnecting…', `${BY_MARA} Welcome back`])
})

test('near the limit of a message, every 20th number of characters is announced, and the limit itself assertively', async ({
  page,
  announcements,
  conversationId: _id,
}) => {
  await fillComposer(page, 'x'.repeat(950))
  await composerOf(page).pressSequentially('y'.repeat(30))
  await expect.poll(announcements).toEqual(['polite: 40 characters left', 'polite: 20 characters left'])
  await fillComposer(page, 'x'.repeat(1_010))
  await composerOf(page).pressSequentially('y'.repeat(10))

  await expect
    .poll(async () => (await announcements()).slice(2))
    .toEqual(['assertive: This message can be up to 1000 characters.', 'polite: 20 characters too many'])
})

test('the number of search results is announced politely, once for each search', async ({
  page,
  servers,
  announcements,
}) => {
  await page.goto(`${servers.sandboxUrl}/widget/help?website_token=demo&locale=en`)
  const field = page.getByRole('searchbox')
  await field.pressSequentially('battery')
  const results = async (): Promise<readonly string[]> =>
    (await announcements()).filter((text) => text !== 'polite: Loading…')
  await expect.poll(results).toEqual(['polite: 19 article(s) found'])
  await field.fill('submarine')

  await expect.poll(results).toEqual(['polite: 19 article(s) found', 'polite: No article found'])
})

test('the record of live regions has changed texts, and neither silent regions nor regions that appear with their text', async ({
  page,
  announcements,
}) => {
  await page.goto('data:text/html,<p role=status>Ready</p><p role=log>One</p><p aria-live=off>Off</p><p id=end>End</p>')
  await page.evaluate(() => {
    document.querySelector('[role=status]')?.append(' and done')
    document.querySelector('[role=log]')?.append('Two')
    document.querySelector('[aria-live=off]')?.append('Silent')
    document.querySelector('#end')?.append('No region')
    document.querySelector('#end')?.insertAdjacentHTML('afterend', '<p role=status>New</p><p role=alert>Fault</p>')
  })

  await expect.poll(announcements).toEqual(['polite: Ready and done', 'polite: Two', 'assertive: Fault'])
})

test('an agent who types is announced once until the next message, however often the typing stops and starts', async ({
  page,
  sandbox,
  announcements,
  conversationId: id,
}) => {
  const dots = page.getByRole('img', { name: 'Mara Lindqvist is typing' })
  const setTyping = async (isTyping: boolean): Promise<void> => {
    await sandbox('POST', `/conversations/${id}/typing`, { status: isTyping ? 'on' : 'off' })
    await expect(dots).toHaveCount(isTyping ? 1 : 0)
  }
  for (const isTyping of [true, false, true, false]) await setTyping(isTyping)
  expect(await announcements()).toEqual(['polite: Mara Lindqvist is typing'])
  await sendAgentMessage(sandbox, id, 'Your bike is ready')
  await expect.poll(announcements).toHaveLength(2)
  await setTyping(true)

  await expect
    .poll(announcements)
    .toEqual(['polite: Mara Lindqvist is typing', `${BY_MARA} Your bike is ready`, 'polite: Mara Lindqvist is typing'])
})

test('the dots of an agent who types move for at most five seconds, then stay visible and still', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await sandbox('POST', `/conversations/${id}/typing`, { status: 'on' })
  const dots = page.getByRole('img', { name: 'Mara Lindqvist is typing' })
  const durations = await dots.evaluate((element) =>
    element.getAnimations({ subtree: true }).map((animation) => Number(animation.effect?.getComputedTiming().endTime)),
  )
  expect(durations).toHaveLength(3)
  expect(Math.max(...durations)).toBeLessThanOrEqual(5_000)
  await dots.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) animation.finish()
  })

  await expect(dots).toBeVisible()
  const opacities = await dots.evaluate((bubble) =>
    [...bubble.querySelectorAll(':empty')].map((dot) => getComputedStyle(dot).opacity),
  )
  expect(opacities).toEqual(['1', '1', '1'])
})

test('with reduced motion the dots of an agent who types do not move', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await sandbox('POST', `/conversations/${id}/typing`, { status: 'on' })
  const dots = page.getByRole('img', { name: 'Mara Lindqvist is typing' })
  await expect(dots).toBeVisible()

  const durations = await dots.evaluate((element) =>
    element.getAnimations({ subtree: true }).map((animation) => animation.effect?.getComputedTiming().activeDuration),
  )
  expect(durations.filter((duration) => duration !== 0)).toEqual([])
})

test('while the panel is closed, the preview announces the number of new messages, and each number once', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  const id = await startConversation(frame, sandbox, 'Are you there?')
  await bubbleOf(page).click()
  await sendAgentMessage(sandbox, id, 'One')
  const regions = frame.getByRole('status')
  await expect(regions.getByText('1 new message', { exact: true })).toHaveCount(1)
  await sendAgentMessage(sandbox, id, 'Two')

  await expect(regions.getByText('2 new messages', { exact: true })).toHaveCount(1)
})
