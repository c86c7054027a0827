import type { Page } from '@playwright/test'
import { composerOf, delayMessages, dropSendResponses, expect, isSendRequest, messagesWithText, openStandalone, type Sandbox, sendMessage, sentMark, startConversation, test, visitorTexts } from './fixtures.ts' // prettier-ignore

test('messages written offline are sent once and in order when the network is back', async ({
  page,
  context,
  sandbox,
  conversationId: id,
}) => {
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Messages are sent when you are back.')).toBeVisible()
  for (const text of ['one', 'two', 'three']) await sendMessage(page, text)
  await expect(page.getByText('Waiting to be sent')).toBeVisible()
  for (const text of ['one', 'two', 'three']) await expect(messagesWithText(page, text)).toHaveCount(1)
  expect(await visitorTexts(sandbox, id)).toEqual(['Hello'])

  await context.setOffline(false)
  await expect(sentMark(page)).toBeVisible()
  await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['Hello', 'one', 'two', 'three'])
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
  for (const text of ['one', 'two', 'three']) await expect(messagesWithText(page, text)).toHaveCount(1)
})

test('messages written offline survive a reload and are sent when the network is back', async ({
  page,
  context,
  servers,
  sandbox,
}) => {
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox)
  await context.setOffline(true)
  for (const text of ['one', 'two']) await sendMessage(page, text)
  await expect(page.getByText('Waiting to be sent')).toBeVisible()
  await page.goto('about:blank')
  await context.setOffline(false)
  await openStandalone(page, servers)

  await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['Hello', 'one', 'two'])
  for (const text of ['one', 'two']) await expect(messagesWithText(page, text)).toHaveCount(1)
  await expect(composerOf(page)).toHaveValue('')
})

/** Expects one bubble and one message on the server, also after the next message was sent. */
async function expectSentOnce(page: Page, sandbox: Sandbox, id: number): Promise<void> {
  await expect(messagesWithText(page, 'Just once')).toHaveCount(1)
  await expect(sentMark(page)).toBeVisible()
  await sendMessage(page, 'And then')
  await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['Hello', 'Just once', 'And then'])
  await expect(messagesWithText(page, 'Just once')).toHaveCount(1)
}

test('a page that reloads after the server accepted a message but before the response sends it only once', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await dropSendResponses(page)
  await sandbox('POST', '/faults', { name: 'half-open-socket' })
  await sendMessage(page, 'Just once')
  await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['Hello', 'Just once'])
  await expect(page.getByText(/^(Sending|Still trying)…$/)).toBeVisible()
  await sandbox('DELETE', '/faults')
  await page.reload()

  await expectSentOnce(page, sandbox, id)
})

test('a page that reloads before a slow server has accepted a message sends it only once', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await delayMessages(sandbox, 'POST', 3_000)
  const sendRequest = page.waitForRequest(isSendRequest)
  await sendMessage(page, 'Just once')
  await sendRequest
  await page.reload()

  await expect(messagesWithText(page, 'Just once')).toHaveCount(1)
  await expect(sentMark(page)).toBeVisible()
  // This delay is longer than the first message's, so a duplicate of that message would arrive before "And then".
  await delayMessages(sandbox, 'POST', 3_500)
  await sendMessage(page, 'And then')
  await expect.poll(() => visitorTexts(sandbox, id)).toContain('And then')
  expect(await visitorTexts(sandbox, id)).toEqual(['Hello', 'Just once', 'And then'])
  await expect(messagesWithText(page, 'Just once')).toHaveCount(1)
})

for (const name of ['save-then-reset', 'save-then-500'])
  for (const room of ['working', 'silent'])
    test(`after the fault ${name}, an accepted message is shown and stored once (Action Cable room: ${room})`, async ({
      page,
      sandbox,
      conversationId: id,
    }) => {
      if (room === 'silent') await sandbox('POST', '/faults', { name: 'half-open-socket' })
      await sandbox('POST', '/faults', { name, path: '/widget/messages', method: 'POST', times: 1 })
      const sendRequest = page.waitForRequest(isSendRequest)
      await sendMessage(page, 'Just once')
      await sendRequest
      await expect(sentMark(page)).toBeVisible()
      await expect(page.getByText('Not sent')).toHaveCount(0)
      await expect(messagesWithText(page, 'Just once')).toHaveCount(1)
      await sandbox('DELETE', '/faults')
      await page.reload()

      await expectSentOnce(page, sandbox, id)
    })

for (const name of ['save-then-reset', 'save-then-500'])
  test(`a page that reloads during a send with the fault ${name} sends the message only once`, async ({
    page,
    sandbox,
    conversationId: id,
  }) => {
    await sandbox('POST', '/faults', { name, path: '/widget/messages', method: 'POST', times: 1 })
    const sendRequest = page.waitForRequest(isSendRequest)
    await sendMessage(page, 'Just once')
    await sendRequest
    await page.reload()

    await expectSentOnce(page, sandbox, id)
  })

test('when the outcome of a send cannot be determined, “Try again” still stores the message only once', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await sandbox('POST', '/faults', { name: 'save-then-reset', path: '/widget/messages', method: 'POST', times: 1 })
  await sandbox('POST', '/faults', {
    name: 'respond-with-status',
    path: '/widget/messages',
    method: 'GET',
    status: 500,
  })
  await sandbox('POST', '/faults', { name: 'half-open-socket' })
  await sendMessage(page, 'Just once')
  await expect(page.getByRole('button', { name: 'Try again' }).last()).toBeVisible()
  await sandbox('DELETE', '/faults')
  await page.getByRole('button', { name: 'Try again' }).last().click()

  await expect(sentMark(page)).toBeVisible()
  await expect(messagesWithText(page, 'Just once')).toHaveCount(1)
  expect(await visitorTexts(sandbox, id)).toEqual(['Hello', 'Just once'])
})
