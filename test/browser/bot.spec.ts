import type { FrameLocator, Page } from '@playwright/test'
import { bubbleOf, expect, frameOf, openHost, sendMessage, startButton, test } from './fixtures.ts'

type Sandbox = (method: string, path: string, body?: unknown) => Promise<unknown>

type BotCall = { readonly action: string; readonly body: unknown; readonly allowsCredentials: boolean }

type Running = Parameters<typeof openHost>[1]

/** Opens the chat of the bot's tenant, which has no pre-chat form, before any message is sent. */
async function openIntro(page: Page, servers: Running, sandbox: Sandbox): Promise<FrameLocator> {
  await sandbox('PUT', '/tenants/bot/pre-chat', { isEnabled: false })
  await openHost(page, servers, 'bot')
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await startButton(frame).click()
  await expect(frame.getByRole('button', { name: 'Start Conversation' })).toBeVisible()
  return frame
}

/** Starts the conversation and waits for the bot's first question. */
async function startBotConversation(page: Page, servers: Running, sandbox: Sandbox): Promise<FrameLocator> {
  const frame = await openIntro(page, servers, sandbox)
  await frame.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(frame.getByRole('log').getByText('What is it about?')).toBeVisible()
  return frame
}

const botCalls = async (sandbox: Sandbox): Promise<readonly BotCall[]> =>
  (await sandbox('GET', '/bot-calls')) as readonly BotCall[]

const chooseOption = (frame: FrameLocator, option: string): Promise<void> =>
  frame.getByRole('button', { name: option }).click()

const formField = (frame: FrameLocator, label: string) => frame.getByRole('log').getByLabel(label)

test('the bot starts exactly once, and the composer appears only after the start', async ({
  page,
  servers,
  sandbox,
}) => {
  const frame = await openIntro(page, servers, sandbox)
  await expect(frame.getByPlaceholder('Type your message')).toHaveCount(0)
  await frame.getByRole('button', { name: 'Start Conversation' }).dblclick()
  await expect(frame.getByRole('log').getByText('What is it about?')).toBeVisible()
  await expect(frame.getByPlaceholder('Type your message')).toBeVisible()

  const recordedCalls = await botCalls(sandbox)
  expect(recordedCalls).toMatchObject([
    { action: 'trigger', body: { trigger_type: 'widget' }, allowsCredentials: true },
  ])
  await page.reload()
  await bubbleOf(page).click()
  await startButton(frame).click()
  await expect(frame.getByRole('log').getByText('What is it about?')).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Start Conversation' })).toHaveCount(0)
  expect(await botCalls(sandbox)).toHaveLength(1)
})

test('a visitor answers the bot’s options and its form until the conversation ends', async ({
  page,
  servers,
  sandbox,
}) => {
  const frame = await startBotConversation(page, servers, sandbox)
  await chooseOption(frame, 'Where is my order?')
  await formField(frame, 'Order number').fill('LB-20418')
  await formField(frame, 'Email').fill('ada@example.com')
  await formField(frame, 'What did you order?').selectOption('A bike')
  await chooseOption(frame, 'Find my order')
  await expect(frame.getByRole('log').getByText(/left our workshop yesterday/)).toBeVisible()
  await chooseOption(frame, 'Yes, thank you')

  await expect(frame.getByRole('log').getByText('Good to hear. Ride safely!')).toBeVisible()
  await expect(frame.getByText('This conversation has ended.')).toBeVisible()
}) // prettier-ignore

test('after the bot hands over, an agent message appears under the agent’s name', async ({
  page,
  servers,
  sandbox,
}) => {
  const frame = await startBotConversation(page, servers, sandbox)
  await sendMessage(frame, 'A person, please')
  await expect(frame.getByRole('log').getByText(/I am fetching a person/)).toBeVisible()
  const [conversation] = (await sandbox('GET', '/conversations?website_token=bot')) as readonly { readonly id: number }[]
  await sandbox('POST', `/conversations/${conversation?.id}/messages`, { content: 'Mara here, hello!' })

  await expect(frame.getByRole('log').getByText('Mara here, hello!')).toBeVisible()
  await expect(frame.getByRole('log').getByText('Mara Lindqvist', { exact: true })).toBeVisible()
}) // prettier-ignore

test('the bot’s contact form focuses an empty required field and confirms a valid submission', async ({
  page,
  servers,
  sandbox,
}) => {
  const frame = await startBotConversation(page, servers, sandbox)
  await chooseOption(frame, 'Have the workshop write to me')
  const form = frame.getByRole('form', { name: 'Please fill this form' })
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByLabel('Your name')).toBeFocused()
  await form.getByLabel('Your name').fill('Ada Byron')
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByLabel('What can we do for you?').fill('It squeaks')
  await form.getByRole('button', { name: 'Submit' }).click()

  await expect(frame.getByText('Your query was submitted successfully. We will get back to you soon.')).toBeVisible()
  await expect(frame.getByRole('log').getByText(/writes to ada@example.com/)).toBeVisible()
})

test('a conversation with the bot restarts only after a confirmation dialog', async ({ page, servers, sandbox }) => {
  const frame = await startBotConversation(page, servers, sandbox)
  await frame.getByRole('button', { name: 'More options' }).click()
  await frame.getByRole('menuitem', { name: 'Restart conversation' }).click()
  const dialog = frame.getByRole('alertdialog', { name: 'Start this conversation over?' })
  await dialog.press('Escape')
  await expect(dialog).toHaveCount(0)
  await frame.getByRole('button', { name: 'More options' }).click()
  await frame.getByRole('menuitem', { name: 'Restart conversation' }).click()
  await dialog.getByRole('button', { name: 'Restart conversation' }).click()

  await expect(frame.getByRole('log').getByText('Let us begin again.')).toBeVisible()
  expect((await botCalls(sandbox)).map(({ action }) => action)).toEqual(['trigger', 'restart'])
})

test('a failed start of the bot can be retried, and the visitor’s message is stored only once', async ({
  page,
  servers,
  sandbox,
}) => {
  const frame = await openIntro(page, servers, sandbox)
  await sandbox('POST', '/faults', { name: 'save-then-500', path: '/widget/messages', method: 'POST', times: 1 })
  await sandbox('POST', '/faults', { name: 'respond-with-status', path: 'trigger_bot', status: 503, times: 1 })
  await frame.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(frame.getByText('The conversation could not be started.')).toBeVisible()
  await frame.getByRole('button', { name: 'Try again' }).click()

  await expect(frame.getByRole('log').getByText('What is it about?')).toBeVisible()
  await expect(frame.getByText('The conversation could not be started.')).toHaveCount(0)
  const [conversation] = (await sandbox('GET', '/conversations?website_token=bot')) as readonly { readonly id: number }[]
  const messages = (await sandbox('GET', `/conversations/${conversation?.id}/messages`)) as readonly { readonly message_type: number }[]
  expect(messages.filter(({ message_type: type }) => type === 0)).toHaveLength(1)
}) // prettier-ignore
