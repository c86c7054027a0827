/** Tests the chat's own windows: which page may decide whose conversation a window shows. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { dev, type Dev } from '../../cli/commands/dev.ts'
import { chromiumArguments, LOCAL_NETWORK_CHECKS } from './chromiumArguments.ts'
import {
  begin,
  bubbleOf,
  bubblesWith,
  expect,
  goToConversation,
  openAlone,
  openChat,
  openHost,
  say,
  sentMark,
  startButton,
  test,
} from './world.ts'

test.use({ launchOptions: { args: chromiumArguments([LOCAL_NETWORK_CHECKS]) } })

const EVIL = 'http://evil.test'
const SHOP = 'http://shop.test'
const LURE = 'Words of the attacker'
const MINE = 'Words of the visitor'

/** Returns a token of the attacker, for a conversation that contains the attacker's message. */
async function attackersToken({ sandboxUrl }: Dev): Promise<string> {
  const ask = async (path: string, body: object, headers = {}): Promise<unknown> => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }
    return (await fetch(`${sandboxUrl}/api/v1/widget/${path}?website_token=demo`, init)).json()
  }
  type Config = { readonly website_channel_config: { readonly auth_token: string } }
  const { auth_token: token } = ((await ask('config', { website_token: 'demo' })) as Config).website_channel_config
  await ask('messages', { message: { content: LURE, timestamp: 'now', referer_url: '' } }, { 'x-auth-token': token })
  return token
}

const linkTo = (running: Dev, token: string, path = '/chat', more = ''): string =>
  `${running.sandboxUrl}/widget${path}?website_token=demo&cw_conversation=${token}${more}`

