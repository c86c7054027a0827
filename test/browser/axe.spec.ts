import { violationsOf } from './accessibility.ts'
import { expect, failNextSend, newestConversation, resolveConversation, sendAgentMessage, test } from './fixtures.ts'

const ALL_MESSAGE_TYPES = [
  { content: '**Bold**, `code`, [a link](https://example.com)\n\n- one\n- two\n\n> quoted' },
  { content: 'Which?', content_type: 'input_select', content_attributes: { items: [{ title: 'One', value: '1' }] } },
  {
    content: 'Details',
    content_type: 'form',
    content_attributes: {
      items: [
        { type: 'text', name: 'order', label: 'Order' },
        { type: 'select', name: 'part', label: 'Part', options: [{ label: 'Wheel', value: 'w' }] },
      ],
    },
  },
  {
    content: 'Look',
    content_type: 'cards',
    content_attributes: { items: [{ title: 'Bike', description: 'Light', actions: [{ type: 'link', text: 'Open', uri: 'https://example.com' }] }] },
  },
  { content: 'Where?', content_type: 'input_email' },
  { content: 'Read', content_type: 'article', content_attributes: { items: [{ title: 'A', description: 'B', link: 'https://example.com/a' }] } },
  { content: '👍' },
  { content: 'Assigned to Mara', message_type: 2 },
] // prettier-ignore

for (const [name, query] of [
  ['English, light', 'locale=en'],
  ['German, dark', 'locale=de&darkMode=dark'],
  ['Arabic, dark', 'locale=ar&darkMode=dark'],
] as const)
  test(`a conversation with many message types and a rating has no WCAG 2.2 AA violations (${name})`, async ({
    page,
    servers,
    sandbox,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo&${query}`)
    await page.locator('textarea').fill('Hello')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').locator('time').first()).toBeVisible()
    const id = await newestConversation(sandbox)
    for (const body of ALL_MESSAGE_TYPES) await sendAgentMessage(sandbox, id, body)
    await failNextSend(sandbox, 422)
    await page.locator('textarea').fill('Refused')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByRole('alert')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    await resolveConversation(sandbox, id)
    await expect(page.getByRole('radio')).toHaveCount(3)
    await page.locator('header button').last().click()
    expect(await violationsOf(page)).toEqual([])
  })

test('the accessibility check detects a button without a name and text with too little contrast', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo&locale=en`)
  await expect(page.locator('textarea')).toBeVisible()
  await page.evaluate(() => {
    const lowContrastText = Object.assign(document.createElement('p'), { textContent: 'pale' })
    lowContrastText.style.color = '#ddd'
    document.querySelector('main')?.append(document.createElement('button'), lowContrastText)
  })

  const found = await violationsOf(page)
  expect(found.some((line) => line.startsWith('button-name'))).toBe(true)
  expect(found.some((line) => line.startsWith('color-contrast'))).toBe(true)
})
