import { writeFile } from 'node:fs/promises'
import type { JSHandle, Page } from '@playwright/test'
import { composerOf, delayMessages, expect, failNextSend, fillComposer, isSendRequest, PICTURE, type Sandbox, sendAgentMessage, sendMessage, storedMessages, test, visitorTexts } from './fixtures.ts' // prettier-ignore

/** Returns the names of the visitor's files: one list per message that has files. */
const storedFileNames = async (sandbox: Sandbox, id: number): Promise<readonly (readonly string[])[]> =>
  (await storedMessages(sandbox, id)).flatMap(({ message_type: type, attachments = [] }) =>
    type === 0 && attachments.length > 0 ? [attachments.map(({ data_url: url }) => (url ?? '').split('/').at(-1) ?? '')] : [],
  ) // prettier-ignore

const TEXT = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('It squeaks.') }

const chooseFiles = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles(files)

const clickSend = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send message' }).click()

const trayItem = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` })

test('of five files chosen at once, two are refused by name and the other three are sent exactly once', async ({
  page,
  sandbox,
  conversationId: id,
}, testInfo) => {
  const contents = {
    'bike.png': Buffer.from(PICTURE, 'base64'),
    'film.mp4': Buffer.alloc(41 * 1024 * 1024, 1),
    'notes.txt': TEXT.buffer,
    'setup.exe': Buffer.from('MZ'),
    'prices.csv': Buffer.from('a,b\n1,2\n'),
  }
  const paths = Object.keys(contents).map((name) => testInfo.outputPath(name))
  await Promise.all(Object.values(contents).map((bytes, index) => writeFile(paths[index] ?? '', bytes)))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(paths)

  const refusals = page.getByRole('alert').getByRole('listitem')
  await expect(refusals).toHaveCount(2)
  await expect(refusals.first()).toHaveText('film.mp4 File exceeds the 40 MB attachment limit')
  await expect(refusals.last()).toContainText('setup.exe This kind of file cannot be sent.')
  for (const name of ['bike.png', 'notes.txt', 'prices.csv']) await expect(trayItem(page, name)).toBeVisible()
  for (const name of ['film.mp4', 'setup.exe']) await expect(trayItem(page, name)).toHaveCount(0)
  await fillComposer(page, 'Here they are')
  await clickSend(page)

  await expect.poll(() => storedFileNames(sandbox, id)).toEqual([['bike.png'], ['notes.txt'], ['prices.csv']])
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toHaveCount(0)
  const log = page.getByRole('log')
  await expect(log.getByRole('button', { name: 'Open image bike.png' })).toHaveCount(1)
  for (const name of ['notes.txt', 'prices.csv']) await expect(log.getByText(name, { exact: true })).toHaveCount(1)
  expect(await visitorTexts(sandbox, id)).toEqual(['Hello', 'Here they are', null, null])
  await page.reload()
  await expect(log.getByRole('button', { name: 'Open image bike.png' })).toHaveCount(1)
  for (const name of ['notes.txt', 'prices.csv']) await expect(log.getByText(name, { exact: true })).toHaveCount(1)
})

/** Creates the data of a paste or a drop that contains one picture. */
const createDataTransfer = (page: Page, name: string): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(
    ([base64, fileName]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), (character) => character.codePointAt(0) ?? 0)
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], fileName ?? '', { type: 'image/png' }))
      return transfer
    },
    [PICTURE, name],
  )

test('a pasted picture is sent as an attachment without text', async ({ page, sandbox, conversationId: id }) => {
  const clipboardData = await createDataTransfer(page, 'pasted.png')
  const isDefaultAllowed = await page
    .getByPlaceholder('Type your message')
    .evaluate(
      (field, data) =>
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })),
      clipboardData,
    )
  expect(isDefaultAllowed).toBe(false)
  await expect(trayItem(page, 'pasted.png')).toBeVisible()
  await clickSend(page)

  await expect.poll(() => storedFileNames(sandbox, id)).toEqual([['pasted.png']])
  await expect(page.getByRole('log').getByRole('button', { name: 'Open image pasted.png' })).toHaveCount(1)
  await expect(trayItem(page, 'pasted.png')).toHaveCount(0)
})

test('a file dropped on the conversation is attached and sent', async ({ page, sandbox, conversationId: id }) => {
  const dataTransfer = await createDataTransfer(page, 'dropped.png')
  const log = page.getByRole('log')
  await log.dispatchEvent('dragenter', { dataTransfer })
  await expect(page.getByText('Drop files to attach them')).toBeVisible()
  await log.dispatchEvent('dragover', { dataTransfer })
  await log.dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText('Drop files to attach them')).toHaveCount(0)
  await expect(trayItem(page, 'dropped.png')).toBeVisible()
  await clickSend(page)

  await expect.poll(() => storedFileNames(sandbox, id)).toEqual([['dropped.png']])
})

test('a picture that was chosen and not sent is in the composer after a reload, with its preview and the text', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await fillComposer(page, 'The rim is bent')
  await chooseFiles(page, { name: 'bike.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') })
  await expect(trayItem(page, 'bike.png')).toBeVisible()
  await page.reload()
  await expect(composerOf(page)).toHaveValue('The rim is bent')
  await expect(trayItem(page, 'bike.png')).toBeVisible()
  const preview = page.locator('form img')
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await clickSend(page)

  await expect.poll(() => storedFileNames(sandbox, id)).toEqual([['bike.png']])
  expect(await visitorTexts(sandbox, id)).toEqual(['Hello', 'The rim is bent'])
  await page.reload()
  await expect(page.getByRole('log').getByRole('button', { name: 'Open image bike.png' })).toHaveCount(1)
  await expect(trayItem(page, 'bike.png')).toHaveCount(0)
})

test('a file that fails to upload returns to the composer and is sent by “Try again”', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await failNextSend(sandbox, 500)
  await chooseFiles(page, TEXT)
  await fillComposer(page, 'My notes')
  await clickSend(page)
  await expect(page.getByRole('alert')).toHaveText('The file could not be sent. It is still here.')
  await expect(page.getByRole('log').getByText('notes.txt')).toHaveCount(0)
  await expect(composerOf(page)).toHaveValue('My notes')
  await expect(trayItem(page, 'notes.txt')).toBeVisible()
  expect(await storedFileNames(sandbox, id)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.poll(() => storedFileNames(sandbox, id)).toEqual([['notes.txt']])
  expect(await visitorTexts(sandbox, id)).toEqual(['Hello', 'My notes'])
  await expect(page.getByRole('log').getByText('notes.txt', { exact: true })).toHaveCount(1)
  await expect(trayItem(page, 'notes.txt')).toHaveCount(0)
})

test('the error text of a failed upload disappears once a retry has sent the file', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await failNextSend(sandbox, 500)
  await chooseFiles(page, TEXT)
  await clickSend(page)
  await expect(page.getByRole('alert')).toHaveText('The file could not be sent. It is still here.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => storedFileNames(sandbox, id)).toEqual([['notes.txt']])

  await expect(page.getByText('The file could not be sent. It is still here.')).toHaveCount(0)
})

test('a cancelled upload is not added to the conversation', async ({ page, sandbox, conversationId: id }) => {
  // Both requests have the same delay. The message is sent after the cancelled upload, so it arrives after that upload
  // would have arrived.
  await delayMessages(sandbox, 'POST', 2_000, 2)
  const sendRequest = page.waitForRequest(isSendRequest)
  await chooseFiles(page, TEXT)
  await clickSend(page)
  await sendRequest
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.getByRole('log').getByText('notes.txt')).toHaveCount(0)
  await sendMessage(page, 'Never mind')
  await expect.poll(() => visitorTexts(sandbox, id)).toContain('Never mind')

  expect(await visitorTexts(sandbox, id)).toEqual(['Hello', 'Never mind'])
  expect(await storedFileNames(sandbox, id)).toEqual([])
  await sendAgentMessage(sandbox, id, 'All right')
  await expect(page.getByRole('log').getByText('All right')).toHaveCount(1)
  await expect(page.getByRole('log').getByText('notes.txt')).toHaveCount(0)
})

test('a file removed before sending is not sent, and can be chosen again', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await chooseFiles(page, TEXT)
  await trayItem(page, 'notes.txt').click()
  await expect(trayItem(page, 'notes.txt')).toHaveCount(0)
  await chooseFiles(page, TEXT)
  await expect(trayItem(page, 'notes.txt')).toHaveCount(1)
  await clickSend(page)

  await expect.poll(() => storedFileNames(sandbox, id)).toEqual([['notes.txt']])
})
