import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { bubbleOf, expect, frameOf, test } from './fixtures.ts'

const paneOf = (page: Page): Locator => page.getByRole('tabpanel')

const editorOf = (page: Page): Locator => paneOf(page).getByRole('textbox', { name: /as JSON$/ })

/**
 * Replaces the editor's text. The editor selects its text itself: it can draw its selection again between the two steps
 * of `fill`, for example when a message about the text appears, and the text would be appended.
 */
async function replaceText(page: Page, text: string): Promise<void> {
  await editorOf(page).press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

const answerIn = (page: Page): Locator => paneOf(page).getByRole('status', { name: 'Answer' })

const verdictIn = (page: Page): Locator => paneOf(page).getByRole('status', { name: 'Verdict' })

/** Opens an entry of the list. The group tells apart two entries with the same name. */
const openEntry = (page: Page, group: string, name: string): Promise<void> =>
  paneOf(page).getByRole('group', { name: group }).getByText(name, { exact: true }).click()

/** Waits until the host page has loaded the widget. A call before that is answered with an error. */
const awaitWidget = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() => Reflect.get(window, '$chatwoot') !== undefined))

async function send(page: Page): Promise<void> {
  await awaitWidget(page)
  await paneOf(page)
    .getByRole('button', { name: /^(Send|Call) / })
    .click()
}

/** Sends the example of a command. The harness adds a request id, and shows the frame's answer. */
async function sendExample(page: Page, command: string): Promise<void> {
  await bubbleOf(page).hover()
  await expect(frameOf(page).locator('body')).toBeAttached()
  await openEntry(page, 'Host commands', command)
  await send(page)
}

test('the example of show-article in the harness shows an article of the sandbox', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands&open=1`)
  await sendExample(page, 'show-article')

  await expect(frameOf(page).getByRole('heading', { name: 'Charge the battery' })).toBeVisible()
  await expect(answerIn(page)).toHaveText(/^show-article acknowledged \d+\.\d ms$/)
})

test('the example of start-campaign in the harness shows a campaign of the sandbox', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands`)
  await sendExample(page, 'start-campaign')

  await expect(frameOf(page).getByText('Free delivery until Sunday')).toBeVisible()
})

test('the call popoutChatWindow in the harness opens the chat in a window', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands&open=1`)
  await expect(frameOf(page).locator('body')).toBeAttached()
  await openEntry(page, 'window.$chatwoot', 'popoutChatWindow')
  const opened = page.waitForEvent('popup')
  await send(page)

  expect(new URL((await opened).url()).pathname).toMatch(/^\/widget/)
})

test('without a frame, the pane sends nothing, and a button loads the frame', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands`)
  await openEntry(page, 'Host commands', 'set-label')
  await send(page)

  await expect(answerIn(page)).toHaveText('set-label There is no frame yet: hover, focus or open the bubble.')

  await paneOf(page).getByRole('button', { name: 'Load the frame' }).click()
  await expect(answerIn(page)).toHaveText('Frame is loaded. The message can be sent again.')
  await expect(answerIn(page)).toBeFocused()
  await send(page)
  await expect(answerIn(page)).toContainText('set-label acknowledged')
})

test('a long answer in the history leaves the name of the command readable', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands`)
  await openEntry(page, 'Host commands', 'delete-conversation-custom-attribute')
  await send(page)
  const entry = paneOf(page).getByRole('region', { name: 'History' }).getByRole('listitem')
  const name = entry.getByText('delete-conversation-custom-attribute')
  await expect(name).toBeVisible()

  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(entry.getByText(/^There is no frame yet/)).toBeVisible()
})

test('the list shows whole entries and follows the command that the editor names', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands`)
  const list = paneOf(page).getByRole('listbox')
  const rows = list.locator('[role="option"], [cmdk-group-heading]')
  const cutAtTop = async (): Promise<readonly string[]> => {
    const top = (await list.boundingBox())?.y ?? 0
    return rows.evaluateAll(
      (all, edge) =>
        all
          .map((row) => ({ box: row.getBoundingClientRect(), text: row.textContent }))
          .filter(({ box }) => box.top < edge - 1 && box.bottom > edge + 1)
          .map(({ text }) => text),
      top,
    )
  }
  await expect(list.getByRole('option', { selected: true })).toContainText('toggle-open')
  await expect(list.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 })
  expect(await cutAtTop()).toEqual([])

  await replaceText(page, '{"event": "set-consent", "consent": "none"}')
  await expect(list.getByRole('option', { selected: true })).toContainText('set-consent')
  await expect(list.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 })
  expect(await cutAtTop()).toEqual([])

  await replaceText(page, '{"event": "set-consent", ')
  await expect(paneOf(page).getByRole('heading', { name: 'set-consent' })).toBeVisible()
})

