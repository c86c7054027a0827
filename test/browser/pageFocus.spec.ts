/** Tests of whose keys are whose: those that the visitor types for the host page, and those for the chat. */
import type { Locator, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import { bubbleOf, composerOf, expect, frameOf, openChat, openHost, startButton, test } from './fixtures.ts'
import { holdRequests } from './holdRequests.ts'

const ADDRESS = 'anna@example.org'

type Place = 'the page' | 'an open shadow root' | 'a closed shadow root'

/**
 * Opens a host page that has a field of its own, also in the shadow root of an element, and returns the field. What is in
 * the field is also the title of the element around it.
 */
async function openHostWithField(page: Page, servers: Dev, place: Place = 'the page'): Promise<Locator> {
  await openHost(page, servers)
  await page.evaluate((where) => {
    const field = Object.assign(document.createElement('input'), { ariaLabel: 'E-mail' })
    const element = Object.assign(document.createElement('div'), { id: 'around' })
    document.body.prepend(element)
    const mode = where === 'an open shadow root' ? 'open' : 'closed'
    const root = where === 'the page' ? element : element.attachShadow({ mode })
    root.append(field)
    field.addEventListener('input', () => (element.title = field.value))
  }, place)
  return page.getByLabel('E-mail')
}

const toggle = (page: Page, state: 'close' | 'open'): Promise<void> =>
  page.evaluate((next) => (Reflect.get(window, '$chatwoot') as { toggle: (state: string) => void }).toggle(next), state)

/** Loads the chat of a host page by opening it, closes it again, and returns its composer. */
async function loadClosedChat(page: Page): Promise<Locator> {
  const composer = composerOf(await openChat(page))
  await toggle(page, 'close')
  return composer
}

test('a conversation that loads while the visitor types in a field of the page leaves the focus there', async ({
  page,
  servers,
}) => {
  const release = await holdRequests(page, /\/conversation-\w+\.js/)
  const field = await openHostWithField(page, servers)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await startButton(frame).click()
  await field.click()
  release()
  await expect(composerOf(frame)).toBeVisible()
  await page.keyboard.type(ADDRESS)
  await expect(field).toHaveValue(ADDRESS)
  await expect(composerOf(frame)).toHaveValue('')

  await page.locator('#chatwoot_live_chat_widget').focus()
  await expect(composerOf(frame)).toBeFocused()
  await page.keyboard.type('Yes')
  await expect(composerOf(frame)).toHaveValue('Yes')
})

test('a panel script that arrives while the visitor types in a field of the page leaves the focus there', async ({
  page,
  servers,
}) => {
  const release = await holdRequests(page, '**/widget/panel.js**')
  const field = await openHostWithField(page, servers)
  await bubbleOf(page).click()
  await field.click()
  await page.keyboard.type('anna')
  release()
  await expect(startButton(frameOf(page))).toBeVisible()
  await page.keyboard.type('@example.org')
  await expect(field).toHaveValue(ADDRESS)
})

for (const place of ['the page', 'an open shadow root', 'a closed shadow root'] as const)
  test(`a script that opens the loaded chat while the visitor types in a field of ${place} leaves the focus there`, async ({
    page,
    servers,
  }) => {
    await openHostWithField(page, servers, place)
    await loadClosedChat(page)
    const around = page.locator('#around')
    await around.click({ position: { x: 20, y: 10 } })
    await page.keyboard.type('anna')
    await toggle(page, 'open')
    await expect(composerOf(frameOf(page))).toBeVisible()
    await page.keyboard.type('@example.org')
    await expect(around).toHaveAttribute('title', ADDRESS)
  })

test('a script that opens the loaded chat leaves the focus in a list, a picture and a text that take keys', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  await page.evaluate(() => {
    const markup =
      '<select id="country"><option>Austria<option>Norway</select><canvas id="map" tabindex="-1"></canvas><a id="note" contenteditable>Note</a>'
    document.body.insertAdjacentHTML('afterbegin', markup)
  })
  await openChat(page)
  for (const name of ['country', 'map', 'note']) {
    await toggle(page, 'close')
    await page.locator(`#${name}`).focus()
    await toggle(page, 'open')
    await expect(composerOf(frameOf(page))).toBeVisible()
    await page.keyboard.type('No')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(name)
  }
  await expect(page.locator('#country')).toHaveValue('Norway')
  await expect(composerOf(frameOf(page))).toHaveValue('')
})

