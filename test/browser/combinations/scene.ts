import type { Browser, BrowserContext, FrameLocator, Locator, Page } from '@playwright/test'
import { renderFrame } from '../../support/chatwoot/scripts.ts'
import {
  expect,
  frameOf,
  goToConversation,
  messagesWithText,
  newestConversation,
  type Sandbox,
  sendMessage,
} from '../fixtures.ts'

/** Source of the host script and of the frame in one combination: ours or Chatwoot's. */
export type Combination = { readonly script: 'ours' | 'theirs'; readonly frame: 'ours' | 'theirs' }

export type Settings = Readonly<Record<string, unknown>>

/** Host page with the widget of one combination, and functions that control and read it. */
export type Scene = {
  readonly page: Page
  readonly context: BrowserContext
  readonly frame: FrameLocator
  readonly sandbox: Sandbox
  readonly url: string
  readonly launcher: Locator
  readonly holder: Locator
  /** Calls a method of `$chatwoot`. */
  readonly call: (method: string, ...values: readonly unknown[]) => Promise<void>
  readonly property: (name: string) => Promise<unknown>
  /** Returns the details of every `chatwoot:` event with this name since the page was loaded. */
  readonly eventDetails: (name: string) => Promise<readonly unknown[]>
  /** Returns the number of `loaded` events that frames have sent to the page. */
  readonly loadedCount: () => Promise<number>
  /** Returns the requests to the widget API so far, as `METHOD path`. */
  readonly requests: () => readonly string[]
  /** Returns the uncaught errors of the page and its frames. */
  readonly problems: () => readonly string[]
}

type Site = {
  readonly sandboxUrl: string
  readonly origin: (name: `${string}.localhost`) => string
  readonly addPage: (served: { readonly body: string; readonly type?: string }) => string
}

type Scripts = { readonly hostScript: string; readonly frame: string }

export type SceneOptions = {
  readonly context: BrowserContext
  readonly site: Site
  readonly sandbox: Sandbox
  readonly scripts: Scripts
  readonly combination: Combination
  readonly settings: Settings
  /** Language of the browser; undefined for English. */
  readonly language: string | undefined
  /** Whether the page has its own iframe instead of a host script. */
  readonly isBare: boolean
  /** Host name of the page. Pages with different names share the browser's compiled code, but no storage. */
  readonly host: `${string}.localhost`
}

/** Poll intervals in ms. Most outcomes are ready at once, and waiting makes the tests slow. */
export const POLL_OPTIONS = { intervals: [20, 30, 50, 100] }

const EVENTS = ['ready', 'opened', 'closed', 'on-message', 'on-start-conversation', 'postback', 'error']

function hostPage({ site, scripts, combination, settings, isBare }: SceneOptions): string {
  const embed = JSON.stringify({ websiteToken: 'demo', baseUrl: site.sandboxUrl })
  const address =
    combination.script === 'ours'
      ? `${site.sandboxUrl}/packs/js/sdk.js`
      : site.addPage({ body: scripts.hostScript, type: 'text/javascript' })
  const widget = isBare
    ? `<iframe id="chatwoot_live_chat_widget" width="400" height="600" src="${site.sandboxUrl}/widget?website_token=demo"></iframe>`
    : `<script>
  window.chatwootSettings = ${JSON.stringify(settings)}
  embed = ${embed}
</script><script src="${address}" async onload="chatwootSDK.run(embed)"></script>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Shop</title><link rel="icon" href="data:,"></head><body style="margin:0;min-height:100vh"><h1>Shop</h1><script>
  events = []
  for (const name of ${JSON.stringify(EVENTS)})
    addEventListener('chatwoot:' + name, ({ detail }) => events.push([name, detail]))
  loadedCount = 0
  addEventListener('message', ({ data }) => { if (String(data).includes('"event":"loaded"')) loadedCount += 1 })
  ownHandler = window.onmessage = () => undefined
</script>${widget}</body></html>`
}

type ContextOptions = Pick<SceneOptions, 'combination' | 'site' | 'scripts'> & { readonly browser: Browser }

/**
 * Opens the browser context of one combination. Serves Chatwoot's frame instead of ours if the combination needs it.
 */
export async function openContext({ browser, combination, site, scripts }: ContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce' })
  if (combination.frame === 'theirs')
    await context.route(
      ({ origin, pathname }) => origin === site.sandboxUrl && pathname === '/widget',
      async (route) => {
        const body = await renderFrame(scripts.frame, new URL(route.request().url()))
        await route.fulfill({ contentType: 'text/html', body })
      },
    )
  await context.addInitScript(() => {
    if (window.top === window) return
    window.addEventListener('message', ({ data }) => {
      if (String(data).includes('"event":"toggle-open","isOpen":false')) Reflect.set(window, 'wasClosed', true)
    })
  })
  return context
}

export const DESKTOP = { width: 1280, height: 860 }

