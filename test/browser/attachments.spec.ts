import { writeFile } from 'node:fs/promises'
import type { JSHandle, Page } from '@playwright/test'
import { answer, arrived, composerOf, delayMessages, deskMessages, expect, fillComposer, isSend, PICTURE, type Sandbox, say, test } from './world.ts' // prettier-ignore

/** Returns the names of the visitor's files: one list per message that has files. */
const filesAt = async (sandbox: Sandbox, id: number): Promise<readonly (readonly string[])[]> =>
  (await deskMessages(sandbox, id)).flatMap(({ message_type: type, attachments = [] }) =>
    type === 0 && attachments.length > 0 ? [attachments.map(({ data_url: url }) => (url ?? '').split('/').at(-1) ?? '')] : [],
  ) // prettier-ignore

const TEXT = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('It squeaks.') }

const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles(files)

const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send message' }).click()

const inTray = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` })

test('of five files chosen at once, two are refused by name and the other three are sent exactly once', async ({
  page,
  sandbox,
  begun: id,
}, testInfo) => {
  const contents = {
    'bike.png': Buffer.from(PICTURE, 'base64'),
    'film.mp4': Buffer.alloc(41 * 1024 * 1024, 1),
    'notes.txt': TEXT.buffer,
    'setup.exe': Buffer.from('MZ'),
    'prices.csv': Buffer.from('a,b\n1,2\n'),
  }
  const paths = Object.keys(contents).map((name) => testInfo.outputPath(name))
  await Promise.all(Object.values(contents).map((bytes, at) => writeFile(paths[at] ?? '', bytes)))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(paths)

  const refusals = page.getByRole('alert').getByRole('listitem')
  await expect(refusals).toHaveCount(2)
  await expect(refusals.first()).toHaveText('film.mp4 File exceeds the 40MB attachment limit')
  await expect(refusals.last()).toContainText('setup.exe This kind of file cannot be sent.')
  for (const name of ['bike.png', 'notes.txt', 'prices.csv']) await expect(inTray(page, name)).toBeVisible()
  for (const name of ['film.mp4', 'setup.exe']) await expect(inTray(page, name)).toHaveCount(0)
  await fillComposer(page, 'Here they are')
  await send(page)

  await expect.poll(() => filesAt(sandbox, id)).toEqual([['bike.png'], ['notes.txt'], ['prices.csv']])
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toHaveCount(0)
  const log = page.getByRole('log')
  await expect(log.getByRole('button', { name: 'Open image bike.png' })).toHaveCount(1)
  for (const name of ['notes.txt', 'prices.csv']) await expect(log.getByText(name, { exact: true })).toHaveCount(1)
  expect(await arrived(sandbox, id)).toEqual(['Hello', 'Here they are', null, null])
  await page.reload()
  await expect(log.getByRole('button', { name: 'Open image bike.png' })).toHaveCount(1)
  for (const name of ['notes.txt', 'prices.csv']) await expect(log.getByText(name, { exact: true })).toHaveCount(1)
})

/** Creates the data of a paste or a drop that contains one picture. */
const carry = (page: Page, name: string): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(
    ([base64, fileName]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.codePointAt(0) ?? 0)
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], fileName ?? '', { type: 'image/png' }))
      return transfer
    },
    [PICTURE, name],
  )

test('a pasted picture is sent as an attachment without text', async ({ page, sandbox, begun: id }) => {
  const clipboardData = await carry(page, 'pasted.png')
  const isLeftToBrowser = await page
    .getByPlaceholder('Type your message')
    .evaluate(
      (field, data) =>
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })),
      clipboardData,
    )
  expect(isLeftToBrowser).toBe(false)
  await expect(inTray(page, 'pasted.png')).toBeVisible()
  await send(page)

  await expect.poll(() => filesAt(sandbox, id)).toEqual([['pasted.png']])
  await expect(page.getByRole('log').getByRole('button', { name: 'Open image pasted.png' })).toHaveCount(1)
  await expect(inTray(page, 'pasted.png')).toHaveCount(0)
})

test('a file dropped on the conversation is attached and sent', async ({ page, sandbox, begun: id }) => {
  const dataTransfer = await carry(page, 'dropped.png')
  const log = page.getByRole('log')
  await log.dispatchEvent('dragenter', { dataTransfer })
  await expect(page.getByText('Drop files to attach them')).toBeVisible()
  await log.dispatchEvent('dragover', { dataTransfer })
  await log.dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText('Drop files to attach them')).toHaveCount(0)
  await expect(inTray(page, 'dropped.png')).toBeVisible()
  await send(page)

  await expect.poll(() => filesAt(sandbox, id)).toEqual([['dropped.png']])
})

test('a file that fails to upload returns to the composer and is sent by “Try again”', async ({
  page,
  sandbox,
  begun: id,
}) => {
  await sandbox('POST', '/faults', { kind: 'status', path: '/widget/messages', method: 'POST', status: 500, times: 1 })
  await choose(page, TEXT)
  await fillComposer(page, 'My notes')
  await send(page)
  await expect(page.getByRole('alert')).toHaveText('The file could not be sent. It is still here.')
  await expect(page.getByRole('log').getByText('notes.txt')).toHaveCount(0)
  await expect(composerOf(page)).toHaveValue('My notes')
  await expect(inTray(page, 'notes.txt')).toBeVisible()
  expect(await filesAt(sandbox, id)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.poll(() => filesAt(sandbox, id)).toEqual([['notes.txt']])
  expect(await arrived(sandbox, id)).toEqual(['Hello', 'My notes'])
  await expect(page.getByRole('log').getByText('notes.txt', { exact: true })).toHaveCount(1)
  await expect(inTray(page, 'notes.txt')).toHaveCount(0)
})

test('the error text of a failed upload disappears once a retry has sent the file', async ({
  page,
  sandbox,
  begun: id,
}) => {
  await sandbox('POST', '/faults', { kind: 'status', path: '/widget/messages', method: 'POST', status: 500, times: 1 })
  await choose(page, TEXT)
  await send(page)
  await expect(page.getByRole('alert')).toHaveText('The file could not be sent. It is still here.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => filesAt(sandbox, id)).toEqual([['notes.txt']])

  await expect(page.getByText('The file could not be sent. It is still here.')).toHaveCount(0)
})

test('a cancelled upload is not added to the conversation', async ({ page, sandbox, begun: id }) => {
  // Both requests have the same delay. The message is sent after the cancelled upload, so it arrives after that upload
  // would have arrived.
  await delayMessages(sandbox, 'POST', 2_000, 2)
  const onItsWay = page.waitForRequest(isSend)
  await choose(page, TEXT)
  await send(page)
  await onItsWay
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.getByRole('log').getByText('notes.txt')).toHaveCount(0)
  await say(page, 'Never mind')
  await expect.poll(() => arrived(sandbox, id)).toContain('Never mind')

  expect(await arrived(sandbox, id)).toEqual(['Hello', 'Never mind'])
  expect(await filesAt(sandbox, id)).toEqual([])
  await answer(sandbox, id, 'All right')
  await expect(page.getByRole('log').getByText('All right')).toHaveCount(1)
  await expect(page.getByRole('log').getByText('notes.txt')).toHaveCount(0)
})

test('a file removed before sending is not sent, and can be chosen again', async ({ page, sandbox, begun: id }) => {
  await choose(page, TEXT)
  await inTray(page, 'notes.txt').click()
  await expect(inTray(page, 'notes.txt')).toHaveCount(0)
  await choose(page, TEXT)
  await expect(inTray(page, 'notes.txt')).toHaveCount(1)
  await send(page)

  await expect.poll(() => filesAt(sandbox, id)).toEqual([['notes.txt']])
})
