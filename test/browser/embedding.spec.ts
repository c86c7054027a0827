import type { Locator, Page } from '@playwright/test'
import { classic, type Embed } from './hosts/hostPages.ts'
import { expect, panelOf, settle, test, windowOf } from './hosts/hostWorld.ts'
import {
  answer,
  begin,
  bubbleOf,
  bubblesWith,
  frameOf,
  newestConversation,
  openChat,
  say,
  sentMark,
  startButton,
} from './world.ts'

const page = (head: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${head}</head>
<body><h1>Shop</h1>${body}</body></html>`

const loader = (embed: Embed): string => `<script src="${embed.baseUrl}/widget/loader.js"></script>`

const run = (embed: Embed): string => `<script>chatwootSDK.run(${JSON.stringify(embed)})</script>`

/** Script that counts the widget's events in the page. */
const COUNTING = `<script>
  told = {}
  for (const name of ['ready', 'opened', 'closed', 'error'])
    addEventListener('chatwoot:' + name, () => (told[name] = (told[name] ?? 0) + 1))
</script>`

const toldOf = (host: Page): Promise<unknown> => host.evaluate(() => Reflect.get(window, 'told') as unknown)

/** Creates a widget with `chatwootSDK.create` and stores its handle in a global variable with this name. */
const make = (host: Page, name: string, options: object): Promise<void> =>
  host.evaluate(
    ([key, given]) => {
      const sdk = Reflect.get(window, 'chatwootSDK') as { readonly create: (options: object) => object }
      Reflect.set(globalThis, key, sdk.create(given))
    },
    [name, options] as const,
  )

const destroy = (host: Page, name: string): Promise<void> =>
  host.evaluate((key) => {
    const handle = Reflect.get(globalThis, key) as { readonly destroy: () => void }
    handle.destroy()
    Reflect.deleteProperty(globalThis, key)
  }, name)

async function distanceTo(side: 'left' | 'right', part: Locator): Promise<number> {
  const box = await part.boundingBox()
  if (box === null) throw new Error('it is not drawn')
  return side === 'left' ? box.x : 1280 - box.x - box.width
}

test('two tenants on one page have separate conversations on opposite sides; destroying one keeps the other', async ({
  page: host,
  sandbox,
  site,
  seen,
}) => {
  const embed = { baseUrl: site.sandboxUrl, websiteToken: '' }
  await host.goto(`${site.origin('localhost')}${site.put({ body: page(loader(embed)) })}`)
  for (const [token, position] of [
    ['demo', 'right'],
    ['plain', 'left'],
  ] as const)
    // prettier-ignore
    await make(host, token, { token, baseUrl: site.sandboxUrl, position, launcherTitle: `Ask ${token}` })
  for (const token of ['demo', 'plain']) {
    const bubble = host.getByRole('button', { name: `Ask ${token}` })
    await bubble.click()
    // The bubble and the panel are on the tenant's side. The bubble is slightly larger under the pointer, so the
    // comparison is not exact.
    for (const part of [bubble, host.locator(`iframe[src*="website_token=${token}"]`)])
      expect(await distanceTo(token === 'demo' ? 'right' : 'left', part)).toBeCloseTo(20, -1)
    const frame = host.frameLocator(`iframe[src*="website_token=${token}"]`)
    await startButton(frame).click()
    await say(frame, `For ${token} alone`)
    await expect(sentMark(frame)).toBeVisible()
    await answer(sandbox, await newestConversation(sandbox, token), `From ${token} alone`)
    await expect(bubblesWith(frame, `From ${token} alone`)).toBeVisible()
  }
  for (const [token, other] of [
    ['demo', 'plain'],
    ['plain', 'demo'],
  ] as const)
    // prettier-ignore
    await expect(host.frameLocator(`iframe[src*="website_token=${token}"]`).getByText(`${other} alone`)).toHaveCount(0)
  // One widget is destroyed. The other widget stays and keeps its conversation.
  await destroy(host, 'demo')
  await expect(host.getByRole('button', { name: 'Ask demo' })).toHaveCount(0)
  await expect(bubblesWith(host.frameLocator('iframe[src*="website_token=plain"]'), 'From plain alone')).toBeVisible()
  expect(seen.problems).toEqual([])
})

test('a repeated snippet creates one widget, also when it runs in the head before the body exists', async ({
  page: host,
  site,
  seen,
}) => {
  const embed = { baseUrl: site.sandboxUrl, websiteToken: 'demo' }
  const html = page(`${COUNTING}${loader(embed)}${run(embed)}${loader(embed)}${run(embed)}`, classic(embed, false))
  await host.goto(`${site.origin('shop.test')}${site.put({ body: html })}`)
  await settle(host)
  await expect(bubbleOf(host)).toHaveCount(1)
  await openChat(host)

  expect(host.frames()).toHaveLength(2)
  await expect.poll(() => toldOf(host)).toEqual({ ready: 1, opened: 1 })
  expect(seen.problems).toEqual([])
})

test('a slow loader does not block the host page, and the widget starts when the loader arrives', async ({
  page: host,
  site,
  seen,
}) => {
  const embed = { baseUrl: site.sandboxUrl, websiteToken: 'demo' }
  let release = (): void => undefined
  const arrival = new Promise<void>((resolve) => {
    release = resolve
  })
  await host.route('**/packs/js/sdk.js', async (route) => {
    await arrival
    await route.continue()
  })
  await host.goto(`${site.origin('localhost')}${site.put({ body: page(classic(embed)) })}`, {
    waitUntil: 'domcontentloaded',
  })
  await expect(host.getByRole('heading', { name: 'Shop' })).toBeVisible()
  await expect(bubbleOf(host)).toHaveCount(0)
  release()
  await expect(bubbleOf(host)).toBeVisible()
  await openChat(host)
  expect(seen.problems).toEqual([])
})

test('after pagehide and pageshow of the back/forward cache, the same widget continues its conversation', async ({
  page: host,
  sandbox,
  site,
  seen,
}) => {
  const embed = { baseUrl: site.sandboxUrl, websiteToken: 'demo' }
  await host.goto(`${site.origin('localhost')}${site.put({ body: page(`${COUNTING}${classic(embed)}`) })}`)
  const id = await begin(await openChat(host), sandbox, 'Before I went')
  // A browser dispatches these events when a page enters the back/forward cache and leaves it again.
  await host.evaluate(() => {
    for (const name of ['pagehide', 'pageshow'])
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }))
  })
  await settle(host)
  if (!(await panelOf(host).isVisible())) await bubbleOf(host).click()
  await answer(sandbox, id, 'Welcome back')

  await expect(bubblesWith(frameOf(host), 'Welcome back')).toBeVisible()
  await expect(bubblesWith(frameOf(host), 'Before I went')).toHaveCount(1)
  expect(await toldOf(host)).toMatchObject({ ready: 1 })
  expect(seen.problems).toEqual([])
})

test('in a browser that denies storage to frames, a conversation works and survives a reload', async ({
  page: host,
  context,
  sandbox,
  site,
  seen,
}) => {
  const embed = { baseUrl: site.sandboxUrl, websiteToken: 'demo' }
  await context.addInitScript(() => {
    if (window.top === window) return
    const deny = {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, deny)
    Object.defineProperty(document, 'cookie', deny)
  })
  await host.goto(`${site.origin('shop.test')}${site.put({ body: page(`${COUNTING}${classic(embed)}`) })}`)
  const id = await begin(await openChat(host), sandbox, 'Nothing is kept here')
  await answer(sandbox, id, 'But with the host it is')
  await expect(bubblesWith(frameOf(host), 'But with the host it is')).toBeVisible()
  await host.reload()
  const frame = await openChat(host)

  for (const words of ['Nothing is kept here', 'But with the host it is'])
    await expect(bubblesWith(frame, words)).toHaveCount(1)
  expect(seen.problems).toEqual([])
})

test('reset and consent “none” both delete old cw_conversation cookies of the host and of its parent domain', async ({
  page: host,
  site,
}) => {
  await host.goto(`${site.origin('eu.shop.test')}${site.put({ body: page(loader({ baseUrl: site.sandboxUrl, websiteToken: '' })) })}`) // prettier-ignore
  await make(host, 'handle', { token: 'demo', baseUrl: site.sandboxUrl })
  const left = await host.evaluate(async () => {
    type Handle = { readonly reset: () => Promise<void>; readonly setConsent: (consent: string) => Promise<void> }
    const handle = Reflect.get(window, 'handle') as Handle
    const after = async (act: () => Promise<void>): Promise<readonly string[]> => {
      for (const domain of ['', '; domain=eu.shop.test', '; domain=.shop.test'])
        document.cookie = `cw_conversation=a.b.c; path=/${domain}`
      const before = document.cookie
      await act()
      return [before, document.cookie]
    }
    return [await after(handle.reset), await after(() => handle.setConsent('none'))]
  })
  const three = 'cw_conversation=a.b.c; cw_conversation=a.b.c; cw_conversation=a.b.c'
  expect(left).toEqual([[three, ''], [three, '']]) // prettier-ignore
})

test('the loader causes no errors on a sandboxed host page without an origin', async ({ page: host, site, seen }) => {
  const embed = { baseUrl: site.sandboxUrl, websiteToken: 'demo' }
  const inner = site.put({
    body: page(`${loader(embed)}${run(embed)}`),
    headers: { 'content-security-policy': 'sandbox allow-scripts' },
  })
  await host.goto(`${site.origin('localhost')}${inner}`)
  await settle(host)
  expect(await host.evaluate(() => window.origin)).toBe('null')
  expect(seen.problems).toEqual([])
  if ((await bubbleOf(host).count()) > 0) await bubbleOf(host).click()
  await settle(host)

  // A page without an origin may not frame the widget. The browser reports this itself, and the widget adds no error of
  // its own.
  expect(seen.problems.filter((problem) => !problem.includes('frame-ancestors'))).toEqual([])
  await expect(host.getByRole('heading', { name: 'Shop' })).toBeVisible()
})

/**
 * Returns the event listeners that the widget's scripts have outside their own elements, as the browser counts them.
 */
async function listenersOf(host: Page, baseUrl: string): Promise<readonly string[]> {
  const session = await host.context().newCDPSession(host)
  const ours = new Set<string>()
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => url.startsWith(baseUrl) && ours.add(scriptId))
  await session.send('Debugger.enable')
  const of = async (expression: string): Promise<readonly string[]> => {
    const { result } = await session.send('Runtime.evaluate', { expression })
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    return listeners.filter(({ scriptId }) => ours.has(scriptId)).map(({ type }) => `${expression} ${type}`)
  }
  const all = await Promise.all(PLACES.map(of))
  await session.detach()
  return all.flat().toSorted()
}

const PLACES = ['window', 'document', 'document.documentElement', 'document.head', 'document.body', 'navigation', 'visualViewport'] // prettier-ignore

test('destroying a widget restores the page’s markup, styles, globals, listeners, frames and scroll styles', async ({
  page: host,
  sandbox,
  site,
  seen,
}) => {
  const embed = { baseUrl: site.sandboxUrl, websiteToken: 'demo' }
  const html = page(
    `<meta name="viewport" content="width=device-width">${loader(embed)}`,
    '<input id="mine" aria-label="Mine">',
  )
  await host.goto(`${site.origin('localhost')}${site.put({ body: html })}`)
  const picture = async (): Promise<unknown> => ({
    markup: await host.evaluate(() => document.documentElement.outerHTML),
    styles: await host.evaluate(() => document.adoptedStyleSheets.length),
    names: (await windowOf(host)).names,
    changed: (await windowOf(host)).changed,
    listeners: await listenersOf(host, site.sandboxUrl),
    frames: host.frames().length,
    scroll: await host.evaluate(() => [document.documentElement.style.cssText, document.body.style.cssText]),
  })
  const before = await picture()
  for (const round of [1, 2]) {
    await make(host, 'handle', { token: 'demo', baseUrl: site.sandboxUrl })
    expect(await listenersOf(host, site.sandboxUrl), 'the counting sees what there is').not.toEqual([])
    const frame = await openChat(host)
    if (round === 1) await begin(frame, sandbox, 'Soon it will be gone')
    await destroy(host, 'handle')
    await expect.poll(picture).toEqual(before)
  }
  expect(await host.evaluate(() => Reflect.has(window, '$chatwoot'))).toBe(false)
  expect(seen.problems).toEqual([])
})
