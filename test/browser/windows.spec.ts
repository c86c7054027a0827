/** Tests the chat's own windows: which page may decide whose conversation a window shows. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { dev, type Dev } from '../../cli/commands/dev.ts'
import { chromiumArguments, LOCAL_NETWORK_CHECKS } from './installation/chromiumArguments.ts'
import {
  expect,
  goToConversation,
  messagesWithText,
  openStandalone,
  sendMessage,
  sentMark,
  startButton,
  startConversation,
  test,
} from './fixtures.ts'
import { popupOf } from './hostCalls.ts'

test.use({ launchOptions: { args: chromiumArguments([LOCAL_NETWORK_CHECKS]) }, needsWholeBrowser: true })

const EVIL = 'http://evil.test'
const SHOP = 'http://shop.test'
const ATTACKER_TEXT = 'Words of the attacker'
const VISITOR_TEXT = 'Words of the visitor'

/** Returns a token of the attacker, for a conversation that contains the attacker's message. */
async function createAttackerToken({ sandboxUrl }: Dev): Promise<string> {
  const post = async (path: string, body: object, headers = {}): Promise<unknown> => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }
    return (await fetch(`${sandboxUrl}/api/v1/widget/${path}?website_token=demo`, init)).json()
  }
  type Config = { readonly website_channel_config: { readonly auth_token: string } }
  const { auth_token: token } = ((await post('config', { website_token: 'demo' })) as Config).website_channel_config
  await post(
    'messages',
    { message: { content: ATTACKER_TEXT, timestamp: 'now', referer_url: '' } },
    { 'x-auth-token': token },
  )
  return token
}

const chatUrl = (servers: Dev, token: string, path = '/chat', more = ''): string =>
  `${servers.sandboxUrl}/widget${path}?website_token=demo&cw_conversation=${token}${more}`

/** Opens a page with this body on this origin. */
async function visit(page: Page, origin: string, body: string): Promise<void> {
  await page
    .context()
    .route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html>${body}` }))
  await page.goto(`${origin}/`)
}

/** Opens a page that embeds the chat with the attacker's token and sends commands as a host does. Returns the token. */
async function embedAsAttacker(page: Page, servers: Dev): Promise<string> {
  const token = await createAttackerToken(servers)
  const embed = `<iframe title="chat" src="${chatUrl(servers, token, '')}" style="width:400px;height:600px"></iframe><script>
    addEventListener('message', ({ source }) => {
      for (const command of [{ event: 'config-set' }, { event: 'toggle-open', isOpen: true }])
        source.postMessage('chatwoot-widget:' + JSON.stringify(command), '*')
    })
  </script>`
  await visit(page, EVIL, embed)
  await expect(startButton(page.frameLocator('iframe'))).toBeVisible()
  return token
}

/**
 * Returns everything that the chat's origin has stored in this browser, with the page's address and history state, as
 * JSON.
 */
const readStoredData = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href, history.state]),
  )

async function expectUntouched(window: Page, token: string): Promise<void> {
  await goToConversation(window)
  await expect(window.getByText(ATTACKER_TEXT)).toHaveCount(0)
  expect(await readStoredData(window)).not.toContain(token)
}

/** Test with a tenant that lets these origins embed the widget. */
const embeddableTest = test.extend<{ servers: Dev }>({
  servers: async ({ browserName: _any }, provide) => {
    const servers = await dev({
      port: 0,
      out: 'dist',
      isWatching: false,
      isBuilt: true,
      isInstrumented: false,
      embedIn: [EVIL, SHOP],
      log: () => undefined,
    })
    await provide(servers)
    await servers.close()
  },
})

const openInNewPage = async (context: BrowserContext, servers: Dev): Promise<Page> =>
  openStandalone(await context.newPage(), servers)

test('a link with an attacker’s token opens the visitor’s own conversation, which later visits show too', async ({
  page,
  servers,
  context,
}) => {
  const token = await createAttackerToken(servers)
  for (const more of ['', '&host=http://shop.test', '&consent=full']) {
    await page.goto(chatUrl(servers, token, '/chat', more))
    await expectUntouched(page, token)
  }
  await sendMessage(page, VISITOR_TEXT)
  await expect(sentMark(page)).toBeVisible()
  await page.reload()
  await expect(messagesWithText(page, VISITOR_TEXT)).toBeVisible()
  await page.goBack()
  await expectUntouched(page, token)
  const laterPage = await openInNewPage(context, servers)
  await expect(messagesWithText(laterPage, VISITOR_TEXT)).toBeVisible()
  await expectUntouched(laterPage, token)
})

test('a link with an attacker’s token does not replace the stored conversation', async ({ page, servers, sandbox }) => {
  await openStandalone(page, servers)
  await startConversation(page, sandbox, VISITOR_TEXT)
  const token = await createAttackerToken(servers)
  for (const path of ['', '/chat', '/home', '/help/article/1']) {
    await page.goto(chatUrl(servers, token, path))
    await expect(page.getByText(ATTACKER_TEXT)).toHaveCount(0)
    await openStandalone(page, servers)
    await expect(messagesWithText(page, VISITOR_TEXT)).toBeVisible()
    expect(await readStoredData(page)).not.toContain(token)
  }
})

for (const [description, more] of [
  ['as Chatwoot’s host script does', ''],
  ['with the host parameter of another page', '&host=http://shop.test'],
] as const)
  test(`a window that a foreign page opens ${description} shows the browser’s own conversation and has no opener`, async ({
    page,
    servers,
  }) => {
    const token = await createAttackerToken(servers)
    await visit(page, EVIL, '<title>evil</title>')
    const popup = await popupOf(page, () =>
      page.evaluate(
        (url) => void Reflect.set(window, 'opened', window.open(url, 'webwidget_session_demo')),
        chatUrl(servers, token, '', more),
      ),
    )
    await expectUntouched(popup, token)
    await expect.poll(() => page.evaluate(() => (Reflect.get(window, 'opened') as Window).closed)).toBe(true)
    expect(await popup.evaluate(() => window.opener === null)).toBe(true)
  })

embeddableTest(
  'a window opened by a foreign page that answers as a host shows the browser’s own conversation',
  async ({ page, servers }) => {
    const token = await createAttackerToken(servers)
    await visit(page, EVIL, '<title>evil</title>')
    await page.evaluate((conversation) => {
      window.addEventListener('message', ({ source, data }) => {
        if (String(data).includes('windowOpened'))
          (source as Window).postMessage(
            `chatwoot-widget:${JSON.stringify({ event: 'hand-over', conversation, host: 'http://shop.test' })}`,
            '*',
          )
      })
    }, token)
    const popup = await popupOf(page, () => page.evaluate((url) => void window.open(url), chatUrl(servers, token, '')))
    await expectUntouched(popup, token)
  },
)

embeddableTest(
  'a foreign page that embeds the chat gets a separate scope, which no later visit uses',
  async ({ page, servers, context }) => {
    const token = await embedAsAttacker(page, servers)
    const popup = await popupOf(page, () => page.evaluate((url) => void window.open(url), chatUrl(servers, token, '')))
    await goToConversation(popup)
    await expect(messagesWithText(popup, ATTACKER_TEXT)).toBeVisible()
    expect(
      (await popup.evaluate(() => Object.keys(localStorage))).filter((key) => !key.includes(`@own@${EVIL}:`)),
    ).toEqual([])
    const visitor = await openInNewPage(context, servers)
    await expectUntouchedBy(visitor)
    for (const more of ['&host=http://evil.test', '&host=http://shop.test', '&host=']) {
      await visitor.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo${more}`)
      await expectUntouchedBy(visitor)
    }
  },
)

