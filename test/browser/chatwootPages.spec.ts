/** Tests how the widget works with pages that were written for Chatwoot, and with the events of a Chatwoot frame. */
import type { Locator, Page } from '@playwright/test'
import { toEnvelope } from './hosts/frameEvents.ts'
import { classicSnippet } from '../../harness/hosts/hostPages.ts'
import { expect, settle, test } from './hosts/hostFixtures.ts'
import { waitForFrame, postFromFrame, replaceFrame } from './hosts/fakeFrame.ts'
import { bubbleOf, frameOf, openChat, sendMessage, sentMark } from './fixtures.ts'

const page = (script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${script}</head><body><h1>Shop</h1></body></html>`

const open = async (
  host: Page,
  site: { sandboxUrl: string; origin: (name: 'localhost') => string; addPage: (served: { body: string }) => string },
  scriptBefore = '',
): Promise<void> => {
  const script = `<script>${scriptBefore}</script>${classicSnippet({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }, scriptBefore === '')}`
  await host.goto(`${site.origin('localhost')}${site.addPage({ body: page(script) })}`)
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
    const elementAtPanel = await host.evaluate(
      ([property, hidingValue]) => {
        const holder = document.getElementById('cw-widget-holder')
        holder?.style.setProperty(property, hidingValue)
        holder?.style.removeProperty(property)
        return document.elementFromPoint(innerWidth - 200, innerHeight - 300)?.closest('#cw-widget-holder') ?? null
      },
      [name, value] as const,
    )

    expect(elementAtPanel).toBe(null)
  })

test('the iframe has Chatwoot’s id, and the conversation survives when the page moves or reloads the iframe', async ({
  page: host,
  site,
  observed,
}) => {
  await open(host, site)
  const chat = await openChat(host)
  await sendMessage(chat, 'Said before')
  await expect(sentMark(chat)).toBeVisible()
  expect(await host.evaluate(() => document.querySelector('#cw-widget-holder iframe')?.id)).toBe(
    'chatwoot_live_chat_widget',
  )
  const root = (): Locator => frameOf(host).locator('html')
  for (const action of ['move', 'reload'] as const) {
    await root().evaluate((element) => element.setAttribute('data-old', ''))
    await host.evaluate((change) => {
      const frame = document.querySelector<HTMLIFrameElement>('#cw-widget-holder iframe')
      if (frame && change === 'move') document.getElementById('cw-widget-holder')?.append(frame)
      if (frame && change === 'reload') frame.setAttribute('src', frame.src)
    }, action)
    await expect(root()).not.toHaveAttribute('data-old')
    await expect(frameOf(host).getByText('Said before').first()).toBeVisible()
  }

  expect(observed.problems).toEqual([])
})

test('a Chatwoot frame can close its preview of unread messages, and is never sent widget-visible', async ({
  page: host,
  site,
}) => {
  await replaceFrame(host, site.sandboxUrl, [])
  await open(host, site)
  await host.evaluate(() => (Reflect.get(window, '$chatwoot') as { toggle: (to: string) => void }).toggle('open'))
  const frame = await waitForFrame(host, `${site.sandboxUrl}/widget`)
  await frame.evaluate(() => {
    const received: unknown[] = []
    Reflect.set(window, 'received', received)
    window.addEventListener('message', ({ data }) => received.push(data))
  })
  await postFromFrame(frame, [toEnvelope({ event: 'loaded', config: { authToken: 'a.b.c', channelConfig: {} } })])
  const received = async (): Promise<string> => String(await frame.evaluate(() => Reflect.get(window, 'received')))
  await expect.poll(received).toContain('"isOpen":true')
  await host.evaluate(() => (Reflect.get(window, '$chatwoot') as { toggle: (to: string) => void }).toggle('close'))
  await postFromFrame(frame, [toEnvelope({ event: 'setUnreadMode' }), toEnvelope({ event: 'toggleBubble' })])
  await expect(host.locator('#cw-widget-holder')).not.toHaveClass(/has-unread-view/)
  await settle(host)

  expect(await host.evaluate(() => Reflect.get(Reflect.get(window, '$chatwoot') as object, 'isOpen'))).toBe(false)
  expect(await received()).not.toContain('widget-visible')
})

test('with identifyEarly, setUser is sent before the panel is opened; without it, no contact request is made', async ({
  page: host,
  site,
  observed,
}) => {
  const settings = (isEarly: boolean): string => `window.chatwootSettings = { identifyEarly: ${isEarly} };
    addEventListener('chatwoot:ready', () => $chatwoot.setUser('early-1', { name: 'Ada', email: 'ada@example.com' }))`
  await open(host, site, settings(false))
  await settle(host)
  expect(observed.requestedPaths.filter((path) => path.includes('/contact'))).toEqual([])
  await open(host, site, settings(true))

  await expect.poll(() => observed.requestedPaths.filter((path) => path.includes('/contact'))).not.toEqual([])
  expect(await host.evaluate(() => Reflect.get(Reflect.get(window, '$chatwoot') as object, 'isOpen'))).toBe(false)
})