test('form and editor of a command stay in step in both directions', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands`)
  await openEntry(page, 'Host commands', 'set-user')
  const form = paneOf(page).getByRole('form', { name: 'Fields of set-user' })

  await form.getByLabel('name', { exact: true }).fill('Grace')
  await form.getByRole('checkbox', { name: 'Send custom_attributes' }).check()
  await form.getByRole('button', { name: 'Add a value' }).click()
  await form.getByLabel('Name 1').fill('visits')
  await form.getByLabel('Value of visits').fill('7')
  await form.getByRole('checkbox', { name: 'Send email' }).uncheck()
  await expect(editorOf(page)).toContainText('"name": "Grace"')
  await expect(editorOf(page)).toContainText('"visits": 7')
  await expect(editorOf(page)).not.toContainText('email')

  await replaceText(page, '{"event": "set-user", "identifier": 7, "user": {"city": "Lyon"}}')
  await expect(form.getByLabel('identifier', { exact: true })).toHaveValue('7')
  await expect(form.getByLabel('city', { exact: true })).toHaveValue('Lyon')
  await expect(form.getByRole('checkbox', { name: 'Send name' })).not.toBeChecked()

  await replaceText(page, '{"event": "set-consent", "consent": "none"}')
  await expect(paneOf(page).getByRole('heading', { name: 'set-consent' })).toBeVisible()
  await expect(paneOf(page).getByLabel('consent', { exact: true })).toHaveValue('"none"')
})

test('the pane says before sending what the frame will do, and the frame does it', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands&open=1`)
  await expect(frameOf(page).locator('body')).toBeAttached()
  await openEntry(page, 'Host commands', 'set-consent')

  await replaceText(page, '{"event": "set-consent", "consent": "all"}')
  await expect(verdictIn(page)).toHaveText(
    'The frame drops this message. consent must be "none" or "session" or "full".',
  )
  await expect(paneOf(page).locator('.cm-lintRange-error')).toHaveText('"all"')
  await editorOf(page).press('ControlOrMeta+Enter')
  await expect(answerIn(page)).toHaveText('set-consent dropped, as expected')

  await replaceText(page, '{"event": ')
  await expect(verdictIn(page)).toContainText('It is not JSON')
  await expect(paneOf(page).getByText('The form waits until the text is JSON.')).toBeVisible()
  await editorOf(page).press('ControlOrMeta+Enter')
  await expect(paneOf(page).getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(2)

  await replaceText(page, '{"event": "set-locale", "locale": "tlh"}')
  await expect(verdictIn(page)).toHaveText('The frame accepts this message.')
  await editorOf(page).press('ControlOrMeta+Enter')
  await expect(answerIn(page)).toContainText('set-locale invalid')
})

test('the editor completes field names and values of the command from the keyboard', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands`)
  await openEntry(page, 'Host commands', 'set-consent')
  await replaceText(page, '{"event": "set-consent", }')
  await editorOf(page).press('ArrowLeft')
  await editorOf(page).press('Control+Space')
  await expect(page.getByRole('option', { name: '"consent"' })).toBeVisible()
  await editorOf(page).press('Enter')
  await expect(editorOf(page)).toContainText('"consent": ')
  await editorOf(page).press('Control+Space')
  const session = page.getByRole('option', { name: '"session"' })
  await expect(session).toBeVisible()
  // The list is in alphabetical order: full, none, session.
  await editorOf(page).press('ArrowDown')
  await editorOf(page).press('ArrowDown')
  await expect(session).toHaveAttribute('aria-selected', 'true')
  await editorOf(page).press('Enter')

  await expect(editorOf(page)).toContainText('"consent": "session"')
  await expect(verdictIn(page)).toHaveText('The frame accepts this message.')
})

test('calls of the handle and of $chatwoot show their result or error', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands`)
  await openEntry(page, 'Handle of the widget', 'setDraft')
  await send(page)
  await expect(answerIn(page)).toHaveText(/^setDraft done \d+\.\d ms$/)
  await expect(frameOf(page).getByPlaceholder('Type your message')).toHaveValue('I would like to ask about my order')

  await replaceText(page, '[""]')
  await send(page)
  await expect(answerIn(page)).toContainText('chat widget: invalid')

  await openEntry(page, 'window.$chatwoot', 'setUser')
  await replaceText(page, '["u-1", {}]')
  await send(page)
  await expect(answerIn(page)).toContainText('$chatwoot: no avatar_url, email or name')
})