async function expectUntouchedBy(window: Page): Promise<void> {
  await goToConversation(window)
  await expect(window.getByText(ATTACKER_TEXT)).toHaveCount(0)
}

embeddableTest(
  'an attacker’s token in an embedded frame stays in the scope of the attacker’s page',
  async ({ page, servers, context }) => {
    const token = await embedAsAttacker(page, servers)
    const visitor = await openInNewPage(context, servers)
    await expectUntouched(visitor, token)
  },
)

/** Opens a foreign page that contains the shop in a frame. The shop embeds the chat. */
async function frameShop(page: Page, { sandboxUrl: url }: Dev) {
  const snippet = `<script>window.chatwootSettings = {}; addEventListener('load', () => chatwootSDK.run({ websiteToken: 'demo', baseUrl: '${url}' }))</script><script src="${url}/packs/js/sdk.js"></script>`
  await visit(page, SHOP, `<title>Shop</title><body><h1>Shop</h1>${snippet}`)
  await visit(page, EVIL, `<iframe title="shop" src="${SHOP}/" style="width:1000px;height:700px;border:0"></iframe>`)
  const shop = page.frameLocator('iframe[title=shop]')
  await shop.locator('.woot-widget-bubble').first().click()
  return { shop: shop.locator('html'), chat: shop.frameLocator('#chatwoot_live_chat_widget') }
}

/** Navigates the chat's frame, as the page around the shop can do. */
const navigateChat = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const frame = window.frames[0]?.frames[0]
    if (frame) frame.location.href = to
  }, address)

const identify = (shop: Locator): Promise<void> =>
  shop.evaluate(() => {
    type Api = { readonly setUser: (identifier: string, user: object) => void }
    const { $chatwoot } = window as unknown as { readonly $chatwoot: Api }
    $chatwoot.setUser('visitor-1', { email: 'visitor@shop.test', name: 'Vic' })
  })

const readHostStorage = (shop: Locator): Promise<string> =>
  shop.evaluate(() => JSON.stringify(Object.entries(localStorage)))

embeddableTest(
  'a page that frames the host page cannot put its own conversation into the chat frame',
  async ({ page, servers }) => {
    const token = await createAttackerToken(servers)
    const { chat } = await frameShop(page, servers)
    const start = startButton(chat)
    await expect(start).toBeVisible()
    await chat.locator('html').evaluate((element) => element.setAttribute('data-old', ''))
    await navigateChat(page, chatUrl(servers, token, ''))
    await expect(chat.locator('html')).not.toHaveAttribute('data-old')
    await start.click()
    await sendMessage(chat, VISITOR_TEXT)
    await expect(sentMark(chat)).toBeVisible()
    await expect(chat.getByText(ATTACKER_TEXT)).toHaveCount(0)
    const attackerResponse = await fetch(`${servers.sandboxUrl}/api/v1/widget/messages?website_token=demo`, {
      headers: { 'x-auth-token': token },
    })
    expect(await attackerResponse.text()).not.toContain(VISITOR_TEXT)
  },
)

