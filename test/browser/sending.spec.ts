import type { Page } from '@playwright/test'
import { arrived, begin, bubblesWith, composerOf, delayMessages, expect, isSend, openAlone, type Sandbox, say, sentMark, swallowAnswer, test } from './world.ts' // prettier-ignore

test('messages written offline are sent once and in order when the network is back', async ({
  page,
  context,
  sandbox,
  begun: id,
}) => {
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Messages are sent when you are back.')).toBeVisible()
  for (const words of ['one', 'two', 'three']) await say(page, words)
  await expect(page.getByText('Waiting to be sent')).toBeVisible()
  for (const words of ['one', 'two', 'three']) await expect(bubblesWith(page, words)).toHaveCount(1)
  expect(await arrived(sandbox, id)).toEqual(['Hello'])

  await context.setOffline(false)
  await expect(sentMark(page)).toBeVisible()
  await expect.poll(() => arrived(sandbox, id)).toEqual(['Hello', 'one', 'two', 'three'])
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
  for (const words of ['one', 'two', 'three']) await expect(bubblesWith(page, words)).toHaveCount(1)
})

test('messages written offline survive a reload and are sent when the network is back', async ({
  page,
  context,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const id = await begin(page, sandbox)
  await context.setOffline(true)
  for (const words of ['one', 'two']) await say(page, words)
  await expect(page.getByText('Waiting to be sent')).toBeVisible()
  await page.goto('about:blank')
  await context.setOffline(false)
  await openAlone(page, running)

  await expect.poll(() => arrived(sandbox, id)).toEqual(['Hello', 'one', 'two'])
  for (const words of ['one', 'two']) await expect(bubblesWith(page, words)).toHaveCount(1)
  await expect(composerOf(page)).toHaveValue('')
})

/** Expects one bubble and one message on the server, also after the next message was sent. */
async function expectJustOne(page: Page, sandbox: Sandbox, id: number): Promise<void> {
  await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
  await expect(sentMark(page)).toBeVisible()
  await say(page, 'And then')
  await expect.poll(() => arrived(sandbox, id)).toEqual(['Hello', 'Just once', 'And then'])
  await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
}

test('a page that reloads after the server accepted a message but before the response sends it only once', async ({
  page,
  sandbox,
  begun: id,
}) => {
  await swallowAnswer(page)
  await sandbox('POST', '/faults', { kind: 'silence' })
  await say(page, 'Just once')
  await expect.poll(() => arrived(sandbox, id)).toEqual(['Hello', 'Just once'])
  await expect(page.getByText(/^(Sending|Still trying)…$/)).toBeVisible()
  await sandbox('DELETE', '/faults')
  await page.reload()

  await expectJustOne(page, sandbox, id)
})

test('a page that reloads before a slow server has accepted a message sends it only once', async ({
  page,
  sandbox,
  begun: id,
}) => {
  await delayMessages(sandbox, 'POST', 3_000)
  const onItsWay = page.waitForRequest(isSend)
  await say(page, 'Just once')
  await onItsWay
  await page.reload()

  await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
  await expect(sentMark(page)).toBeVisible()
  // This delay is longer than the first delay, so a duplicate of the first message would arrive before "And then".
  await delayMessages(sandbox, 'POST', 3_500)
  await say(page, 'And then')
  await expect.poll(() => arrived(sandbox, id)).toContain('And then')
  expect(await arrived(sandbox, id)).toEqual(['Hello', 'Just once', 'And then'])
  await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
})

for (const kind of ['resetAfterSaving', 'failAfterSaving'])
  for (const room of ['working', 'silent'])
    test(`after the fault ${kind}, an accepted message is shown and stored once (Action Cable room: ${room})`, async ({
      page,
      sandbox,
      begun: id,
    }) => {
      if (room === 'silent') await sandbox('POST', '/faults', { kind: 'silence' })
      await sandbox('POST', '/faults', { kind, path: '/widget/messages', method: 'POST', times: 1 })
      const onItsWay = page.waitForRequest(isSend)
      await say(page, 'Just once')
      await onItsWay
      await expect(sentMark(page)).toBeVisible()
      await expect(page.getByText('Not sent')).toHaveCount(0)
      await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
      await sandbox('DELETE', '/faults')
      await page.reload()

      await expectJustOne(page, sandbox, id)
    })

for (const kind of ['resetAfterSaving', 'failAfterSaving'])
  test(`a page that reloads during a send with the fault ${kind} sends the message only once`, async ({
    page,
    sandbox,
    begun: id,
  }) => {
    await sandbox('POST', '/faults', { kind, path: '/widget/messages', method: 'POST', times: 1 })
    const onItsWay = page.waitForRequest(isSend)
    await say(page, 'Just once')
    await onItsWay
    await page.reload()

    await expectJustOne(page, sandbox, id)
  })

test('when the outcome of a send cannot be determined, “Try again” still stores the message only once', async ({
  page,
  sandbox,
  begun: id,
}) => {
  await sandbox('POST', '/faults', { kind: 'resetAfterSaving', path: '/widget/messages', method: 'POST', times: 1 })
  await sandbox('POST', '/faults', { kind: 'status', path: '/widget/messages', method: 'GET', status: 500 })
  await sandbox('POST', '/faults', { kind: 'silence' })
  await say(page, 'Just once')
  await expect(page.getByRole('button', { name: 'Try again' }).last()).toBeVisible()
  await sandbox('DELETE', '/faults')
  await page.getByRole('button', { name: 'Try again' }).last().click()

  await expect(sentMark(page)).toBeVisible()
  await expect(bubblesWith(page, 'Just once')).toHaveCount(1)
  expect(await arrived(sandbox, id)).toEqual(['Hello', 'Just once'])
})
