import AxeBuilder from '@axe-core/playwright'
import type { FrameLocator, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import { composerOf, expect, openChat, openHost, type Sandbox, sendMessage, sentMark, test } from './fixtures.ts'

const QUESTION = 'How do I charge the battery in winter?'
const TITLE = 'This may help'

type Visit = { readonly page: Page; readonly servers: Dev; readonly sandbox: Sandbox }

/** Opens the chat of a tenant that suggests articles. */
async function openSuggestingChat({ page, servers, sandbox }: Visit): Promise<FrameLocator> {
  await sandbox('PUT', '/tenants/demo/page', { suggestedArticles: { indexes: {} } })
  await openHost(page, servers)
  return openChat(page)
}

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 700 } } as const

for (const [name, viewport] of Object.entries(SIZES))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    test(`an article that answers the question is read before it is sent, on a ${name}`, async ({
      page,
      servers,
      sandbox,
    }) => {
      const chat = await openSuggestingChat({ page, servers, sandbox })
      await composerOf(chat).pressSequentially(QUESTION)
      const suggestions = chat.getByRole('region', { name: TITLE })
      await expect(suggestions.getByRole('button', { name: 'Charge the battery' })).toBeVisible()
      await expect(composerOf(chat)).toBeFocused()
      await expect(composerOf(chat)).toBeInViewport({ ratio: 1 })
      const { violations } = await new AxeBuilder({ page }).include('#chatwoot_live_chat_widget').analyze()
      expect(violations).toEqual([])

      await suggestions.getByRole('button', { name: 'Charge the battery' }).click()
      await expect(chat.getByRole('heading', { name: 'Charge the battery' })).toBeVisible()
      await expect(chat.getByRole('button', { name: 'Still ask' })).toBeInViewport({ ratio: 1 })
      await chat.getByRole('button', { name: 'This helped' }).click()
      await expect(chat.getByText('Glad it helped. Your message has not been sent.')).toBeVisible()
      await chat.getByRole('button', { name: 'Back to my message' }).click()
      await expect(composerOf(chat)).toHaveValue(QUESTION)
      await expect(suggestions).toBeHidden()
    })

    test(`an article that does not answer the question goes with the message to the team, on a ${name}`, async ({
      page,
      servers,
      sandbox,
    }) => {
      const chat = await openSuggestingChat({ page, servers, sandbox })
      await composerOf(chat).fill(QUESTION)
      await chat.getByRole('region', { name: TITLE }).getByRole('button', { name: 'Charge the battery' }).click()
      await chat.getByRole('button', { name: 'Still ask' }).click()
      await expect(sentMark(chat)).toBeVisible()
      await expect(chat.getByRole('log').getByText(QUESTION)).toHaveCount(1)
      await expect(chat.getByRole('log')).toContainText('I read “Charge the battery” and still need help.')
      await expect(chat.getByRole('log').getByRole('link', { name: /\/help\/battery-and-range\// })).toBeVisible()
      await expect(composerOf(chat)).toHaveValue('')
    })
  })

test('suggestions are reached and hidden by the keyboard, and Enter in the composer sends at any time', async ({
  page,
  servers,
  sandbox,
}) => {
  const chat = await openSuggestingChat({ page, servers, sandbox })
  await composerOf(chat).fill(QUESTION)
  const suggestions = chat.getByRole('region', { name: TITLE })
  await expect(suggestions).toBeVisible()
  await composerOf(chat).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(suggestions.getByRole('listitem').last().getByRole('button')).toBeFocused()
  await suggestions.getByRole('button', { name: 'Hide suggested articles' }).press('Enter')
  await expect(suggestions).toBeHidden()
  await expect(composerOf(chat)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chat.getByRole('log').getByText(QUESTION)).toBeVisible()
})

test('a message that is sent before the knowledge base answers is sent at once, without suggestions', async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox('POST', '/faults', { name: 'latency', path: '/knowledge-base', method: 'GET', milliseconds: 20_000 })
  const chat = await openSuggestingChat({ page, servers, sandbox })
  await sendMessage(chat, QUESTION)
  await expect(chat.getByRole('log').getByText(QUESTION)).toBeVisible()
  await expect(chat.getByRole('region', { name: TITLE })).toBeHidden()
})
