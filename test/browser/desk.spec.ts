import type { Dev } from '../../cli/commands/dev.ts'
import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import {
  expect,
  newestConversation,
  openChat,
  type Sandbox,
  sendAgentMessage,
  sendMessage,
  sentMark,
  storedMessages,
  test,
} from './fixtures.ts'

/** Creates a visitor with a conversation of one message, and returns the conversation's id. */
async function createConversation(servers: Dev, sandbox: Sandbox, text = 'Is it quiet?'): Promise<number> {
  const response = await fetch(`${servers.sandboxUrl}/api/v1/widget/config?website_token=demo`, {
    method: 'POST',
    headers: { connection: 'close', 'content-type': 'application/json' },
    body: JSON.stringify({ website_token: 'demo' }),
  })
  const { contact } = (await response.json()) as { readonly contact: { readonly id: number } }
  const { id } = (await sandbox('POST', '/conversations', { contactId: contact.id })) as { readonly id: number }
  await sendAgentMessage(sandbox, id, { as: 'visitor', content: text })
  return id
}

const rowsOf = (page: Page): Locator => page.getByRole('listbox', { name: 'Conversations' }).getByRole('option')

const messagesOf = (page: Page): Locator => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')

const replyOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Reply' })

const lastMessage = async (sandbox: Sandbox, id: number) => (await storedMessages(sandbox, id)).at(-1)

/** Opens the desk with a dock of this width, in px. */
async function openDesk(page: Page, servers: Dev, width = 560, query = ''): Promise<void> {
  await page.addInitScript((px) => localStorage.setItem('harness-dock-px', String(px)), width)
  await page.goto(`${servers.url}/?pane=Desk${query}`)
}

/** Makes the requests of the desk with this method and path fail, until the returned function is called. */
async function breakRequests(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  const url = (address: URL): boolean => address.pathname.endsWith(path)
  await page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 422, json: { error: 'The sandbox is broken.' } })
      : route.fallback(),
  )
  return () => page.unroute(url)
}

