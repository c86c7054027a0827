import type { Page } from '@playwright/test'
import { type ChatView, expect, openStandalone, type Sandbox, startConversation, storedMessages } from './fixtures.ts'

export const trayItem = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` })

export const editButton = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` })

/** Turns the feature on, and begins a conversation. */
export async function start(
  page: Page,
  sandbox: Sandbox,
  servers: Parameters<typeof openStandalone>[1],
): Promise<number> {
  await sandbox('PUT', '/tenants/demo/page', { pictureEditor: true })
  await openStandalone(page, servers)
  return startConversation(page, sandbox)
}

export const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg'): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })

/** Sends the chosen files, and returns the name and the bytes of the last one as the server has received them. */
export async function sendPicture(
  chat: Pick<ChatView, 'getByRole'>,
  sandbox: Sandbox,
  id: number,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const before = await listUploads(sandbox, id)
  await chat.getByRole('button', { name: 'Send message' }).click()
  await expect.poll(() => listUploads(sandbox, id)).toHaveLength(before.length + 1)
  const address = (await listUploads(sandbox, id)).at(-1) ?? ''
  const response = await fetch(address)
  return { name: decodeURIComponent(address.split('/').at(-1) ?? ''), bytes: Buffer.from(await response.arrayBuffer()) }
}

const listUploads = async (sandbox: Sandbox, id: number): Promise<readonly string[]> =>
  (await storedMessages(sandbox, id)).flatMap(({ attachments = [] }) =>
    attachments.map(({ data_url: url }) => url ?? ''),
  )
