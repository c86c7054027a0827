import type { Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import { composerOf, expect, frameOf, openHost, sendMessage, sentMark, startButton, test } from './fixtures.ts'

type MountOptions = { readonly width: number; readonly height: number; readonly theme: 'light' | 'dark' }

/** Destroys the widget of the page's own snippet, and mounts the chat in an element of this size. */
const mount = (page: Page, { sandboxUrl }: Dev, mountOptions: MountOptions): Promise<void> =>
  page.evaluate(
    ({ width, height, theme, baseUrl }) => {
      type Sdk = { readonly create: (options: object) => unknown }
      ;(Reflect.get(window, '$chatwoot') as { readonly destroy: () => void }).destroy()
      const element = document.createElement('div')
      for (const [name, value] of Object.entries({ width, height })) element.style.setProperty(name, `${value}px`)
      document.body.replaceChildren(element)
      document.body.style.margin = '20px'
      ;(Reflect.get(window, 'chatwootSDK') as Sdk).create({ token: 'demo', baseUrl, mount: element, theme })
    },
    { ...mountOptions, baseUrl: sandboxUrl },
  )

for (const mountOptions of [
  { width: 360, height: 500, theme: 'dark' },
  { width: 900, height: 700, theme: 'light' },
] as const)
  test(`a chat mounted in an element of ${mountOptions.width} by ${mountOptions.height} px is open, fills it, and has no close button`, async ({
    page,
    servers,
  }) => {
    await page.setViewportSize({ width: mountOptions.width + 40, height: mountOptions.height + 40 })
    await openHost(page, servers)
    await mount(page, servers, mountOptions)
    const frame = frameOf(page)
    await startButton(frame).click()
    await sendMessage(frame, 'From within the page')
    await expect(sentMark(frame)).toBeVisible()

    const { width, height } = mountOptions
    expect(await page.locator('#chatwoot_live_chat_widget').boundingBox()).toEqual({ x: 20, y: 20, width, height })
    const composer = await composerOf(frame).boundingBox()
    expect((composer?.y ?? 0) + (composer?.height ?? 0)).toBeLessThan(20 + height)
    await expect(frame.locator('html')).toHaveAttribute('data-scheme', mountOptions.theme)
    expect(await frame.locator('html').evaluate((root) => root.scrollWidth)).toBe(width)
    for (const tab of ['Home', 'Help', 'Chat']) {
      await frame.getByRole('link', { name: tab, exact: true }).click()
      await expect(frame.getByRole('button', { name: 'Close chat' })).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    await expect(composerOf(frame)).toBeVisible()
    await expect(page.getByRole('button', { name: /chat with us/i })).toHaveCount(0)
  }) // prettier-ignore
