/** Tests what a visitor with forced colours sees, such as in Windows' contrast themes. */
import type { Locator } from '@playwright/test'
import { expect, fillComposer, resolveConversation, test } from './fixtures.ts'

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
    dots: [...bubble.querySelectorAll(':empty')].map((dot) => getComputedStyle(dot).borderTopColor),
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

test('with forced colours a disabled Send button is grey, and the icons of the menu have the colour of its text', async ({
  page,
  conversationId: _id,
}) => {
  const colourOf = (element: Locator): Promise<string> => element.evaluate((one) => getComputedStyle(one).color)
  const send = page.getByRole('button', { name: 'Send' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  const disabled = await send.evaluate((button) => {
    const { color, borderBlockStartColor } = getComputedStyle(button)
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'GrayText'
    const grey = getComputedStyle(probe).color
    probe.remove()
    return { color, borderBlockStartColor, grey }
  })
  expect(disabled).toEqual({ color: disabled.grey, borderBlockStartColor: disabled.grey, grey: disabled.grey })
  await fillComposer(page, 'Hello')
  await expect(send).not.toHaveCSS('color', disabled.grey)

  await page.getByRole('button', { name: 'More options' }).click()
  const item = page.getByRole('menuitem', { name: 'Mute sounds' })
  expect(await colourOf(item.locator('svg'))).toBe(await colourOf(item))
})
