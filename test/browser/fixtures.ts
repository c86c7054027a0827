import { chromium, expect, type FrameLocator, type Locator, type Page, test as base } from '@playwright/test'
import { dev, type Dev } from '../../cli/commands/dev.ts'
import { browserPath, wholeBrowserPath } from './installation/browserPath.ts'

/** Fixtures of a test: a sandbox and a host page of its own, on two sites. */
type Fixtures = {
  /** If false, the pages of the sandbox are as the build wrote them, with a stylesheet file and without Home as HTML. */
  readonly hasStaticHome: boolean
  /** If false, the servers have no faults of `FAULTS` (`npm run test:slow`), for tests that count the faults themselves. */
  readonly hasFaults: boolean
  readonly servers: Dev
  readonly sandbox: (method: string, path: string, body?: unknown) => Promise<unknown>
  /**
   * Id of a conversation. A test that uses this fixture starts on the stand-alone page, with one message already sent.
   */
  readonly conversationId: number
}

export type Sandbox = Fixtures['sandbox']

type WorkerOptions = {
  /**
   * If true, the tests of the file use the whole browser. The headless shell draws glyphs differently, finds no element
   * at a point of a frame in an enlarged page, and may stop drawing a page after its pop-out window is closed.
   */
  readonly needsWholeBrowser: boolean
}