/** Opens a host page without any stored data. */
export async function openScene(options: SceneOptions): Promise<Scene> {
  const { context, site, sandbox, language } = options
  const page = await context.newPage()
  const [problems, requests]: [string[], string[]] = [[], []]
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/widget/')) requests.push(`${request.method()} ${pathname.slice(15)}`)
  })
  if (language !== undefined)
    await page.addInitScript((name) => Object.defineProperty(navigator, 'language', { get: () => name }), language)
  const url = `${site.origin(options.host)}${site.addPage({ body: hostPage(options) })}`
  await page.goto(url)
  return {
    ...{ page, context, sandbox, url, frame: frameOf(page) },
    launcher: page.locator('.woot-widget-bubble:not(.woot--hide)'),
    holder: page.locator('#cw-widget-holder'),
    call: (method, ...values) =>
      page.evaluate(
        ([name, all]) => {
          const api = Reflect.get(window, '$chatwoot') as Record<string, (...options: unknown[]) => void>
          api[name]?.(...all)
        },
        [method, values] as const,
      ),
    property: (name) => page.evaluate((key) => Reflect.get(Reflect.get(window, '$chatwoot') as object, key), name),
    eventDetails: (name) =>
      page.evaluate((eventName) => {
        const all = Reflect.get(window, 'events') as readonly (readonly [string, unknown])[]
        return all.flatMap(([event, detail]) => (event === eventName ? [detail] : []))
      }, name),
    loadedCount: () => page.evaluate('loadedCount'),
    requests: () => requests,
    problems: () => problems,
  }
}

/** Waits until the widget has sent its `ready` event and the launcher is in the page. */
export const waitUntilReady = async ({ eventDetails, page }: Scene): Promise<void> => {
  await expect.poll(async () => (await eventDetails('ready')).length, POLL_OPTIONS).toBeGreaterThan(0)
  await page.locator('#cw-bubble-holder').waitFor({ state: 'attached' })
}

/** Opens the panel and goes to the conversation. */
export async function openConversation({ call, frame }: Scene): Promise<void> {
  await call('toggle', 'open')
  await goToConversation(frame)
}

/** Sends a message as the visitor, and waits until the server has it and the frame shows it. */
export async function sendAsVisitor(scene: Scene, text: string): Promise<void> {
  const { frame, sandbox } = scene
  await openConversation(scene)
  await sendMessage(frame, text)
  await expect.poll(async () => (await messagesOf(sandbox)).map(({ content }) => content), POLL_OPTIONS).toContain(text)
  await messagesWithText(frame, text).waitFor()
}

/** Sends a question as the visitor, closes the panel, and answers as an agent. */
export async function replyWhileClosed(scene: Scene, visitorText: string, reply: string): Promise<void> {
  await sendAsVisitor(scene, visitorText)
  await scene.frame.locator('html').evaluate(() => Reflect.set(window, 'wasClosed', false))
  await scene.call('toggle', 'close')
  // A frame that does not yet know that the panel is closed would mark the answer as read.
  await expect
    .poll(() => scene.frame.locator('html').evaluate(() => Reflect.get(window, 'wasClosed') === true), POLL_OPTIONS)
    .toBe(true)
  // Servers store times in whole seconds. An answer in the same second as a message that was seen does not count as
  // unread.
  const { created_at: newest } = (await messagesOf(scene.sandbox)).at(-1) ?? {}
  await expect.poll(() => Math.floor(Date.now() / 1_000), POLL_OPTIONS).toBeGreaterThan(Number(newest))
  await sendAsAgent(scene, reply)
}

export async function sendAsAgent({ frame, sandbox }: Scene, message: string | object): Promise<void> {
  await frame.locator('html:not([data-subscription="pending"])').waitFor({ state: 'attached' })
  await sandbox(
    'POST',
    `/conversations/${await newestConversation(sandbox)}/messages`,
    typeof message === 'string' ? { content: message } : message,
  )
}

type StoredConversation = {
  readonly id: number
  readonly referer: string | null
  readonly labels: readonly string[]
  readonly contact: Settings
  readonly custom_attributes: Settings
}

/** Returns the newest conversation as the agents see it; undefined if there is none. */
export async function storedConversation({ sandbox }: Pick<Scene, 'sandbox'>): Promise<StoredConversation | undefined> {
  const all = (await sandbox('GET', '/conversations?website_token=demo')) as readonly StoredConversation[]
  return all.at(-1)
}

/** Returns all messages of the newest conversation; an empty list if there is no conversation. */
async function messagesOf(sandbox: Sandbox): Promise<readonly Settings[]> {
  const newest = await storedConversation({ sandbox })
  return newest ? ((await sandbox('GET', `/conversations/${newest.id}/messages`)) as readonly Settings[]) : []
}

/** Returns true if a click at the place of the open panel reaches the page. */
export const isPageClickable = ({ page }: Scene): Promise<boolean> =>
  page.evaluate(
    () => document.elementFromPoint(innerWidth - 200, innerHeight - 300)?.closest('#cw-widget-holder') === null,
  )

export const cookie = async ({ page }: Scene, name: string): Promise<string | undefined> => {
  const text = await page.evaluate(() => document.cookie)
  return text.split('; ').find((one) => one.startsWith(`${name}=`))
}

/** Runs `action` and returns the window that it opens, once the widget's address is loaded there. */
export async function openWindow({ context }: Scene, action: () => Promise<unknown>): Promise<Page> {
  const [opened] = await Promise.all([context.waitForEvent('page'), action()])
  await opened.waitForURL(/\/widget/)
  return opened
}
