/**
 * Tests stylesheets of pages that were written for Chatwoot: their rules for the launcher's and the panel's classes
 * still apply.
 */
import type { Locator } from '@playwright/test'
import { classicSnippet } from '../../harness/hosts/hostPages.ts'
import { expect, panelOf, test } from './hosts/hostFixtures.ts'
import { bubbleOf, openChat } from './fixtures.ts'

const STYLESHEET = `
  .woot-widget-bubble { bottom: 90px !important; right: 30px !important; width: 48px !important; height: 48px !important;
    background: rgb(0, 90, 60) !important; color: white !important; z-index: 7 !important }
  .woot-widget-holder { bottom: 150px !important; right: 30px !important; max-height: 480px !important; z-index: 8 !important;
    border-radius: 0 !important; box-shadow: 0 0 9px black !important }
  .woot-widget-bubble.woot--close { opacity: 0.5 !important }`

const page = (styles: string, script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
<style>${styles}</style>${script}</head><body><h1>Shop</h1></body></html>`

/**
 * Returns an element's distance from the right and from the bottom, its width and its height, in px. The window is 1280
 * by 720 px.
 */
async function measure(element: Locator): Promise<readonly number[]> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('it is not drawn')
  return [1280 - box.x - box.width, 720 - box.y - box.height, box.width, box.height]
}

test.use({ viewport: { width: 1280, height: 720 }, needsWholeBrowser: true })

test('a page’s stylesheet can move, size and colour the launcher, and move and size the panel', async ({
  page: host,
  site,
}) => {
  const script = classicSnippet({ baseUrl: site.sandboxUrl, websiteToken: 'demo' })
  await host.goto(`${site.origin('localhost')}${site.addPage({ body: page(STYLESHEET, script) })}`)
  const launcher = host.locator('#cw-bubble-holder .woot-widget-bubble')

  expect(await measure(bubbleOf(host))).toEqual([30, 90, 48, 48])
  // A script of the page that measures the launcher by its class gets the visible position and size.
  expect(await measure(launcher)).toEqual([30, 90, 48, 48])
  await expect(bubbleOf(host)).toHaveCSS('background-color', 'rgb(0, 90, 60)')
  await expect(bubbleOf(host)).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(launcher).toHaveCSS('z-index', '7')
  // The element of the closed panel is invisible, including the shadow that the page's stylesheet adds.
  await expect(host.locator('#cw-widget-holder')).toHaveCSS('visibility', 'hidden')
  await openChat(host)

  expect(await measure(panelOf(host))).toEqual([30, 150, 400, 480])
  await expect(host.locator('#cw-widget-holder')).toHaveCSS('visibility', 'visible')
  await expect(launcher).toHaveCSS('opacity', '0.5')
  await bubbleOf(host).click()
  await expect(host.locator('#cw-widget-holder')).toHaveCSS('visibility', 'hidden')
})

test('two custom properties on the page’s root offset the launcher and the panel, which stays in the window', async ({
  page: host,
  site,
}) => {
  const script = classicSnippet({ baseUrl: site.sandboxUrl, websiteToken: 'demo' })
  const styles = ':root { --chat-offset-block: 100px; --chat-offset-inline: 50px }'
  await host.goto(`${site.origin('localhost')}${site.addPage({ body: page(styles, script) })}`)

  expect(await measure(bubbleOf(host))).toEqual([50, 100, 56, 56])
  await openChat(host)
  expect(await measure(panelOf(host))).toEqual([50, 172, 400, 720 - 172 - 24])
})

test('a page that is enlarged by its own stylesheet shows the whole panel', async ({ page: host, site }) => {
  const script = classicSnippet({ baseUrl: site.sandboxUrl, websiteToken: 'demo' })
  await host.goto(`${site.origin('localhost')}${site.addPage({ body: page('html { zoom: 1.5 }', script) })}`)
  await openChat(host)

  const [right = 0, bottom = 0, width = 0, height = 0] = await measure(panelOf(host))
  expect([right, bottom, width]).toEqual([30, 138, 600])
  expect(720 - bottom - height).toBeGreaterThanOrEqual(20)
})

test('page-wide CSS rules change neither launcher nor panel, and the panel covers the page on a phone', async ({
  page: host,
  site,
}) => {
  const headerStyles =
    'h1 { position: fixed !important; inset: 0 0 auto !important; z-index: 100 !important; height: 60px }'
  const hostileStyles = `${STYLESHEET} ${headerStyles} * { all: unset } div { padding: 9px; margin: 9px; transform: rotate(9deg); inset: auto; float: left }`
  const script = classicSnippet({ baseUrl: site.sandboxUrl, websiteToken: 'demo' })
  await host.goto(`${site.origin('localhost')}${site.addPage({ body: page(hostileStyles, script) })}`)

  expect(await measure(bubbleOf(host))).toEqual([30, 90, 48, 48])
  await openChat(host)
  expect(await measure(panelOf(host))).toEqual([30, 150, 400, 480])
  await host.setViewportSize({ width: 390, height: 700 })

  expect(await panelOf(host).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 700 })
  expect(await host.evaluate(() => document.elementFromPoint(370, 30)?.closest('#cw-widget-holder') !== null)).toBe(
    true,
  )
  // The page's stylesheet sets the launcher's size, but no part of the launcher covers the chat.
  expect(
    await host.evaluate(() => document.elementFromPoint(390 - 54, 700 - 114)?.closest('#cw-widget-holder') !== null),
  ).toBe(true)
})