/** Opens a page with this body on this origin. */
async function visit(page: Page, origin: string, body: string): Promise<void> {
  await page
    .context()
    .route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html>${body}` }))
  await page.goto(`${origin}/`)
}

/** Opens a page that embeds the chat with the attacker's token and sends commands as a host does. Returns the token. */
async function embedAsAttacker(page: Page, running: Dev): Promise<string> {
  const token = await attackersToken(running)
  const embed = `<iframe title="chat" src="${linkTo(running, token, '')}" style="width:400px;height:600px"></iframe><script>
    addEventListener('message', ({ source }) => {
      for (const command of [{ event: 'config-set' }, { event: 'toggle-open', isOpen: true }])
        source.postMessage('chatwoot-widget:' + JSON.stringify(command), '*')
    })
  </script>`
  await visit(page, EVIL, embed)
  await expect(startButton(page.frameLocator('iframe'))).toBeVisible()
  return token
}

async function popupOf(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const coming = page.waitForEvent('popup')
  await act()
  return coming
}

/**
 * Returns everything that the chat's origin has stored in this browser, with the page's address and history state, as
 * JSON.
 */
const storedIn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href, history.state]),
  )

async function expectUntouched(window: Page, token: string): Promise<void> {
  await goToConversation(window)
  await expect(window.getByText(LURE)).toHaveCount(0)
  expect(await storedIn(window)).not.toContain(token)
}

/** Test with a tenant that lets these origins embed the widget. */
const welcoming = test.extend<{ running: Dev }>({
  running: async ({ browserName: _any }, provide) => {
    const running = await dev({
      port: 0,
      out: 'dist',
      isWatching: false,
      isBuilt: true,
      embedIn: [EVIL, SHOP],
      log: () => undefined,
    })
    await provide(running)
    await running.close()
  },
})

const later = async (context: BrowserContext, running: Dev): Promise<Page> =>
  openAlone(await context.newPage(), running)

test('a link with an attacker’s token opens the visitor’s own conversation, which later visits show too', async ({
  page,
  running,
  context,
}) => {
  const token = await attackersToken(running)
  for (const more of ['', '&host=http://shop.test', '&consent=full']) {
    await page.goto(linkTo(running, token, '/chat', more))
    await expectUntouched(page, token)
  }
  await say(page, MINE)
  await expect(sentMark(page)).toBeVisible()
  await page.reload()
  await expect(bubblesWith(page, MINE)).toBeVisible()
  await page.goBack()
  await expectUntouched(page, token)
  const again = await later(context, running)
  await expect(bubblesWith(again, MINE)).toBeVisible()
  await expectUntouched(again, token)
})

test('a link with an attacker’s token does not replace the stored conversation', async ({ page, running, sandbox }) => {
  await openAlone(page, running)
  await begin(page, sandbox, MINE)
  const token = await attackersToken(running)
  for (const path of ['', '/chat', '/home', '/help/article/1']) {
    await page.goto(linkTo(running, token, path))
    await expect(page.getByText(LURE)).toHaveCount(0)
    await openAlone(page, running)
    await expect(bubblesWith(page, MINE)).toBeVisible()
    expect(await storedIn(page)).not.toContain(token)
  }
})

for (const [how, more] of [
  ['as Chatwoot’s host script does', ''],
  ['with the host parameter of another page', '&host=http://shop.test'],
] as const)
  test(`a window that a foreign page opens ${how} shows the browser’s own conversation and has no opener`, async ({
    page,
    running,
  }) => {
    const token = await attackersToken(running)
    await visit(page, EVIL, '<title>evil</title>')
    const popup = await popupOf(page, () =>
      page.evaluate(
        (url) => void Reflect.set(window, 'opened', window.open(url, 'webwidget_session_demo')),
        linkTo(running, token, '', more),
      ),
    )
    await expectUntouched(popup, token)
    await expect.poll(() => page.evaluate(() => (Reflect.get(window, 'opened') as Window).closed)).toBe(true)
    expect(await popup.evaluate(() => window.opener === null)).toBe(true)
  })

welcoming(
  'a window opened by a foreign page that answers as a host shows the browser’s own conversation',
  async ({ page, running }) => {
    const token = await attackersToken(running)
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
    const popup = await popupOf(page, () => page.evaluate((url) => void window.open(url), linkTo(running, token, '')))
    await expectUntouched(popup, token)
  },
)

welcoming(
  'a foreign page that embeds the chat gets a separate scope, which no later visit uses',
  async ({ page, running, context }) => {
    const token = await embedAsAttacker(page, running)
    const popup = await popupOf(page, () => page.evaluate((url) => void window.open(url), linkTo(running, token, '')))
    await goToConversation(popup)
    await expect(bubblesWith(popup, LURE)).toBeVisible()
    expect(
      (await popup.evaluate(() => Object.keys(localStorage))).filter((key) => !key.includes(`@own@${EVIL}:`)),
    ).toEqual([])
    const visitor = await later(context, running)
    await expectUntouchedBy(visitor)
    for (const more of ['&host=http://evil.test', '&host=http://shop.test', '&host=']) {
      await visitor.goto(`${running.sandboxUrl}/widget/chat?website_token=demo${more}`)
      await expectUntouchedBy(visitor)
    }
  },
)

async function expectUntouchedBy(window: Page): Promise<void> {
  await goToConversation(window)
  await expect(window.getByText(LURE)).toHaveCount(0)
}

welcoming(
  'an attacker’s token in an embedded frame stays in the scope of the attacker’s page',
  async ({ page, running, context }) => {
    const token = await embedAsAttacker(page, running)
    const visitor = await later(context, running)
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

const storedByHost = (shop: Locator): Promise<string> =>
  shop.evaluate(() => JSON.stringify(Object.entries(localStorage)))

welcoming(
  'a page that frames the host page cannot put its own conversation into the chat frame',
  async ({ page, running }) => {
    const token = await attackersToken(running)
    const { chat } = await frameShop(page, running)
    const way = startButton(chat)
    await expect(way).toBeVisible()
    await chat.locator('html').evaluate(() => void Reflect.set(window, 'isOld', true))
    await navigateChat(page, linkTo(running, token, ''))
    await expect.poll(() => chat.locator('html').evaluate(() => 'isOld' in window)).toBe(false)
    await way.click()
    await say(chat, MINE)
    await expect(sentMark(chat)).toBeVisible()
    await expect(chat.getByText(LURE)).toHaveCount(0)
    const theirs = await fetch(`${running.sandboxUrl}/api/v1/widget/messages?website_token=demo`, {
      headers: { 'x-auth-token': token },
    })
    expect(await theirs.text()).not.toContain(MINE)
  },
)

welcoming(
  'a chat frame navigated to another tenant gets no token and no user data of the host page',
  async ({ page, running }) => {
    const asked: { readonly tenant: string | null; readonly token: string; readonly body: string }[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (!pathname.startsWith('/api/')) return
      const token = request.headers()['x-auth-token'] ?? ''
      asked.push({ tenant: searchParams.get('website_token'), token, body: request.postData() ?? '' })
    })
    const { shop, chat } = await frameShop(page, running)
    await startButton(chat).click()
    await say(chat, MINE)
    await expect(sentMark(chat)).toBeVisible()
    const stored = await storedByHost(shop)
    const token = asked.findLast(({ tenant }) => tenant === 'demo')?.token ?? ''
    expect(stored).toContain(token)

    await navigateChat(page, `${running.sandboxUrl}/widget?website_token=plain&cw_conversation=`)
    // No host sends commands to the other tenant's frame, so it opens by itself.
    await expect(startButton(chat)).toBeVisible()
    await identify(shop)
    await startButton(chat).click()
    await say(chat, 'To nobody I know')
    await expect(sentMark(chat)).toBeVisible()

    const theirs = asked.filter(({ tenant }) => tenant === 'plain')
    expect(theirs.length).toBeGreaterThan(1)
    expect(theirs.filter((request) => request.token === token || /visitor/.test(request.body))).toEqual([])
    await expect(chat.getByText(MINE)).toHaveCount(0)
    expect(await storedByHost(shop)).toBe(stored)
  },
)

welcoming(
  'a Chatwoot frame of another tenant gets no host command and cannot store a token in the host page',
  async ({ page, running }) => {
    const address = `${running.sandboxUrl}/widget?website_token=other`
    const loaded = { event: 'loaded', config: { authToken: 'planted', channelConfig: { websiteToken: 'other' } } }
    const planting = { event: 'setAuthCookie', data: { widgetAuthToken: 'planted' } }
    await page.context().route(address, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><script>
        window.heard = []
        addEventListener('message', ({ data }) => window.heard.push(data))
        for (const event of ${JSON.stringify([loaded, planting])}) parent.postMessage('chatwoot-widget:' + JSON.stringify(event), '*')
      </script>`,
      }),
    )
    const { shop, chat } = await frameShop(page, running)
    await expect(startButton(chat)).toBeVisible()
    const stored = await storedByHost(shop)
    // This listener is newer than the host's listener, so the host has already handled the event when it runs.
    await shop.evaluate(() =>
      addEventListener('message', ({ data }) => {
        if (String(data).includes('setAuthCookie')) document.title = 'planted'
      }),
    )
    await navigateChat(page, address)
    await expect.poll(() => shop.evaluate(() => document.title)).toBe('planted')
    await identify(shop)
    await shop.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

    expect(await chat.locator('html').evaluate(() => Reflect.get(window, 'heard') as unknown)).toEqual([])
    expect(await storedByHost(shop)).toBe(stored)
  },
)