embeddableTest(
  'a chat frame navigated to another tenant gets no token and no user data of the host page',
  async ({ page, servers }) => {
    const requests: { readonly tenant: string | null; readonly token: string; readonly body: string }[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (!pathname.startsWith('/api/')) return
      const token = request.headers()['x-auth-token'] ?? ''
      requests.push({ tenant: searchParams.get('website_token'), token, body: request.postData() ?? '' })
    })
    const { shop, chat } = await frameShop(page, servers)
    await startButton(chat).click()
    await sendMessage(chat, VISITOR_TEXT)
    await expect(sentMark(chat)).toBeVisible()
    const stored = await readHostStorage(shop)
    const token = requests.findLast(({ tenant }) => tenant === 'demo')?.token ?? ''
    expect(stored).toContain(token)

    await navigateChat(page, `${servers.sandboxUrl}/widget?website_token=plain&cw_conversation=`)
    // No host sends commands to the other tenant's frame, so this frame shows Home by itself.
    await expect(startButton(chat)).toBeVisible()
    await identify(shop)
    await startButton(chat).click()
    await sendMessage(chat, 'To an unknown tenant')
    await expect(sentMark(chat)).toBeVisible()

    const otherTenantRequests = requests.filter(({ tenant }) => tenant === 'plain')
    expect(otherTenantRequests.length).toBeGreaterThan(1)
    expect(otherTenantRequests.filter((request) => request.token === token || /visitor/.test(request.body))).toEqual([])
    await expect(chat.getByText(VISITOR_TEXT)).toHaveCount(0)
    expect(await readHostStorage(shop)).toBe(stored)
  },
)

embeddableTest(
  'a Chatwoot frame of another tenant gets no host command and cannot store a token in the host page',
  async ({ page, servers }) => {
    const address = `${servers.sandboxUrl}/widget?website_token=other`
    const loaded = { event: 'loaded', config: { authToken: 'planted', channelConfig: { websiteToken: 'other' } } }
    const authCookieEvent = { event: 'setAuthCookie', data: { widgetAuthToken: 'planted' } }
    await page.context().route(address, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><script>
        window.received = []
        addEventListener('message', ({ data }) => window.received.push(data))
        for (const event of ${JSON.stringify([loaded, authCookieEvent])}) parent.postMessage('chatwoot-widget:' + JSON.stringify(event), '*')
      </script>`,
      }),
    )
    const { shop, chat } = await frameShop(page, servers)
    await expect(startButton(chat)).toBeVisible()
    const stored = await readHostStorage(shop)
    // This listener is newer than the host's, so the host has already handled the event when this listener runs.
    await shop.evaluate(() =>
      addEventListener('message', ({ data }) => {
        if (String(data).includes('setAuthCookie')) document.title = 'planted'
      }),
    )
    await navigateChat(page, address)
    await expect.poll(() => shop.evaluate(() => document.title)).toBe('planted')
    await identify(shop)
    await shop.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

    expect(await chat.locator('html').evaluate(() => Reflect.get(window, 'received') as unknown)).toEqual([])
    expect(await readHostStorage(shop)).toBe(stored)
  },
)

embeddableTest(
  'a window opened by Chatwoot’s host script gets its conversation from our frame in that page',
  async ({ page, servers }) => {
    const config = JSON.stringify({ event: 'config-set', position: 'right' })
    await visit(
      page,
      SHOP,
      `<iframe id="chatwoot_live_chat_widget" title="chat" src="${servers.sandboxUrl}/widget?website_token=demo" style="width:400px;height:600px"></iframe><script>
    window.onmessage = ({ data }) => {
      if (typeof data !== 'string' || !data.startsWith('chatwoot-widget:')) return
      if (JSON.parse(data.slice(16)).event !== 'loaded') return
      for (const one of [${config}, { event: 'toggle-open', isOpen: true }])
        document.querySelector('iframe').contentWindow.postMessage('chatwoot-widget:' + JSON.stringify(one), '*')
    }
  </script>`,
    )
    const frame = page.frameLocator('iframe')
    await startButton(frame).click()
    await sendMessage(frame, VISITOR_TEXT)
    await expect(sentMark(frame)).toBeVisible()
    const url = chatUrl(servers, 'undefined', '', '&locale=en')
    const popup = await popupOf(page, () =>
      page.evaluate((to) => void window.open(to, 'webwidget_session_demo', 'resizable=off,width=400,height=600'), url),
    )
    await goToConversation(popup)
    await expect(messagesWithText(popup, VISITOR_TEXT)).toBeVisible()
    await popup.reload()
    await goToConversation(popup)
    await expect(messagesWithText(popup, VISITOR_TEXT)).toBeVisible()
  },
)
