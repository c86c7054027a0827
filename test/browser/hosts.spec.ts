import type { Page } from '@playwright/test'
import type { HostPage } from '../../harness/hosts/hostPages.ts'
import { elementAt, expect, type Observations, panelOf, settle, test, windowOf } from './hosts/hostFixtures.ts'
import { TESTED_PAGES } from './hosts/testedPages.ts'
import {
  bubbleOf,
  composerOf,
  frameOf,
  messagesWithText,
  openChat,
  type Sandbox,
  sendAgentMessage,
  startConversation,
} from './fixtures.ts'

type HostVisit = { readonly page: Page; readonly host: HostPage; readonly observed: Observations; readonly url: string }

/** Opens the page and expects that only the loader is loaded and that it changes nothing else in the page. */
async function openPage({ page, host, observed, url }: HostVisit): Promise<void> {
  await page.goto(`${url}?bare`)
  await expect(page.getByRole('heading')).toHaveText('Shop')
  const baseline = await windowOf(page)
  expect(observed.requestedPaths).toEqual([])
  await page.goto(url)
  await expect(bubbleOf(page)).toBeVisible()
  await settle(page)
  expect(observed.requestedPaths, 'before intent').toEqual([
    expect.stringMatching(/^\/(widget\/loader|packs\/js\/sdk)\.js$/),
  ])
  expect(page.frames()).toHaveLength(1)
  const current = await windowOf(page)
  expect(current.changed).toEqual(baseline.changed)
  const added = current.names.filter((name) => !baseline.names.includes(name))
  expect(added.filter((name) => name !== 'chatwootSettings').toSorted()).toEqual(['$chatwoot', 'chatwootSDK'].filter((name) => host.name !== 'strict' || name !== '$chatwoot')) // prettier-ignore
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
}

/** Expects the bubble at its normal place and size, in front of all other elements. */
async function expectBubble(page: Page): Promise<void> {
  const bubble = await boxOf(bubbleOf(page))
  const viewport = page.viewportSize() ?? { width: 0, height: 0 }
  expect([bubble.width, bubble.height]).toEqual([56, 56])
  expect([viewport.width - bubble.x - bubble.width, viewport.height - bubble.y - bubble.height]).toEqual([20, 20])
  for (const [x, y] of cornersOf(bubble, 10)) expect(await elementAt(page, 'cw-bubble-holder', x, y)).toBe('BUTTON')
}

/** Expects the panel at its normal place and size, in front of all other elements. */
async function expectPanel(page: Page): Promise<void> {
  const panel = await boxOf(panelOf(page))
  const viewport = page.viewportSize() ?? { width: 0, height: 0 }
  expect(panel.width).toBeCloseTo(400, 0)
  expect(panel.height).toBeGreaterThan(600)
  expect(viewport.width - panel.x - panel.width).toBeCloseTo(20, 0)
  for (const [x, y] of cornersOf(panel, 24)) expect(await elementAt(page, 'cw-widget-holder', x, y)).toBe('IFRAME')
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

async function boxOf(locator: ReturnType<typeof panelOf>): Promise<Box> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('it is not drawn')
  return box
}

const cornersOf = ({ x, y, width, height }: Box, inset: number): readonly (readonly [number, number])[] => [
  [x + width / 2, y + height / 2],
  [x + inset, y + inset],
  [x + width - inset, y + inset],
  [x + inset, y + height - inset],
  [x + width - inset, y + height - inset],
]

/** Sends one message, gets one answer, and returns the conversation's id. */
async function exchangeMessages({ page, host }: HostVisit, sandbox: Sandbox): Promise<number> {
  const frame = await openChat(page)
  await expectPanel(page)
  const id = await startConversation(frame, sandbox, `Hello from ${host.name}`)
  await sendAgentMessage(sandbox, id, `And hello to ${host.name}`)
  await expect(messagesWithText(frame, `And hello to ${host.name}`)).toBeVisible()
  return id
}

/** Follows a link of the site and expects that the conversation continues on the next page. */
async function followLink({ page, host, observed }: HostVisit): Promise<void> {
  await page.getByRole('link', { name: 'Bikes' }).click()
  await expect(page.getByRole('heading', { name: 'Bikes', exact: true })).toBeVisible()
  const frame = frameOf(page)
  if (host.link === 'loads') await openChat(page)
  await expect(page.locator('#cw-bubble-holder')).toHaveCount(1)
  await expect(composerOf(frame)).toBeVisible()
  for (const text of [`Hello from ${host.name}`, `And hello to ${host.name}`])
    await expect(messagesWithText(frame, text)).toHaveCount(1)
  await expect.poll(() => sentUrls(observed).at(-1)).toBe(page.url())
  expect(page.url()).toMatch(/\/bikes$/)
  if (host.link === 'loads') return
  // The visitor goes back while the panel stays open.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible()
  await expect(page.locator('#cw-bubble-holder')).toHaveCount(1)
  await expect(messagesWithText(frame, `Hello from ${host.name}`)).toHaveCount(1)
  await expect.poll(() => sentUrls(observed).at(-1)).toBe(page.url())
}

/** Returns the page addresses that the host has sent to the frame. */
const sentUrls = ({ receivedMessages }: Observations): readonly unknown[] =>
  receivedMessages
    .map((text): { readonly event?: string; readonly referrerURL?: string } => JSON.parse(text.replace(/^[\w-]+:/, '')))
    .filter(({ event }) => event === 'change-url')
    .map(({ referrerURL }) => referrerURL)

/** Closes the panel. Expects that the page gets its clicks again and that the bubble has the focus. */
async function closePanel({ page }: HostVisit): Promise<void> {
  const { x, y } = await boxOf(panelOf(page))
  await bubbleOf(page).click()
  await expect(panelOf(page)).toBeHidden()
  await expect.poll(() => elementAt(page, 'cw-widget-holder', x + 100, y + 100)).toBeUndefined()
  expect(await page.evaluate(() => document.activeElement?.matches('#cw-bubble-holder .woot-widget-bubble'))).toBe(true)
  await expect(bubbleOf(page)).toBeFocused()
}

for (const host of TESTED_PAGES)
  test(`on the host page "${host.name}" a visitor chats across pages, and the page itself is not changed`, async ({
    page,
    sandbox,
    observed,
    site,
  }) => {
    const hostVisit = { page, host, observed, url: `${site.origin(host.host)}/${host.name}/` }
    await openPage(hostVisit)
    await expectBubble(page)
    const shift = observed.shift()
    await exchangeMessages(hostVisit, sandbox)
    await followLink(hostVisit)
    await closePanel(hostVisit)

    expect(shift, 'nothing of the page has moved').toBe(0)
    expect((await windowOf(page)).changed).toEqual([])
    expect(observed.problems).toEqual([])
  })

test('a page of an embedding host whose name points at the sandbox can read nothing of its control API', async ({
  page,
  site,
}) => {
  await page.goto(`${site.sandboxUrl.replace('127.0.0.1', 'shop.test')}/widget?website_token=demo`)
  const statuses = await page.evaluate(async () => {
    const answers = await Promise.all([fetch('/sandbox/faults'), fetch('/sandbox/reset', { method: 'POST' })])
    return answers.map(({ status }) => status)
  })
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => Reflect.set(window, 'opened', window.open('/sandbox/faults'))),
  ])
  await opened.waitForURL('**/sandbox/faults')

  expect(statuses).toEqual([403, 403])
  await expect(
    page.evaluate(() => (Reflect.get(window, 'opened') as Window).document.documentElement.textContent),
  ).rejects.toThrow('SecurityError')
})