export const test = base.extend<Fixtures, WorkerOptions>({
  needsWholeBrowser: [false, { scope: 'worker', option: true }],
  // The global setup finds the browser only after the configuration has been read, so the configuration cannot name it.
  browser: async ({ launchOptions, needsWholeBrowser }, provide) => {
    const executablePath = needsWholeBrowser ? wholeBrowserPath() : browserPath()
    const browser = await chromium.launch({ ...launchOptions, executablePath })
    await provide(browser)
    await browser.close()
  },
  // A response that a test gives instead of the server may still be pending when the test ends.
  context: async ({ context }, provide) => {
    await provide(context)
    await Promise.all([context, ...context.pages()].map((target) => target.unrouteAll({ behavior: 'ignoreErrors' })))
  },
  hasStaticHome: [true, { option: true }],
  hasFaults: [true, { option: true }],
  servers: async ({ hasStaticHome, hasFaults }, provide) => {
    const options = { port: 0, out: 'dist', isWatching: false, isBuilt: true, isInstrumented: false }
    const servers = await dev({ ...options, hasStaticHome, faults: hasFaults ? process.env['FAULTS'] : undefined })
    await provide(servers)
    await servers.close()
  },
  // This fixture runs for every test, even if the test does not use it. After each test, it expects that no exchange
  // violated a contract.
  sandbox: [
    async ({ servers }, provide) => {
      await provide(async (method, path, body) => {
        const response = await fetch(`${servers.sandboxUrl}/sandbox${path}`, {
          method,
          // A fault that begins closes idle connections, and Node does not repeat a request that meets a closed one.
          headers: { connection: 'close', ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
        return text === '' ? undefined : JSON.parse(text)
      })
      const violations = await (await fetch(`${servers.sandboxUrl}/sandbox/violations`)).json()
      expect(violations, 'every exchange is as the contracts say').toEqual([])
    },
    { auto: true },
  ],
  conversationId: async ({ page, servers, sandbox }, provide) => {
    await openStandalone(page, servers)
    await provide(await startConversation(page, sandbox))
  },
})

export const frameOf = (page: Page): FrameLocator => page.frameLocator('#chatwoot_live_chat_widget')

export const bubbleOf = (page: Page) => page.getByRole('button', { name: /chat with us/i })

/** Opens a host page that contains only the widget. */
export async function openHost(page: Page, servers: Dev, token = 'demo'): Promise<void> {
  await page.goto(`${servers.url}/?dock=0&token=${token}`)
  await expect(bubbleOf(page)).toBeVisible()
}

/** Adds settings to the settings of the host page. Must be called before the page is opened. */
export const withSettings = async (page: Page, addedSettings: object): Promise<void> =>
  void (await page.addInitScript((added) => {
    let settings: object = {}
    Object.defineProperty(window, 'chatwootSettings', {
      get: () => settings,
      set: (value: object) => {
        settings = { ...value, ...added }
      },
    })
  }, addedSettings))

/** Opens the panel and goes to the conversation. */
export async function openChat(page: Page): Promise<FrameLocator> {
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await goToConversation(frame)
  return frame
}

/**
 * Goes to the conversation from any first screen of the frame or the window. Waits until the widget has replaced the
 * static Home, whose chat sends nothing.
 */
export async function goToConversation(chat: ChatView): Promise<void> {
  const [homeButton, composer] = [startButton(chat), composerOf(chat)]
  await expect(async () => {
    await expect(homeButton.or(composer).first()).toBeVisible({ timeout: 2_000 })
    // A frame with unread messages leaves Home by itself.
    if (await homeButton.isVisible()) await homeButton.click({ timeout: 2_000 })
    await expect(chat.locator('#home')).toHaveCount(0)
    await expect(composer).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/**
 * Clicks the bubble when this event of the frame reaches the page. This listener is older than the loader's, so the
 * click comes before the loader handles the event. Must be called before the page is opened.
 */
export const clickBubbleOn = (page: Page, event: string): Promise<unknown> =>
  page.addInitScript((name) => {
    if (window.top !== window) return
    window.addEventListener('message', ({ data }) => {
      if (!String(data).includes(`"${name}"`)) return
      const holder = document.getElementById('cw-bubble-holder')
      holder?.querySelector<HTMLElement>('.woot-widget-bubble')?.click()
    })
  }, event)

/**
 * Returns the button on Home that leads to the conversation. The static Home has the same button, which is another
 * element: it is there before the widget has started.
 */
export const startButton = (chat: ChatView): Locator =>
  chat.locator('#app').getByRole('button', { name: /send us a (message|mail)/i })

/** Frame of the panel, or stand-alone page, in which a visitor uses the chat. */
export type ChatView = Pick<FrameLocator, 'getByLabel' | 'getByPlaceholder' | 'getByRole' | 'getByText' | 'locator'>

/** Waits until the widget has loaded the visitor's conversation, which has no messages. */
export const awaitEmptyConversation = (chat: ChatView): Promise<void> =>
  expect(chat.getByText(/^Ask us anything/)).toBeVisible()

/** Text field of the conversation, also of Chatwoot's frame, but not the field of a chat that is loading. */
export const composerOf = (chat: ChatView): Locator =>
  chat.getByPlaceholder('Type your message').and(chat.locator(':not(.early-field)'))

export const sentMark = (chat: ChatView): Locator => chat.getByRole('img', { name: 'Sent' })

/**
 * Clicks the composer and fills it, until it contains the text. On a busy machine Chromium may not know that the focus
 * has moved into a frame, for example a reloaded one. It then delivers typed text elsewhere until the focus leaves the
 * frame and the visitor clicks again.
 */
export async function fillComposer(chat: ChatView, text: string): Promise<void> {
  const composer = composerOf(chat)
  let attempts = 0
  await expect(async () => {
    if (attempts > 0) await composer.page().evaluate(takeFocusFromFrames)
    attempts += 1
    await composer.click({ timeout: 5_000 })
    await composer.fill(text)
    await expect(composer, await describeFocus(chat)).toHaveValue(text, { timeout: 1_000 })
  }).toPass()
}

const takeFocusFromFrames = (): void => {
  window.focus()
  if (document.activeElement instanceof HTMLIFrameElement) document.activeElement.blur()
}

/** Returns where the focus is, for the message of a test whose typed text did not reach the composer. */
const describeFocus = (chat: ChatView): Promise<string> =>
  composerOf(chat).evaluate((composer) => {
    const { activeElement } = document
    return `active element ${activeElement === composer ? 'composer' : activeElement?.tagName}, document focused ${document.hasFocus()}`
  })

export async function sendMessage(chat: ChatView, text: string): Promise<void> {
  await fillComposer(chat, text)
  await composerOf(chat).press('Enter')
}

export async function chooseFromMenu(chat: ChatView, name: string): Promise<void> {
  await chat.getByRole('button', { name: 'More options' }).click()
  await chat.getByRole('menuitem', { name }).click()
}

type Conversation = { readonly id: number }

/** Returns the id of the tenant's newest conversation, as the agents see it. Waits for the first one. */
export async function newestConversation(sandbox: Sandbox, token = 'demo'): Promise<number> {
  const idOfNewest = async (): Promise<number> => {
    const conversations = (await sandbox('GET', `/conversations?website_token=${token}`)) as readonly Conversation[]
    const newest = conversations.at(-1)
    if (newest === undefined) throw new Error('no conversation yet')
    return newest.id
  }
  await expect(idOfNewest).toPass()
  return idOfNewest()
}

/** Opens the stand-alone page. It is a first-party page, so it can store data and shares it with other tabs. */
export async function openStandalone(page: Page, servers: Dev, token = 'demo'): Promise<Page> {
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=${token}`)
  await expect(composerOf(page)).toBeVisible()
  return page
}

/** Sends the first message, waits until the server has it, and returns the conversation's id. */
export async function startConversation(chat: ChatView, sandbox: Sandbox, text = 'Hello'): Promise<number> {
  await sendMessage(chat, text)
  await expect(sentMark(chat)).toBeVisible()
  return newestConversation(sandbox)
}

/** Returns the bubbles with exactly this text. */
export const messagesWithText = (chat: ChatView, text: string): Locator =>
  chat.getByRole('log').getByText(text, { exact: true })

type StoredMessage = {
  readonly id: number
  readonly content: string | null
  readonly message_type: number
  readonly content_attributes: Readonly<Record<string, unknown>>
  readonly attachments?: readonly { readonly data_url: string | null; readonly file_type?: string }[]
}

/** Returns all messages of a conversation, as the agents see them. */
export const storedMessages = async (sandbox: Sandbox, id: number): Promise<readonly StoredMessage[]> =>
  (await sandbox('GET', `/conversations/${id}/messages`)) as readonly StoredMessage[]

/** Returns the texts of the visitor's messages that the server has. */
export const visitorTexts = async (sandbox: Sandbox, id: number): Promise<readonly (string | null)[]> =>
  (await storedMessages(sandbox, id)).filter(({ message_type: type }) => type === 0).map(({ content }) => content)

/** Sends a message as an agent and returns its id. */
export async function sendAgentMessage(sandbox: Sandbox, id: number, message: string | object): Promise<number> {
  const body = typeof message === 'string' ? { content: message } : message
  return ((await sandbox('POST', `/conversations/${id}/messages`, body)) as StoredMessage).id
}

/** Returns the values that the visitor has submitted to the newest message; undefined if there are none. */
export const submittedValues = async (sandbox: Sandbox, id: number): Promise<unknown> =>
  (await storedMessages(sandbox, id)).at(-1)?.content_attributes['submitted_values']

/** Gives a tenant a pre-chat form with an e-mail address. */
export const requireEmail = (sandbox: Sandbox, token: string): Promise<unknown> =>
  sandbox('PUT', `/tenants/${token}/pre-chat`, { isEnabled: true, fields: [{ name: 'emailAddress', required: true }] })

export const resolveConversation = (sandbox: Sandbox, id: number): Promise<unknown> =>
  sandbox('POST', `/conversations/${id}/status`, { status: 'resolved' })

/** Delays the server's responses to the next requests that send (POST) or read (GET) messages. */
export const delayMessages = (sandbox: Sandbox, method: 'GET' | 'POST', milliseconds: number, times = 1) =>
  sandbox('POST', '/faults', { name: 'latency', path: '/widget/messages', method, milliseconds, times })

/** Makes the server answer the next sent message with this status, without saving the message. */
export const failNextSend = (sandbox: Sandbox, status: number): Promise<unknown> =>
  sandbox('POST', '/faults', {
    name: 'respond-with-status',
    path: '/widget/messages',
    method: 'POST',
    status,
    times: 1,
  })

/**
 * Hides the server's responses to sent messages from the page, although the server accepts the messages. The test then
 * closes or reloads the page.
 */
export const dropSendResponses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const originalFetch = window.fetch
    window.fetch = async (...args) => {
      const response = await originalFetch(...args)
      const { pathname } = new URL(response.url)
      const { method } = args[0] instanceof Request ? args[0] : { method: 'GET' }
      return method === 'POST' && pathname.endsWith('/widget/messages') ? new Promise(() => undefined) : response
    }
  })

export const isSendRequest = (request: { readonly method: () => string; readonly url: () => string }): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/widget/messages')

/** Smallest possible PNG picture, in base64. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

export { expect }
