import type { BrowserContext, Locator, Page } from '@playwright/test'
import { classicSnippet, type Embed } from '../../harness/hosts/hostPages.ts'
import { expect, panelOf, settle, type Site, test, windowOf } from './hosts/hostFixtures.ts'
import {
  bubbleOf,
  frameOf,
  messagesWithText,
  newestConversation,
  openChat,
  sendAgentMessage,
  sendMessage,
  sentMark,
  startButton,
  startConversation,
  visitorTexts,
} from './fixtures.ts'

const page = (head: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${head}</head>
<body><h1>Shop</h1>${body}</body></html>`

const loaderScript = (embed: Embed): string => `<script src="${embed.baseUrl}/widget/loader.js"></script>`

const runScript = (embed: Embed): string => `<script>chatwootSDK.run(${JSON.stringify(embed)})</script>`

/** Script that counts the widget's events in the page. */
const EVENT_COUNTER = `<script>
  eventCounts = {}
  for (const name of ['ready', 'opened', 'closed', 'error'])
    addEventListener('chatwoot:' + name, () => (eventCounts[name] = (eventCounts[name] ?? 0) + 1))
</script>`

/** Adds a page with the snippet of the widget, and returns its address on this host. */
const addShop = (site: Site, host: Parameters<Site['origin']>[0]): string => {
  const snippet = classicSnippet({ baseUrl: site.sandboxUrl, websiteToken: 'demo' })
  return `${site.origin(host)}${site.addPage({ body: page(`${EVENT_COUNTER}${snippet}`) })}`
}

const eventCountsOf = (host: Page): Promise<unknown> =>
  host.evaluate(() => Reflect.get(window, 'eventCounts') as unknown)

/** Creates a widget with `chatwootSDK.create` and stores its handle in a global variable with this name. */
const createWidget = (host: Page, name: string, options: object): Promise<void> =>
  host.evaluate(
    ([key, widgetOptions]) => {
      const sdk = Reflect.get(window, 'chatwootSDK') as { readonly create: (options: object) => object }
      Reflect.set(globalThis, key, sdk.create(widgetOptions))
    },
    [name, options] as const,
  )

const destroyWidget = (host: Page, name: string): Promise<void> =>
  host.evaluate((key) => {
    const handle = Reflect.get(globalThis, key) as { readonly destroy: () => void }
    handle.destroy()
    Reflect.deleteProperty(globalThis, key)
  }, name)

async function distanceTo(side: 'left' | 'right', element: Locator): Promise<number> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('it is not drawn')
  return side === 'left' ? box.x : 1280 - box.x - box.width
}

test('two tenants on one page have separate conversations on opposite sides; destroying one keeps the other', async ({
  page: host,
  sandbox,
  site,
  observed,
}) => {
  const embed = { baseUrl: site.sandboxUrl, websiteToken: '' }
  await host.goto(`${site.origin('localhost')}${site.addPage({ body: page(loaderScript(embed)) })}`)
  for (const [token, position] of [
    ['demo', 'right'],
    ['plain', 'left'],
  ] as const)
    // prettier-ignore
    await createWidget(host, token, { token, baseUrl: site.sandboxUrl, position, launcherTitle: `Ask ${token}` })
  for (const token of ['demo', 'plain']) {
    const bubble = host.getByRole('button', { name: `Ask ${token}` })
    await bubble.click()
    // The bubble and the panel are on the tenant's side. The bubble is slightly larger under the pointer, so the
    // comparison is not exact.
    for (const element of [bubble, host.locator(`iframe[src*="website_token=${token}"]`)])
      expect(await distanceTo(token === 'demo' ? 'right' : 'left', element)).toBeCloseTo(20, -1)
    const frame = host.frameLocator(`iframe[src*="website_token=${token}"]`)
    await startButton(frame).click()
    await sendMessage(frame, `For ${token} alone`)
    await expect(sentMark(frame)).toBeVisible()
    await sendAgentMessage(sandbox, await newestConversation(sandbox, token), `From ${token} alone`)
    await expect(messagesWithText(frame, `From ${token} alone`)).toBeVisible()
  }
  for (const [token, other] of [
    ['demo', 'plain'],
    ['plain', 'demo'],
  ] as const)
    // prettier-ignore
    await expect(host.frameLocator(`iframe[src*="website_token=${token}"]`).getByText(`${other} alone`)).toHaveCount(0)
  // One widget is destroyed. The other widget stays and keeps its conversation.
  await destroyWidget(host, 'demo')
  await expect(host.getByRole('button', { name: 'Ask demo' })).toHaveCount(0)
  await expect(
    messagesWithText(host.frameLocator('iframe[src*="website_token=plain"]'), 'From plain alone'),
  ).toBeVisible()
  expect(observed.problems).toEqual([])
})

test('a repeated snippet creates one widget, also when it runs in the head before the body exists', async ({
  page: host,
  site,
  observed,
}) => {
  const embed = { baseUrl: site.sandboxUrl, websiteToken: 'demo' }
  const html = page(
    `${EVENT_COUNTER}${loaderScript(embed)}${runScript(embed)}${loaderScript(embed)}${runScript(embed)}`,
    classicSnippet(embed, false),
  )
  await host.goto(`${site.origin('shop.test')}${site.addPage({ body: html })}`)
  await settle(host)
  await expect(bubbleOf(host)).toHaveCount(1)
  await openChat(host)

  expect(host.frames()).toHaveLength(2)
  await expect.poll(() => eventCountsOf(host)).toEqual({ ready: 1, opened: 1 })
  expect(observed.problems).toEqual([])
})

test('a slow loader does not block the host page, and the widget starts when the loader arrives', async ({
  page: host,
  site,
  observed,
}) => {
  const embed = { baseUrl: site.sandboxUrl, websiteToken: 'demo' }
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await host.route('**/packs/js/sdk.js', async (route) => {
    await released
    await route.continue()
  })
  await host.goto(`${site.origin('localhost')}${site.addPage({ body: page(classicSnippet(embed)) })}`, {
    waitUntil: 'domcontentloaded',
  })
  await expect(host.getByRole('heading', { name: 'Shop' })).toBeVisible()
  await expect(bubbleOf(host)).toHaveCount(0)
  release()
  await expect(bubbleOf(host)).toBeVisible()
  await openChat(host)
  expect(observed.problems).toEqual([])
})

test('after pagehide and pageshow of the back/forward cache, the same widget continues its conversation', async ({
  page: host,
  sandbox,
  site,
  observed,
}) => {
  await host.goto(addShop(site, 'localhost'))
  const id = await startConversation(await openChat(host), sandbox, 'Before I went')
  // A browser dispatches these events when a page enters the back/forward cache and leaves it again.
  await host.evaluate(() => {
    for (const name of ['pagehide', 'pageshow'])
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }))
  })
  await settle(host)
  if (!(await panelOf(host).isVisible())) await bubbleOf(host).click()
  await sendAgentMessage(sandbox, id, 'Welcome back')

  await expect(messagesWithText(frameOf(host), 'Welcome back')).toBeVisible()
  await expect(messagesWithText(frameOf(host), 'Before I went')).toHaveCount(1)
  expect(await eventCountsOf(host)).toMatchObject({ ready: 1 })
  expect(observed.problems).toEqual([])
})

/** Denies frames all storage and locks, as a browser does whose user blocks the data of third parties. */
const denyStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (window.top === window) return
    const refuse = (): DOMException => new DOMException('Access is denied for this document.', 'SecurityError')
    const deny = {
      get: () => {
        throw refuse()
      },
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, deny)
    Object.defineProperty(document, 'cookie', deny)
    // Only pages of https and of this machine have locks.
    if ('locks' in navigator) navigator.locks.request = () => Promise.reject(refuse())
  })

test('in a browser that denies storage to frames, a conversation works and survives a reload', async ({
  page: host,
  context,
  sandbox,
  site,
  observed,
}) => {
  await denyStorage(context)
  await host.goto(addShop(site, 'shop.test'))
  const id = await startConversation(await openChat(host), sandbox, 'Nothing is kept here')
  await sendAgentMessage(sandbox, id, 'But with the host it is')
  await expect(messagesWithText(frameOf(host), 'But with the host it is')).toBeVisible()
  await host.reload()
  const frame = await openChat(host)

  for (const text of ['Nothing is kept here', 'But with the host it is'])
    await expect(messagesWithText(frame, text)).toHaveCount(1)
  expect(observed.problems).toEqual([])
})

test('in a browser that denies storage and locks to frames, two tabs send each message once', async ({
  page: host,
  context,
  sandbox,
  site,
  observed,
}) => {
  const address = addShop(site, 'localhost')
  await denyStorage(context)
  await host.goto(address)
  const first = await openChat(host)
  const id = await startConversation(first, sandbox, 'Before the second tab')
  const secondHost = await context.newPage()
  await secondHost.goto(address)
  const second = await openChat(secondHost)
  await expect(messagesWithText(second, 'Before the second tab')).toHaveCount(1)
  await sendMessage(first, 'From the first tab')
  await expect(messagesWithText(second, 'From the first tab')).toHaveCount(1)
  await sendMessage(second, 'From the second tab')

  await expect(messagesWithText(first, 'From the second tab')).toHaveCount(1)
  await sendAgentMessage(sandbox, id, 'All arrived')
  for (const frame of [first, second]) await expect(messagesWithText(frame, 'All arrived')).toBeVisible()
  expect(await visitorTexts(sandbox, id)).toEqual([
    'Before the second tab',
    'From the first tab',
    'From the second tab',
  ])
  expect(observed.problems).toEqual([])
})

test('reset and consent “none” both delete old cw_conversation cookies of the host and of its parent domain', async ({
  page: host,
  site,
}) => {
  await host.goto(`${site.origin('eu.shop.test')}${site.addPage({ body: page(loaderScript({ baseUrl: site.sandboxUrl, websiteToken: '' })) })}`) // prettier-ignore
  await createWidget(host, 'handle', { token: 'demo', baseUrl: site.sandboxUrl })
  const cookies = await host.evaluate(async () => {
    type Handle = { readonly reset: () => Promise<void>; readonly setConsent: (consent: string) => Promise<void> }
    const handle = Reflect.get(window, 'handle') as Handle
    const cookiesBeforeAndAfter = async (action: () => Promise<void>): Promise<readonly string[]> => {
      for (const domain of ['', '; domain=eu.shop.test', '; domain=.shop.test'])
        document.cookie = `cw_conversation=a.b.c; path=/${domain}`
      const before = document.cookie
      await action()
      return [before, document.cookie]
    }
    return [await cookiesBeforeAndAfter(handle.reset), await cookiesBeforeAndAfter(() => handle.setConsent('none'))]
  })
  const threeCookies = 'cw_conversation=a.b.c; cw_conversation=a.b.c; cw_conversation=a.b.c'
  expect(cookies).toEqual([[threeCookies, ''], [threeCookies, '']]) // prettier-ignore
})

test('the loader causes no errors on a sandboxed host page without an origin', async ({
  page: host,
  site,
  observed,
}) => {
  const embed = { baseUrl: site.sandboxUrl, websiteToken: 'demo' }
  const inner = site.addPage({
    body: page(`${loaderScript(embed)}${runScript(embed)}`),
    headers: { 'content-security-policy': 'sandbox allow-scripts' },
  })
  await host.goto(`${site.origin('localhost')}${inner}`)
  await settle(host)
  expect(await host.evaluate(() => window.origin)).toBe('null')
  expect(observed.problems).toEqual([])
  if ((await bubbleOf(host).count()) > 0) await bubbleOf(host).click()
  await settle(host)

  // A page without an origin may not frame the widget. The browser reports this itself, and the widget adds no error of
  // its own.
  expect(observed.problems.filter((problem) => !problem.includes('frame-ancestors'))).toEqual([])
  await expect(host.getByRole('heading', { name: 'Shop' })).toBeVisible()
})

/**
 * Returns the event listeners that the widget's scripts have outside their own elements, as the browser counts them.
 */
async function listenersOf(host: Page, baseUrl: string): Promise<readonly string[]> {
  const session = await host.context().newCDPSession(host)
  const ownListeners = new Set<string>()
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => url.startsWith(baseUrl) && ownListeners.add(scriptId))
  await session.send('Debugger.enable')
  const listenersAt = async (expression: string): Promise<readonly string[]> => {
    const { result } = await session.send('Runtime.evaluate', { expression })
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    return listeners.filter(({ scriptId }) => ownListeners.has(scriptId)).map(({ type }) => `${expression} ${type}`)
  }
  const all = await Promise.all(LISTENER_TARGETS.map(listenersAt))
  await session.detach()
  return all.flat().toSorted()
}

const LISTENER_TARGETS = ['window', 'document', 'document.documentElement', 'document.head', 'document.body', 'navigation', 'visualViewport'] // prettier-ignore

test('destroying a widget restores the page’s markup, styles, globals, listeners, frames and scroll styles', async ({
  page: host,
  sandbox,
  site,
  observed,
}) => {
  const embed = { baseUrl: site.sandboxUrl, websiteToken: 'demo' }
  const html = page(
    `<meta name="viewport" content="width=device-width">${loaderScript(embed)}`,
    '<input id="mine" aria-label="Mine">',
  )
  await host.goto(`${site.origin('localhost')}${site.addPage({ body: html })}`)
  const takeSnapshot = async (): Promise<unknown> => ({
    markup: await host.evaluate(() => document.documentElement.outerHTML),
    styles: await host.evaluate(() => document.adoptedStyleSheets.length),
    names: (await windowOf(host)).names,
    changed: (await windowOf(host)).changed,
    listeners: await listenersOf(host, site.sandboxUrl),
    frames: host.frames().length,
    scroll: await host.evaluate(() => [document.documentElement.style.cssText, document.body.style.cssText]),
  })
  const before = await takeSnapshot()
  for (const round of [1, 2]) {
    await createWidget(host, 'handle', { token: 'demo', baseUrl: site.sandboxUrl })
    expect(await listenersOf(host, site.sandboxUrl), 'the counting sees what there is').not.toEqual([])
    const frame = await openChat(host)
    if (round === 1) await startConversation(frame, sandbox, 'Soon it will be gone')
    await destroyWidget(host, 'handle')
    await expect.poll(takeSnapshot).toEqual(before)
  }
  expect(await host.evaluate(() => Reflect.has(window, '$chatwoot'))).toBe(false)
  expect(observed.problems).toEqual([])
})