test('an agent goes to a conversation, replies and returns to the list with the keyboard only', async ({
  page,
  servers,
  sandbox,
}) => {
  const first = await createConversation(servers, sandbox, 'Do you sell bells?')
  await createConversation(servers, sandbox)
  await openDesk(page, servers)
  await expect(rowsOf(page)).toHaveCount(2)
  await page.getByRole('listbox', { name: 'Conversations' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(replyOf(page)).toBeFocused()
  await page.keyboard.type('We do, **three** kinds')
  await page.keyboard.press('Enter')

  await expect(messagesOf(page)).toContainText(['Do you sell bells?', 'We do, **three** kinds'])
  await expect(rowsOf(page).first()).toContainText('We do, **three** kinds')
  expect(await lastMessage(sandbox, first)).toMatchObject({ content: 'We do, **three** kinds', message_type: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Conversations' })).toBeFocused()
})

test('the list follows new messages, counts unread ones, and shows one status', async ({ page, servers, sandbox }) => {
  const id = await createConversation(servers, sandbox, 'First')
  await createConversation(servers, sandbox, 'Second')
  await openDesk(page, servers)
  await expect(rowsOf(page)).toContainText(['Second', 'First'])
  await sendAgentMessage(sandbox, id, { as: 'visitor', content: 'Still there?' })
  const row = rowsOf(page).filter({ hasText: 'Still there?' })
  await expect(row.getByRole('img', { name: '2 unread' })).toBeVisible()
  await row.click()
  await page.getByRole('button', { name: 'Mark 2 read' }).click()
  await expect(row.getByRole('img')).toHaveCount(0)

  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('resolved')
  await page.getByLabel('Status of the listed conversations').selectOption('resolved')
  await expect(rowsOf(page)).toHaveText([/resolved/])
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('No conversation has this status.')).toBeVisible()
})

test('a message that the desk sends as the visitor is unread, and a reply of an agent reads it', async ({
  page,
  servers,
  sandbox,
}) => {
  await createConversation(servers, sandbox)
  await openDesk(page, servers)
  await page.getByLabel('Speaker').selectOption('as the visitor')
  await replyOf(page).fill('One more thing')
  await replyOf(page).press('Enter')
  await expect(rowsOf(page).getByRole('img', { name: '2 unread' })).toBeVisible()
  await page.getByLabel('Speaker').selectOption('as Jon Okafor')
  await replyOf(page).fill('Yes?')
  await replyOf(page).press('Enter')

  await expect(rowsOf(page)).toContainText(['Yes?'])
  await expect(rowsOf(page).getByRole('img')).toHaveCount(0)
})

test('a wide dock shows conversations beside each other, and a narrow one as tabs', async ({
  page,
  servers,
  sandbox,
}) => {
  await createConversation(servers, sandbox, 'Left')
  await createConversation(servers, sandbox, 'Right')
  await openDesk(page, servers, 900)
  await expect(page.getByRole('region', { name: /^Conversation with/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Beside' }).click()
  await rowsOf(page).filter({ hasText: 'Left' }).click()
  await expect(page.getByRole('region', { name: /^Conversation with/ })).toHaveCount(2)
  await expect(messagesOf(page)).toContainText(['Right', 'Left'])

  const separator = page.getByRole('separator', { name: 'Width of the dock' })
  await separator.focus()
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft')
  const tabs = page.getByRole('tablist', { name: 'Open conversations' }).getByRole('tab')
  await expect(tabs).toHaveCount(2)
  await expect(messagesOf(page)).toContainText(['Left'])
  await tabs.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.first()).toBeFocused()
  await expect(messagesOf(page)).toContainText(['Right'])
  await page.getByRole('button', { name: 'Close the conversation' }).click()
  await expect(tabs).toHaveCount(0)
  await expect(messagesOf(page)).toContainText(['Left'])
})

test('several agents type at once, and one that is added answers with its name', async ({ page, servers }) => {
  await openDesk(page, servers)
  const chat = await openChat(page)
  await sendMessage(chat, 'Hello')
  await expect(sentMark(chat)).toBeVisible()
  await page.getByText('Open now').click()
  const form = page.getByRole('form', { name: 'New agent' })
  await form.getByLabel('Name of the new agent').fill('Nia Stone')
  await form.getByLabel('Presence of the new agent').selectOption('busy')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByLabel('Presence of Nia Stone')).toHaveValue('busy')
  await page.getByLabel('Presence of Mara Lindqvist').selectOption('offline')
  await expect(page.getByText('Open now').locator('..')).toContainText('Nia')

  for (const name of ['Jon Okafor', 'Nia Stone']) await page.getByRole('button', { name: `${name} types` }).click()
  await expect(page.getByRole('group', { name: 'Typing' }).getByRole('button', { pressed: true })).toHaveText([
    'Jon',
    'Nia',
  ])
  await expect(chat.getByRole('img', { name: 'Nia Stone is typing' })).toBeVisible()
  await page.getByLabel('Speaker').selectOption('as Nia Stone')
  await replyOf(page).fill('Hi, I am new')
  await replyOf(page).press('Enter')
  await expect(chat.getByRole('article', { name: /^Nia Stone said/ })).toContainText('Hi, I am new')
  await expect(page.getByRole('button', { name: 'Nia Stone types' })).toHaveAttribute('aria-pressed', 'false')

  await page.getByLabel('Assignee').selectOption('Jon Okafor')
  await expect(messagesOf(page).last()).toContainText('Assigned to Jon Okafor')
})

test('every example is sent from the desk, and the visitor’s widget accepts them all', async ({
  page,
  servers,
  sandbox,
}) => {
  await openDesk(page, servers)
  const chat = await openChat(page)
  await sendMessage(chat, 'Hello')
  await expect(sentMark(chat)).toBeVisible()
  const id = await newestConversation(sandbox)
  await page.getByRole('button', { name: 'Content', exact: true }).click()
  const names = await page.getByLabel('Example').getByRole('option').allTextContents()
  let sent = 1
  for (const name of names) {
    await page.getByLabel('Example').selectOption(name)
    const button = page.getByRole('button', { name: /^Send( \d+)?$/ })
    sent += Number(/\d+/.exec((await button.textContent()) ?? '')?.[0] ?? 1)
    await button.click()
    await expect(messagesOf(page)).toHaveCount(sent)
  }

  expect(names.length).toBeGreaterThan(30)
  expect(await storedMessages(sandbox, id)).toHaveLength(sent)
  await expect(page.getByRole('list', { name: 'Not sent' })).toHaveCount(0)
  await expect(chat.getByRole('log')).toContainText('As I wrote')
})

test('the content form sends changed attributes and files, and explains invalid JSON', async ({
  page,
  servers,
  sandbox,
}) => {
  const id = await createConversation(servers, sandbox)
  await openDesk(page, servers)
  await page.getByRole('button', { name: 'Content', exact: true }).click()
  await page.getByLabel('Content type').fill('input_select')
  await page.getByLabel('Attributes as JSON').fill('{"items": [{"title": "Red"')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('The attributes are not valid JSON.')
  await page.getByLabel('Attributes as JSON').fill('{"items": [{"title": "Red", "value": "red"}]}')
  await page
    .getByLabel('Attach files')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(page.getByRole('button', { name: 'Remove a.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()

  await expect(messagesOf(page)).toHaveCount(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await lastMessage(sandbox, id)).toMatchObject({
    content_type: 'input_select',
    content_attributes: { items: [{ title: 'Red', value: 'red' }] },
    attachments: [{ data_url: expect.stringMatching(/a[.]txt$/) }],
  })
})

test('a streamed reply grows in one message, stops, and continues to its end', async ({ page, servers, sandbox }) => {
  const id = await createConversation(servers, sandbox)
  await openDesk(page, servers)
  await page.getByRole('button', { name: 'Stream', exact: true }).click()
  await page.getByLabel('updates/s').fill('60')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(messagesOf(page).last()).toContainText('Short answer')
  await page.getByRole('button', { name: 'Stop' }).click()
  const progress = page.getByRole('status').filter({ hasText: 'words' })
  await expect(progress).toHaveText(/^stopped, \d+ of 350 words$/)
  const before = (await lastMessage(sandbox, id))?.content?.length ?? 0
  // A speed that is no number of the range is refused, and moves nothing.
  await page.getByLabel('words each').fill('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(progress).toHaveText(/^stopped/)
  await page.getByLabel('words each').fill('50')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(progress).toHaveText('done, 350 of 350 words')

  const messages = await storedMessages(sandbox, id)
  expect(messages).toHaveLength(2)
  expect(messages[1]?.content?.length).toBeGreaterThan(before)
  expect(messages[1]?.content).toMatch(/try it yourself first\?$/)
})

test('a reply that the sandbox refuses stays with the reason, and a retry sends it once', async ({
  page,
  servers,
  sandbox,
}) => {
  const id = await createConversation(servers, sandbox)
  await openDesk(page, servers)
  const repair = await breakRequests(page, 'POST', '/messages')
  await replyOf(page).fill('Do not lose me')
  await replyOf(page).press('Enter')
  const unsent = page.getByRole('list', { name: 'Not sent' })
  await expect(unsent).toContainText('Do not lose me')
  await expect(unsent).toContainText('The sandbox is broken.')
  // Another pane takes the place of the desk in the meantime.
  await page.getByRole('tab', { name: 'Faults' }).click()
  await page.getByRole('tab', { name: 'Desk' }).click()
  await expect(unsent).toContainText('Do not lose me')

  await repair()
  await unsent.getByRole('button', { name: 'Retry' }).click()
  await expect(messagesOf(page).last()).toContainText('Do not lose me')
  await expect(unsent).toHaveCount(0)
  await expect(replyOf(page)).toBeFocused()
  expect(await storedMessages(sandbox, id)).toHaveLength(2)
})

test('a desk that the sandbox does not answer says what to do, and loads on Retry', async ({
  page,
  servers,
  sandbox,
}) => {
  await createConversation(servers, sandbox)
  await page.route('**/sandbox/tenants/demo', (route) => route.abort())
  await openDesk(page, servers)
  const problem = page.getByRole('tabpanel', { name: 'Desk' }).getByRole('alert')
  await expect(problem).toContainText('The sandbox does not answer. Check that `npm start` is still running.')
  await page.unroute('**/sandbox/tenants/demo')
  await problem.getByRole('button', { name: 'Retry' }).click()

  await expect(messagesOf(page)).toContainText(['Is it quiet?'])
  await expect(problem).toHaveCount(0)
})

test('an edit, a deletion and a status that fail are explained beside their control and can be repeated', async ({
  page,
  servers,
  sandbox,
}) => {
  const id = await createConversation(servers, sandbox)
  const messageId = await sendAgentMessage(sandbox, id, 'Hi')
  await openDesk(page, servers)
  const message = messagesOf(page).last()
  const repair = await breakRequests(page, 'PATCH', `/messages/${messageId}`)
  await message.hover()
  await message.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('New text').fill('Hello')
  await page.getByLabel('New text').press('Enter')
  await expect(message.getByRole('alert')).toContainText('The sandbox is broken.')
  await expect(page.getByLabel('New text')).toHaveValue('Hello')
  await repair()
  await page.getByLabel('New text').press('Enter')
  await expect(message).toContainText('Hello')
  await message.hover()
  await message.getByRole('button', { name: 'Delete' }).click()
  await expect(message).toContainText('This message was deleted')
  await expect(page.getByRole('list', { name: 'Messages' })).toBeFocused()

  const repairStatus = await breakRequests(page, 'POST', '/status')
  const head = page
    .getByRole('region', { name: /^Conversation with/ })
    .getByRole('banner')
    .or(page.locator('header'))
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('snoozed')
  await expect(head.getByRole('alert')).toContainText('The sandbox is broken.')
  await repairStatus()
  await head.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('snoozed')
})

test('a private note is marked and reaches no visitor, and a reply quotes the visitor’s message', async ({
  page,
  servers,
  sandbox,
}) => {
  await openDesk(page, servers)
  const chat = await openChat(page)
  await sendMessage(chat, 'Where is it?')
  await expect(sentMark(chat)).toBeVisible()
  await page.getByRole('checkbox', { name: 'private note' }).check()
  await page.getByRole('textbox', { name: 'Private note' }).fill('Call her back')
  await page.getByRole('textbox', { name: 'Private note' }).press('Enter')
  await expect(messagesOf(page).last()).toContainText('Private note · Mara Lindqvist')
  await page.getByRole('checkbox', { name: 'private note' }).uncheck()
  await messagesOf(page).first().hover()
  await messagesOf(page).first().getByRole('button', { name: 'Reply' }).click()
  await replyOf(page).fill('In the post')
  await replyOf(page).press('Enter')

  await expect(messagesOf(page).last()).toContainText('Where is it?')
  await expect(chat.getByRole('log')).toContainText('In the post')
  await expect(chat.getByRole('log')).not.toContainText('Call her back')
  expect((await lastMessage(sandbox, await newestConversation(sandbox)))?.content_attributes).toHaveProperty(
    'in_reply_to',
  )
})

test('the tenant closes until a time, with a text and a reply time that the next visit reads', async ({
  page,
  servers,
  sandbox,
}) => {
  await openDesk(page, servers)
  await page.getByText('Open now').click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await page.getByLabel('Next opening').fill('09:30')
  await page.getByRole('button', { name: 'Close until' }).click()
  await expect(page.getByText(/^Closed until .*09:30$/)).toBeVisible()
  await page.getByLabel('Text while closed').fill('We are asleep')
  await page.getByLabel('Reply time').selectOption('in_a_day')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect
    .poll(() => sandbox('GET', '/tenants/demo'))
    .toMatchObject({ replyTime: 'in_a_day', outOfOfficeMessage: 'We are asleep', hours: { isOpenNow: false } })
})

test('the bot of a tenant gets a conversation and gives it back', async ({ page, servers, sandbox }) => {
  await sandbox('PUT', '/tenants/demo/bot', { name: 'Lumi' })
  await createConversation(servers, sandbox)
  await openDesk(page, servers)
  const status = page.getByRole('combobox', { name: 'Status', exact: true })
  await expect(status).toHaveValue('pending')
  await page.getByRole('button', { name: 'To the team' }).click()
  await expect(status).toHaveValue('open')
  await page.getByRole('button', { name: 'To Lumi' }).click()
  await expect(status).toHaveValue('pending')
})

for (const scheme of ['light', 'dark'])
  test(`axe finds nothing in the ${scheme} desk with two conversations and every form`, async ({
    page,
    servers,
    sandbox,
  }) => {
    await createConversation(servers, sandbox, 'Left')
    const id = await createConversation(servers, sandbox, 'Right')
    await sendAgentMessage(sandbox, id, { content: 'A note', private: true })
    await openDesk(page, servers, 900, `&darkMode=${scheme}`)
    await rowsOf(page)
      .filter({ hasText: 'Left' })
      .click({ modifiers: ['ControlOrMeta'] })
    await page.getByText('Open now').click()
    await page.getByRole('button', { name: 'Content', exact: true }).first().click()
    await page.getByRole('button', { name: 'Stream', exact: true }).last().click()
    await expect(page.getByLabel('Text to stream')).toBeVisible()

    expect(await violationsOf(page)).toEqual([])
  })
