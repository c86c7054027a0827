import type { Locator } from '@playwright/test'
import { expect, sendAgentMessage, test } from './fixtures.ts'

/** Returns the characters of a line in their order on the screen, from left to right. */
const visualTextOf = (line: Locator): Promise<string> =>
  line.evaluate((element) => {
    const shownText: { readonly character: string; readonly left: number }[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const characters = text.textContent ?? ''
      for (let index = 0; index < characters.length; index += 1) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        shownText.push({ character: characters.charAt(index), left: range.getBoundingClientRect().left })
      }
    }
    return shownText
      .toSorted((one, other) => one.left - other.left)
      .map(({ character }) => character)
      .join('')
  })

test('the test helper reads text with a right-to-left override in its visual order', async ({ page }) => {
  await page.setContent('<p>photo\u202Egnp.exe</p>')
  expect((await visualTextOf(page.getByText('photo'))).replace('\u202E', '')).toBe('photoexe.png')
})

for (const [name, shownText] of [
  ['photo\u202Egnp.exe', 'photognp.exe'],
  ['photo\u2067gnp.\u2069exe', 'photognp.exe'],
  ['\u061Cinvoice\u200F.exe', 'invoice.exe'],
] as const)
  test(`the file name ${JSON.stringify(name)} is shown without direction marks as ${shownText}`, async ({
    page,
    sandbox,
    conversationId: id,
  }) => {
    await sendAgentMessage(sandbox, id, { content: 'Look', attachments: [{ name, mediaType: 'application/octet-stream', base64: 'TVo=' }] }) // prettier-ignore
    const link = page.getByRole('log').getByText(shownText, { exact: true })
    await expect(link).toBeInViewport()
    expect(await visualTextOf(link)).toBe(shownText)
    await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('download', shownText)
  })

for (const [description, content, shownText] of [
  ['names another address', '[paypal.com](https://evil.test/login)', 'paypal.com (evil.test)'],
  ['looks like another address', '[раураӏ.com](https://xn--80aa0aec.com/)', 'раураӏ.com (xn--80aa0aec.com)'],
  ['contains letters of another script', 'https://pаypal.com/login', 'https://pаypal.com/login (xn--pypal-4ve.com)'],
  ['reverses its text direction', '[\u202Emoc.lapyap](https://evil.test/)', 'moc.lapyap (evil.test)'],
  ['contains a character like a dot', '[paypal˙example](https://evil.test/)', 'paypal˙example (evil.test)'],
  ['contains a dot in brackets', '[paypal(.)example](https://evil.test/)', 'paypal(.)example (evil.test)'],
  ['names another number', '[+32 2 555 01 00](tel:+19005550100)', '+32 2 555 01 00 (+19005550100)'],
] as const)
  test(`a link that ${description} shows where it leads`, async ({ page, sandbox, conversationId: id }) => {
    await sendAgentMessage(sandbox, id, `Pay: ${content}`)
    const line = page.getByRole('log').getByText('Pay:')
    await expect(line).toHaveText(`Pay: ${shownText}`)
    await expect(line).toBeInViewport()
    expect(await visualTextOf(line)).toBe(`Pay: ${shownText}`)
  }) // prettier-ignore

test('a card and a linked article that name another address show where they lead', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  const actions = [{ type: 'link', text: 'paypal.com', uri: 'https://evil.test/login' }]
  await sendAgentMessage(sandbox, id, { content: 'Pay', content_type: 'cards', content_attributes: { items: [{ title: 'Bill', description: 'Due', actions }] } }) // prettier-ignore
  await sendAgentMessage(sandbox, id, { content: 'Read', content_type: 'article', content_attributes: { items: [{ title: 'Help of paypal.com', description: 'How to pay', link: 'https://evil.test/help' }] } }) // prettier-ignore
  for (const name of ['paypal.com (evil.test)', 'Help of paypal.com (evil.test) How to pay'])
    await expect(page.getByRole('log').getByRole('link', { name, exact: true })).toBeInViewport()
})
