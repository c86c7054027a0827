import type { Locator, Page } from '@playwright/test'
import { decodePicture } from '#test/support/pictures/browserPictures.ts'
import { sendPicture } from './chosenPictures.ts'
import {
  type ChatView,
  composerOf,
  expect,
  openChat,
  openHost,
  type Sandbox,
  startConversation,
  test,
} from './fixtures.ts'
import { chromiumArguments, LOCAL_NETWORK_CHECKS } from './installation/chromiumArguments.ts'

const VIEWPORT = { width: 1280, height: 860 }

/** Chromium answers as a visitor who shares this tab. The headless shell cannot capture. */
test.use({
  needsWholeBrowser: true,
  viewport: VIEWPORT,
  launchOptions: { args: [...chromiumArguments([LOCAL_NETWORK_CHECKS]), '--auto-accept-this-tab-capture'] },
})

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Returns the upper part of the box, in the pixels of the picture. */
const scaleBox = ({ x, y, width, height }: Box, scale: number) =>
  [Math.round(x * scale), Math.round(y * scale), Math.round(width * scale), Math.round((height / 2) * scale)] as const

const takeButton = (chat: ChatView): Locator => chat.getByRole('button', { name: 'Take a picture of the screen' })

type Visit = { readonly page: Page; readonly sandbox: Sandbox; readonly servers: Parameters<typeof openHost>[1] }

/** Opens a conversation in a host page that is green, unlike the panel. */
async function openGreenShop({ page, sandbox, servers }: Visit) {
  await sandbox('PUT', '/tenants/demo/page', { pictureEditor: true })
  await openHost(page, servers)
  await page.addStyleTag({ content: 'body { visibility: hidden } html { background: #008000 !important }' })
  const chat = await openChat(page)
  return { chat, id: await startConversation(chat, sandbox) }
}

test('a picture of the host page has its colours and not the panel, opens in the editor, and is sent', async ({
  page,
  sandbox,
  servers,
}) => {
  const { chat, id } = await openGreenShop({ page, sandbox, servers })
  const panel = await page.locator('#chatwoot_live_chat_widget').boundingBox()
  if (!panel) throw new Error('the panel has no size')
  await composerOf(chat).fill('It is green')
  await takeButton(chat).click()
  const dialog = chat.getByRole('dialog', { name: /^Edit screenshot-/ })
  await expect(dialog.getByRole('application')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(takeButton(chat)).toBeFocused()
  await expect(composerOf(chat)).toHaveValue('It is green')

  const { name, bytes } = await sendPicture(chat, sandbox, id)
  expect(name).toMatch(/^screenshot-[\d-]+\.png$/)
  const picture = await decodePicture(page, bytes)
  expect(picture.height).toBeGreaterThan(300)
  // The launcher is below the panel. A video has other levels than the page.
  const colours = picture.colours(...scaleBox(panel, picture.width / VIEWPORT.width))
  expect(colours.size).toBe(1)
  expect([...colours][0]).toMatch(/^[01],[456],[01]$/)
})

test('a host page whose policy forbids pictures of the screen is explained, and the chat stays open', async ({
  page,
  sandbox,
  servers,
}) => {
  await page.route(`${servers.url}/?*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'display-capture=()' } })
  })
  const { chat } = await openGreenShop({ page, sandbox, servers })
  await composerOf(chat).fill('Half a sentence')
  await takeButton(chat).click()
  await expect(chat.getByRole('alert')).toHaveText(/^This website does not allow pictures of the screen/)
  await expect(composerOf(chat)).toBeInViewport({ ratio: 1 })
  await expect(composerOf(chat)).toHaveValue('Half a sentence')
})

test('a browser of a phone, which cannot capture the screen, has no button for it and does not load its code', async ({
  page,
  sandbox,
  servers,
}) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.addInitScript(() => void Reflect.deleteProperty(MediaDevices.prototype, 'getDisplayMedia'))
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(request.url()))
  const { chat } = await openGreenShop({ page, sandbox, servers })
  await expect(chat.getByRole('button', { name: 'Attach files' })).toBeVisible()
  await expect.poll(() => loaded.filter((url) => url.includes('occasional'))).toHaveLength(1)
  await expect(takeButton(chat)).toHaveCount(0)
  expect(loaded.filter((url) => url.includes('ScreenPicture'))).toEqual([])
})
