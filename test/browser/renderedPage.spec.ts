import { createPageRenderer } from '../../cli/commands/pageRenderer.ts'
import { toInlineHash } from '../../cli/page/policy.ts'
import { classicSnippet } from '../../harness/hosts/hostPages.ts'
import { serveHost, type StaticServer } from '../support/cli/staticServer.ts'
import { recordPolicyViolations } from './builtTenant.ts'
import { bubbleOf, composerOf, expect, frameOf, openHost, sentMark, test } from './fixtures.ts'
import { startPageServer } from '../support/cli/pageServer.ts'
import { card, openStaticHome, staticHome } from './staticHome.ts'

const BUILD = { build: 'dist', origin: 'https://chat.example.com' }

/** Serves a host page whose widget is at this address. */
const serveShop = (baseUrl: string, websiteToken: string): Promise<StaticServer> =>
  serveHost(() => ({
    html: `<!doctype html><html lang="en"><title>Shop</title>${classicSnippet({ baseUrl, websiteToken })}</html>`,
    policy: "object-src 'none'",
  }))

test('the sandbox shows Home in its tenant’s words and colour before any script of the frame is loaded', async ({
  page,
  servers,
}) => {
  const violations = await recordPolicyViolations(page)
  const { frame, release } = await openStaticHome(page, `${servers.url}/hosts/trusted/?token=plain`)
  await expect(frame.locator('header').first()).toHaveCSS('background-image', /rgb\(37, 99, 235\)/)
  await expect(frame.locator('#app')).toBeEmpty()
  await card(frame).click()
  await page.keyboard.type('Where is my parcel?')
  release()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(composerOf(frame)).toHaveValue('Where is my parcel?')
  await page.keyboard.press('Enter')
  await expect(sentMark(frame)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a key right after a click on the card, as soon as Home is shown, is in the composer', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await card(frame).click()
  // On a busy machine, Chromium sends a key to the host page until it knows that the click has moved the focus.
  await frame
    .locator('html')
    .evaluate(
      () => document.hasFocus() || new Promise((resolve) => window.addEventListener('focus', resolve, { once: true })),
    )
  await page.keyboard.press('x')
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(composerOf(frame)).toHaveValue('x')
})

test('a server that renders the page shows Home at once, and its globals are in the page', async ({
  page,
  servers: { sandboxUrl },
}) => {
  const violations = await recordPolicyViolations(page)
  const services = { widgetApi: sandboxUrl, middleware: sandboxUrl, knowledgeBase: sandboxUrl }
  const channel = { websiteToken: 'demo', welcomeTagline: '</script>A tagline of the global' }
  const server = await startPageServer({
    render: (renderPage) =>
      renderPage(
        { token: 'demo', name: 'Lumen', copy: { en: { welcomeTitle: 'Hello from the server' } }, services },
        { chatwootWebChannel: channel },
      ),
  })
  const shop = await serveShop(server.url, 'demo')
  const { frame, release } = await openStaticHome(page, shop.url)
  await expect(frame.getByRole('heading', { name: 'Hello from the server' })).toBeVisible()
  const read = () => frame.locator('html').evaluate(() => Reflect.get(window, 'chatwootWebChannel') as unknown)
  expect(await read()).toEqual(channel)
  release()
  await expect(staticHome(frame)).toHaveCount(0)
  await expect(frame.getByText('We are online')).toBeVisible()
  expect(await violations()).toEqual([])
  await Promise.all([server.close(), shop.close()])
})

test('a server that renders the page gets its policy, in which each inline text has its hash', async () => {
  const renderPage = await createPageRenderer(BUILD)
  const { html, headers } = await renderPage(
    { token: 'demo', hosts: ['https://shop.example.com'] },
    { authToken: 'a.b.c' },
  )
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain('frame-ancestors https://shop.example.com')
  expect(policy).toContain("connect-src 'self' wss://chat.example.com")
  expect(policy).not.toContain('unsafe')
  const inline = [...html.matchAll(/<(script|style)>([^]*?)<\/\1>/g)].map(([, , text = '']) => toInlineHash(text))
  expect(inline).toHaveLength(4)
  expect([...policy.matchAll(/'sha256-[^']+'/g)].map(([hash]) => hash).toSorted()).toEqual(inline.toSorted())
})

test('the static Home of a tenant without a name has the name that the widget takes from the page', async () => {
  const renderPage = await createPageRenderer(BUILD)
  const { html } = await renderPage({ token: 'demo' })
  expect(/<title>(.)/.exec(html)?.[1]).toBe('C')
  expect(/<header[^]*?aria-hidden="true">([^<]*)</.exec(html)?.[1]).toBe('C')
})

test('a server that passes wrong input to the renderer of the page gets an error that names it', async () => {
  await expect(createPageRenderer({ ...BUILD, build: 'test' })).rejects.toThrow(
    'test contains no build of the whole widget',
  )
  await expect(createPageRenderer({ ...BUILD, origin: 'https://chat.example.com/' })).rejects.toThrow(
    'is not a valid origin',
  )
  await expect(createPageRenderer({ ...BUILD, origin: 'https://a.com;x' })).rejects.toThrow('is not a valid origin')
  const renderPage = await createPageRenderer(BUILD)
  await expect(renderPage({ token: '' })).rejects.toThrow('token')
  await expect(renderPage({ token: 'demo', ...{ accnt: '#fff' } })).rejects.toThrow('Did you mean accent?')
  await expect(renderPage({ token: 'demo' }, { authToken: undefined, ...{ token: 'a.b.c' } })).rejects.toThrow(
    'cannot have these globals: token',
  )
  const circular: { self?: unknown } = {}
  circular.self = circular
  await expect(renderPage({ token: 'demo' }, { globalConfig: circular })).rejects.toThrow('these globals: globalConfig')
})
