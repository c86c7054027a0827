import type { Locator } from '@playwright/test'
import { answer, arrived, begin, bubblesWith, chooseFromMenu, expect, openAlone, resolveConversation, test } from './world.ts' // prettier-ignore

type Listed = readonly { readonly id: number; readonly status: string }[]

test('a new conversation after a resolved one shows only its own messages, also after a reload', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const first = await begin(page, sandbox, 'The old story')
  await resolveConversation(sandbox, first)
  await page.getByRole('button', { name: 'Start a new conversation' }).click()
  await expect(page.getByText('The old story')).toHaveCount(0)
  const second = await begin(page, sandbox, 'Another one')
  expect(second).not.toBe(first)
  expect(await arrived(sandbox, second)).toEqual(['Another one'])
  expect(await arrived(sandbox, first)).toEqual(['The old story'])
  await answer(sandbox, second, 'Gladly')
  await expect(bubblesWith(page, 'Gladly')).toHaveCount(1)
  await page.reload()

  await expect(bubblesWith(page, 'Another one')).toHaveCount(1)
  await expect(bubblesWith(page, 'Gladly')).toHaveCount(1)
  await expect(page.getByText('The old story')).toHaveCount(0)
  expect((await sandbox('GET', '/conversations?website_token=demo')) as Listed).toHaveLength(2)
})

test('a visitor can end the conversation from the menu after confirming a dialog', async ({
  page,
  sandbox,
  begun: id,
}) => {
  const statusOf = async () =>
    ((await sandbox('GET', '/conversations?website_token=demo')) as Listed).find((one) => one.id === id)?.status
  const choose = async (): Promise<Locator> => {
    await chooseFromMenu(page, 'End conversation')
    return page.getByRole('alertdialog', { name: 'End this conversation?' })
  }
  const question = await choose()
  await question.getByRole('button', { name: 'Keep chatting' }).click()
  await expect(question).toHaveCount(0)
  expect(await statusOf()).toBe('open')
  await (await choose()).getByRole('button', { name: 'End conversation' }).click()

  await expect(page.getByText('This conversation has ended.')).toBeVisible()
  await expect.poll(statusOf).toBe('resolved')
  await expect(page.getByText('Rate your conversation')).toBeVisible()
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByRole('button', { name: 'Mute sounds' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'End conversation' })).toHaveCount(0)
})
