import type { Locator } from '@playwright/test'
import { chooseFromMenu, expect, messagesWithText, openStandalone, resolveConversation, sendAgentMessage, startConversation, test, visitorTexts } from './fixtures.ts' // prettier-ignore

type ConversationList = readonly { readonly id: number; readonly status: string }[]

test('a new conversation after a resolved one shows only its own messages, also after a reload', async ({
  page,
  servers,
  sandbox,
}) => {
  await openStandalone(page, servers)
  const first = await startConversation(page, sandbox, 'The old story')
  await resolveConversation(sandbox, first)
  await page.getByRole('button', { name: 'Start a new conversation' }).click()
  await expect(page.getByText('The old story')).toHaveCount(0)
  const second = await startConversation(page, sandbox, 'Another one')
  expect(second).not.toBe(first)
  expect(await visitorTexts(sandbox, second)).toEqual(['Another one'])
  expect(await visitorTexts(sandbox, first)).toEqual(['The old story'])
  await sendAgentMessage(sandbox, second, 'Gladly')
  await expect(messagesWithText(page, 'Gladly')).toHaveCount(1)
  await page.reload()

  await expect(messagesWithText(page, 'Another one')).toHaveCount(1)
  await expect(messagesWithText(page, 'Gladly')).toHaveCount(1)
  await expect(page.getByText('The old story')).toHaveCount(0)
  expect((await sandbox('GET', '/conversations?website_token=demo')) as ConversationList).toHaveLength(2)
})

test('a visitor can end the conversation from the menu after confirming a dialog', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  const statusOf = async () =>
    ((await sandbox('GET', '/conversations?website_token=demo')) as ConversationList).find((one) => one.id === id)
      ?.status
  const openEndDialog = async (): Promise<Locator> => {
    await chooseFromMenu(page, 'End conversation')
    return page.getByRole('alertdialog', { name: 'End this conversation?' })
  }
  const dialog = await openEndDialog()
  await dialog.getByRole('button', { name: 'Keep chatting' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await statusOf()).toBe('open')
  await (await openEndDialog()).getByRole('button', { name: 'End conversation' }).click()

  await expect(page.getByText('This conversation has ended.')).toBeVisible()
  await expect.poll(statusOf).toBe('resolved')
  await expect(page.getByText('Rate your conversation', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByRole('menuitem', { name: 'Mute sounds' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'End conversation' })).toHaveCount(0)
})

test('the menu opens above the dialog that confirms the end of the conversation', async ({
  page,
  conversationId: _id,
}) => {
  await chooseFromMenu(page, 'End conversation')
  await expect(page.getByRole('alertdialog', { name: 'End this conversation?' })).toBeVisible()
  await chooseFromMenu(page, 'Mute sounds')
  await page.getByRole('button', { name: 'More options' }).click()

  await expect(page.getByRole('menuitem', { name: 'Turn sounds on' })).toBeVisible()
})