test('the history survives a reload, and loads, repeats, copies and clears what was sent', async ({
  page,
  servers,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${servers.url}/?pane=Commands`)
  await openEntry(page, 'window.$chatwoot', 'setLocale')
  await send(page)
  await openEntry(page, 'Handle of the widget', 'close')
  await send(page)
  const history = paneOf(page).getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveText([/close.*done/, /setLocale.*done/])

  await page.reload()
  await awaitWidget(page)
  await history.getByRole('button', { name: /^\d\d:\d\d:\d\d setLocale/ }).click()
  await expect(editorOf(page)).toContainText('"de"')
  await history.getByRole('button', { name: 'Resend setLocale' }).click()
  await expect(history.getByRole('listitem')).toHaveText([/setLocale.*done/, /close/, /setLocale/])
  await history.getByRole('button', { name: 'Copy as code: setLocale' }).first().click()
  await expect(history.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('window.$chatwoot.setLocale("de")')

  await history.getByRole('button', { name: 'Clear' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(0)
})

test('a fuzz run of toggle-open gives the same counts for the same seed, and the frame answers afterwards', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/?pane=Commands&open=1`)
  await expect(frameOf(page).locator('body')).toBeAttached()
  await openEntry(page, 'Host commands', 'toggle-open')
  const fuzz = paneOf(page).getByRole('region', { name: 'Fuzz' })
  const status = fuzz.getByRole('status')
  await fuzz.getByLabel('messages (max 10,000)').fill('100000')
  await expect(fuzz.getByLabel('messages')).toHaveValue('10000')
  await fuzz.getByLabel('messages').fill('100')
  await fuzz.getByLabel('seed').fill('7')
  await fuzz.getByRole('button', { name: 'Fuzz' }).click()
  await expect(status).toHaveText(
    /^100 sent: \d+ accepted, 0 answered with an error, \d+ refused\. The frame still answers and reported no error\.$/,
  )
  const first = await status.textContent()
  // Another run in between changes the text, so that the counts below are those of a new run.
  await fuzz.getByLabel('messages').fill('50')
  await fuzz.getByRole('button', { name: 'Fuzz' }).click()
  await expect(status).toHaveText(/^50 sent: /)
  await fuzz.getByLabel('messages').fill('100')
  await fuzz.getByRole('button', { name: 'Fuzz' }).click()
  await expect(status).toHaveText(first ?? '')

  await openEntry(page, 'Handle of the widget', 'setTheme')
  await fuzz.getByLabel('messages').fill('20')
  await fuzz.getByRole('button', { name: 'Fuzz' }).click()
  await expect(status).toHaveText(/^20 sent: .*The frame still answers and reported no error\.$/)
})

for (const scheme of ['light', 'dark'])
  test(`the Commands pane and the palette have no WCAG 2.2 AA violations (${scheme})`, async ({ page, servers }) => {
    await page.goto(`${servers.url}/?pane=Commands&darkMode=${scheme}`)
    await page.evaluate((name) => void (document.documentElement.dataset['scheme'] = name), scheme)
    await openEntry(page, 'Host commands', 'set-user')
    await replaceText(page, '{"event": "set-user", "identifier": true, "user": {"custom_attributes": {"a": 1}}}')
    await expect(paneOf(page).locator('.cm-lintRange-error')).toBeVisible()
    await send(page)
    await expect(answerIn(page)).toContainText('There is no frame yet')
    expect(await violationsOf(page)).toEqual([])

    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
