/** Tests how the widget works with pages that were written for Chatwoot, and with the events of a Chatwoot frame. */
import type { Locator, Page } from '@playwright/test'
import { sealed } from './hosts/frameEvents.ts'
import { classic } from './hosts/hostPages.ts'
import { expect, settle, test } from './hosts/hostWorld.ts'
import { frameAt, sayAs, standIn } from './hosts/standIn.ts'
import { bubbleOf, frameOf, openChat, say, sentMark } from './world.ts'

const page = (script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${script}</head><body><h1>Shop</h1></body></html>`

const open = async (
  host: Page,
  site: { sandboxUrl: string; origin: (name: 'localhost') => string; put: (served: { body: string }) => string },
  before = '',
): Promise<void> => {
  const script = `<script>${before}</script>${classic({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }, before === '')}`
  await host.goto(`${site.origin('localhost')}${site.put({ body: page(script) })}`)
  await expect(bubbleOf(host)).toBeVisible()
}

for (const [name, value] of [
  ['display', 'none'],
  ['visibility', 'hidden'],
  ['opacity', '0'],
  ['pointer-events', 'none'],
] as const)
  test(`after a host page sets and removes an inline ${name} on the holder, the closed panel takes no clicks`, async ({
    page: host,
    site,
  }) => {
    await open(host, site)
    const hits = await host.evaluate(
      ([property, hidden]) => {
        const holder = document.getElementById('cw-widget-holder')
        holder?.style.setProperty(property, hidden)
        holder?.style.removeProperty(property)
        return document.elementFromPoint(innerWidth - 200, innerHeight - 300)?.closest('#cw-widget-holder') ?? null
      },
      [name, value] as const,
    )

    expect(hits).toBe(null)
  })

test('the iframe has Chatwoot’s id, and the conversation survives when the page moves or reloads the iframe', async ({
  page: host,
  site,
  seen,
}) => {
  await open(host, site)
  const chat = await openChat(host)
  await say(chat, 'Said before')
  await expect(sentMark(chat)).toBeVisible()
  expect(await host.evaluate(() => document.querySelector('#cw-widget-holder iframe')?.id)).toBe(
    'chatwoot_live_chat_widget',
  )
  const root = (): Locator => frameOf(host).locator('html')
  for (const change of ['move', 'reload'] as const) {
    await root().evaluate(() => void Reflect.set(window, 'isOld', true))
    await host.evaluate((what) => {
      const frame = document.querySelector<HTMLIFrameElement>('#cw-widget-holder iframe')
      if (frame && what === 'move') document.getElementById('cw-widget-holder')?.append(frame)
      if (frame && what === 'reload') frame.setAttribute('src', frame.src)
    }, change)
    await expect.poll(() => root().evaluate(() => 'isOld' in window)).toBe(false)
    await expect(frameOf(host).getByText('Said before').first()).toBeVisible()
  }

  expect(seen.problems).toEqual([])
})

test('a Chatwoot frame can close its preview of unread messages, and is never sent widget-visible', async ({
  page: host,
  site,
}) => {
  await standIn(host, site.sandboxUrl, [])
  await open(host, site)
  await host.evaluate(() => (Reflect.get(window, '$chatwoot') as { toggle: (to: string) => void }).toggle('open'))
  const frame = await frameAt(host, `${site.sandboxUrl}/widget`)
  await frame.evaluate(() => {
    const heard: unknown[] = []
    Reflect.set(window, 'heard', heard)
    window.addEventListener('message', ({ data }) => heard.push(data))
  })
  await sayAs(frame, [sealed({ event: 'loaded', config: { authToken: 'a.b.c', channelConfig: {} } })])
  const heard = async (): Promise<string> => String(await frame.evaluate(() => Reflect.get(window, 'heard')))
  await expect.poll(heard).toContain('"isOpen":true')
  await host.evaluate(() => (Reflect.get(window, '$chatwoot') as { toggle: (to: string) => void }).toggle('close'))
  await sayAs(frame, [sealed({ event: 'setUnreadMode' }), sealed({ event: 'toggleBubble' })])
  await expect(host.locator('#cw-widget-holder')).not.toHaveClass(/has-unread-view/)
  await settle(host)

  expect(await host.evaluate(() => Reflect.get(Reflect.get(window, '$chatwoot') as object, 'isOpen'))).toBe(false)
  expect(await heard()).not.toContain('widget-visible')
})

test('with identifyEarly, setUser is sent before the panel is opened; without it, no contact request is made', async ({
  page: host,
  site,
  seen,
}) => {
  const settings = (isEarly: boolean): string => `window.chatwootSettings = { identifyEarly: ${isEarly} };
    addEventListener('chatwoot:ready', () => $chatwoot.setUser('early-1', { name: 'Ada', email: 'ada@example.com' }))`
  await open(host, site, settings(false))
  await settle(host)
  expect(seen.asked.filter((path) => path.includes('/contact'))).toEqual([])
  await open(host, site, settings(true))

  await expect.poll(() => seen.asked.filter((path) => path.includes('/contact'))).not.toEqual([])
  expect(await host.evaluate(() => Reflect.get(Reflect.get(window, '$chatwoot') as object, 'isOpen'))).toBe(false)
})
