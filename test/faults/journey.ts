import type { FrameLocator, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import type { FaultName } from '../../cli/sandbox/faults/catalogue.ts'
import type { PresetName } from '../../cli/sandbox/faults/presets.ts'
import { bubbleOf, type ChatView, composerOf, expect, frameOf, newestConversation, openHost, type Sandbox, sendAgentMessage, sendMessage, startButton, storedMessages } from '../browser/fixtures.ts' // prettier-ignore

type Journey = {
  readonly page: Page
  readonly servers: Dev
  readonly sandbox: Sandbox
  readonly preset: PresetName
  readonly seed: number
}

/** Presets that begin while the chat is open. Every other preset is active before the visitor opens it. */
const BEGINS_IN_CHAT: readonly PresetName[] = ['lift', 'deploy']

/** Faults of each preset that a journey must have met. */
const CERTAIN_FAULTS: Readonly<Record<PresetName, readonly FaultName[]>> = {
  'hotel-wifi': ['latency', 'jitter'],
  lift: ['offline'],
  deploy: ['disconnect-server-restart', 'respond-with-status', 'chunk-404'],
  'corporate-proxy': ['refuse-sockets', 'latency'],
  'private-window': ['storage-denied'],
}

/**
 * Takes the visitor through a conversation while the faults of a preset are active: three messages, two answers, an edit
 * of one answer, and a reload. Then removes the faults, and expects that the visitor sees what the server has stored.
 * Returns the conversation's id.
 */
export async function travel({ page, servers, sandbox, preset, seed }: Journey): Promise<number> {
  const beginFaults = () => sandbox('PUT', '/faults/preset', { name: preset, seed })
  if (!BEGINS_IN_CHAT.includes(preset)) await beginFaults()
  await openHost(page, servers)
  const chat = await openPatiently(page)
  if (BEGINS_IN_CHAT.includes(preset)) await beginFaults()

  await sendMessage(chat, 'Question 1')
  await expect(async () => {
    await recover(chat)
    expect(await storedContents(sandbox)).toContain('Question 1')
  }).toPass()
  const id = await newestConversation(sandbox)
  const answerId = await sendAgentMessage(sandbox, id, 'Answer 1')
  await sendMessage(chat, 'Question 2')
  // Without storage, nothing keeps a message for the next page until the server has it.
  if (preset === 'private-window') await expect.poll(() => storedContents(sandbox)).toContain('Question 2')
  await sandbox('PATCH', `/messages/${answerId}`, { content: 'Answer 1, corrected' })
  await clearBrowserCache(page)
  await page.reload()
  await openPatiently(page)
  await sendAgentMessage(sandbox, id, 'Answer 2')
  await sendMessage(frameOf(page), 'Question 3')

  const { hits } = (await sandbox('GET', '/faults')) as { readonly hits: object }
  for (const fault of CERTAIN_FAULTS[preset]) expect(Object.keys(hits)).toContain(fault)
  await sandbox('DELETE', '/faults')
  await expectSameView({ chat: frameOf(page), sandbox, id, contents: CONTENTS, timeoutMs: 120_000 })
  return id
}

/** Opens the chat like a visitor who presses each button that promises another attempt. */
async function openPatiently(page: Page): Promise<FrameLocator> {
  await bubbleOf(page).click()
  const chat = frameOf(page)
  await expect(async () => {
    await recover(chat)
    if (await startButton(chat).isVisible()) await startButton(chat).click({ timeout: 2_000 })
    await expect(composerOf(chat)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return chat
}

/** Presses the button with which a visitor tries again after a failure, if the chat shows one. */
async function recover(chat: ChatView): Promise<void> {
  const button = chat.getByRole('button', { name: /^(Try again|Reload)$/ }).first()
  if (await button.isVisible()) await button.click({ timeout: 2_000 })
}

/** Empties the browser's cache, so that the visitor loads every file again, as after a deploy. */
async function clearBrowserCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** Returns the contents of all stored messages. Before the first message there is no conversation. */
async function storedContents(sandbox: Sandbox): Promise<readonly (string | null)[]> {
  const conversations = (await sandbox('GET', '/conversations?website_token=demo')) as readonly {
    readonly id: number
  }[]
  const messages = await Promise.all(conversations.map(({ id }) => storedMessages(sandbox, id)))
  return messages.flat().map(({ content }) => content)
}

/** Contents that the journey leaves behind. */
export const CONTENTS: readonly string[] = ['Question 1', 'Answer 1, corrected', 'Question 2', 'Answer 2', 'Question 3']

type View = {
  readonly chat: ChatView
  readonly sandbox: Sandbox
  readonly id: number
  /** Contents that the server must have stored, in any order. */
  readonly contents: readonly string[]
  readonly timeoutMs: number
}

/** Expects that the visitor's log shows the server's messages, once each, in the server's order, and nothing pending. */
export async function expectSameView({ chat, sandbox, id, contents, timeoutMs }: View): Promise<void> {
  await expect(async () => {
    await recover(chat)
    const stored = (await storedMessages(sandbox, id)).map(({ content }) => content)
    expect(stored).toHaveLength(contents.length)
    expect(stored).toEqual(expect.arrayContaining([...contents]))
    expect(await shownContents(chat)).toEqual(stored)
    await expect(chat.getByText(/^(Sending|Still trying|Not sent)/)).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: timeoutMs })
}

/** Returns the texts of the journey's messages that the log shows, in the order of the list. */
const shownContents = async (chat: ChatView): Promise<readonly string[]> =>
  (await chat.getByRole('log').innerText({ timeout: 2_000 })).match(/(Question|Answer) \d(, corrected)?/g) ?? []
