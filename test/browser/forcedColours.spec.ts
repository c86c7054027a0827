/** Tests what a visitor with forced colours sees, such as in Windows' contrast themes. */
import { expect, resolveConversation, test } from './fixtures.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

test('with forced colours the composer has no painted band around its text', async ({ page, conversationId: _id }) => {
  const { border, ground } = await page.getByPlaceholder('Type your message').evaluate((field) => ({
    border: getComputedStyle(field).borderBlockStartColor,
    ground: getComputedStyle(document.body).backgroundColor,
  }))

  expect(border).toBe(ground)
})

test('with forced colours the dots of an agent who types stand out from their bubble', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await sandbox('POST', `/conversations/${id}/typing`, { status: 'on' })
  const colours = await page.getByRole('img', { name: 'Mara Lindqvist is typing' }).evaluate((bubble) => ({
    bubble: getComputedStyle(bubble).backgroundColor,
    dots: [...bubble.querySelectorAll(':empty')].map((dot) => getComputedStyle(dot).backgroundColor),
  }))

  expect(colours.dots).toHaveLength(3)
  expect(colours.dots).not.toContain(colours.bubble)
})

test('with forced colours the chosen rating and the current tab have a border that the others lack', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await resolveConversation(sandbox, id)
  await page.getByRole('radio', { name: 'Okay' }).check({ force: true })
  const widthOf = (name: string): Promise<string> =>
    page.getByRole('radio', { name, exact: true }).evaluate((radio) => {
      const label = radio.closest('label')
      return label === null ? '' : getComputedStyle(label).borderBlockStartWidth
    })
  expect(await widthOf('Okay')).toBe('3px')
  expect(await widthOf('Satisfied')).toBe('1px')
  const tab = page.getByRole('navigation').getByRole('link')
  await expect(tab.filter({ hasText: 'Chat' })).toHaveCSS('outline-style', 'solid')
  await expect(tab.filter({ hasText: 'Help' })).toHaveCSS('outline-style', 'none')
})