test('keys after the chat is closed do not go into it, if the field that had the focus before is gone', async ({
  page,
  servers,
}) => {
  const field = await openHostWithField(page, servers)
  const composer = await loadClosedChat(page)
  await field.click()
  await toggle(page, 'open')
  await composer.click()
  await field.evaluate((input) => input.remove())
  await toggle(page, 'close')
  await page.keyboard.type('secret')
  await toggle(page, 'open')
  await expect(composer).toHaveValue('')
})

for (const markup of ['<button id="begin">Chat</button>', '<a id="begin" href="#chat">Chat</a>'])
  test(`a script that opens the loaded chat while ${markup} has the focus gives the chat the focus`, async ({
    page,
    servers,
  }) => {
    await openHost(page, servers)
    await page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), markup)
    const composer = await loadClosedChat(page)
    await page.locator('#begin').focus()
    await toggle(page, 'open')
    await expect(composer).toBeFocused()
    await page.keyboard.type('Hello')
    await expect(composer).toHaveValue('Hello')
  })

test('a press on the launcher leads into the chat also on a page that keeps the focus in its field', async ({
  page,
  servers,
}) => {
  const field = await openHostWithField(page, servers)
  const composer = await loadClosedChat(page)
  await page.evaluate(() => document.addEventListener('mousedown', (event) => event.preventDefault()))
  await field.focus()
  await bubbleOf(page).click()
  await expect(composer).toBeFocused()
  await page.keyboard.type('Hello')
  await expect(composer).toHaveValue('Hello')
  await expect(field).toHaveValue('')
})

test('a field whose Enter opens the chat leads into it', async ({ page, servers }) => {
  const field = await openHostWithField(page, servers)
  const composer = await loadClosedChat(page)
  await field.evaluate((input) =>
    input.addEventListener('keydown', (event) => {
      const { toggle: open } = Reflect.get(window, '$chatwoot') as { toggle: (state: string) => void }
      if (event instanceof KeyboardEvent && event.key === 'Enter') open('open')
    }),
  )
  await field.press('Enter')
  await expect(composer).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a script that opens the chat while the visitor types in a field of the page gets none of the letters', async ({
    page,
    servers,
  }) => {
    const field = await openHostWithField(page, servers)
    const composer = composerOf(await openChat(page))
    await composer.fill('Where')
    await toggle(page, 'close')
    await field.click()
    await page.keyboard.type('secret')
    await toggle(page, 'open')
    await expect(composer).toBeVisible()
    await page.keyboard.type(' word')
    await page.keyboard.press('Enter')
    await expect(composer).toHaveValue('Where')

    await toggle(page, 'close')
    await page.keyboard.type('2')
    await expect(field).toHaveValue('secret2')
  })
})

test('keys reach the chat although the browser gives the focus to the page just after the opening', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  const composer = composerOf(await openChat(page))
  await expect(composer).toBeFocused()
  // Chromium does so by itself in some of the cases in which the press on the launcher also activates the window.
  await page.evaluate(() => window.focus())
  // The browser moves the focus between the processes of the page and of the chat, which takes a while.
  await expect(async () => {
    await page.keyboard.press('x')
    await expect(composer).not.toHaveValue('', { timeout: 1 })
  }).toPass()
  await page.keyboard.type('Hello')
  await expect(composer).toHaveValue(/^x+Hello$/)
})