test('a pop-out window continues the page’s conversation, after a reload and after the page is closed', async ({
  page,
  running,
  sandbox,
  context,
}) => {
  await openHost(page, running)
  await begin(await openChat(page), sandbox, MINE)
  const popup = await popupOf(page, () =>
    page.evaluate(() => (Reflect.get(window, '$chatwoot') as { popoutChatWindow: () => void }).popoutChatWindow()),
  )
  await goToConversation(popup)
  await expect(bubblesWith(popup, MINE)).toBeVisible()
  expect(popup.url()).not.toMatch(/cw_conversation=[^&]/)
  await popup.reload()
  await goToConversation(popup)
  await expect(bubblesWith(popup, MINE)).toBeVisible()
  await page.close()
  await popup.reload()
  await goToConversation(popup)
  await expect(bubblesWith(popup, MINE)).toBeVisible()
  // The browser's own conversation is a different conversation.
  const visitor = await later(context, running)
  await expect(bubblesWith(visitor, MINE)).toHaveCount(0)
})

test('a pop-out window opened before the frame is loaded shows the conversation once the frame responds', async ({
  page,
  running,
  sandbox,
}) => {
  await openHost(page, running)
  await begin(await openChat(page), sandbox, MINE)
  await page.reload()
  await expect(bubbleOf(page)).toBeVisible()
  const popup = await popupOf(page, () =>
    page.evaluate(() => (Reflect.get(window, '$chatwoot') as { popoutChatWindow: () => void }).popoutChatWindow()),
  )
  await goToConversation(popup)
  await expect(bubblesWith(popup, MINE)).toBeVisible()
})

welcoming(
  'a window opened by Chatwoot’s host script gets its conversation from our frame in that page',
  async ({ page, running }) => {
    const config = JSON.stringify({ event: 'config-set', position: 'right' })
    await visit(
      page,
      SHOP,
      `<iframe id="chatwoot_live_chat_widget" title="chat" src="${running.sandboxUrl}/widget?website_token=demo" style="width:400px;height:600px"></iframe><script>
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
    await say(frame, MINE)
    await expect(sentMark(frame)).toBeVisible()
    const url = linkTo(running, 'undefined', '', '&locale=en')
    const popup = await popupOf(page, () =>
      page.evaluate((to) => void window.open(to, 'webwidget_session_demo', 'resizable=off,width=400,height=600'), url),
    )
    await goToConversation(popup)
    await expect(bubblesWith(popup, MINE)).toBeVisible()
    await popup.reload()
    await goToConversation(popup)
    await expect(bubblesWith(popup, MINE)).toBeVisible()
  },
)
