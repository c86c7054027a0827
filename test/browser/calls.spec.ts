import type { Page } from '@playwright/test'
import { expect, panelOf, settle, test } from './hosts/hostFixtures.ts'
import { bubbleOf, composerOf, frameOf, messagesWithText, openChat, startConversation } from './fixtures.ts'
import { holdRequests } from './holdRequests.ts'

/* Tests calls that a host page's own script may make, in any order and at any time. */

type Site = { readonly sandboxUrl: string; readonly origin: (name: 'localhost') => string; readonly addPage: (served: { readonly body: string }) => string } // prettier-ignore

const html = (site: Site, script: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>
<link rel="icon" href="data:,"></head><body><h1>Shop</h1>${body}<script src="${site.sandboxUrl}/widget/loader.js"></script>
<script>
  events = []
  for (const name of ['ready', 'opened', 'closed', 'error'])
    addEventListener('chatwoot:' + name, () => events.push(name))
  make = (more) => chatwootSDK.create({ token: 'demo', baseUrl: '${site.sandboxUrl}', ...more })
  outcome = (promise) => promise.then(() => 'done', ({ code }) => code)
  ${script}
</script></body></html>`

const runSnippet = (site: Site, settings = '{}'): string =>
  `window.chatwootSettings = ${settings}; chatwootSDK.run({ websiteToken: 'demo', baseUrl: '${site.sandboxUrl}' })`

const open = (page: Page, site: Site, script: string, body?: string): Promise<unknown> =>
  page.goto(`${site.origin('localhost')}${site.addPage({ body: html(site, script, body) })}`)

const eventsOf = (page: Page): Promise<unknown> => page.evaluate('events')

const bubbles = (page: Page) => page.locator('#cw-bubble-holder')

/** Collects the bodies of the requests that send the visitor's data to the server. */
function recordContactUpdates(page: Page): readonly unknown[] {
  const updates: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/contact')) updates.push(request.postDataJSON())
  })
  return updates
}

test('chatwoot:ready fires with only the loader loaded, and the page’s own button can then toggle the panel', async ({
  page,
  site,
  observed,
}) => {
  const readyScript = `addEventListener('chatwoot:ready', () => { mine.hidden = false; mine.onclick = $chatwoot.toggle })`
  await open(
    page,
    site,
    `${readyScript};${runSnippet(site, '{ hideMessageBubble: true }')}`,
    '<button id="mine" hidden>Help</button>',
  )
  const ownButton = page.getByRole('button', { name: 'Help', exact: true })
  await expect(ownButton).toBeVisible()
  expect([observed.requestedPaths, await eventsOf(page)]).toEqual([['/widget/loader.js'], ['ready']])

  // The click listener is `$chatwoot.toggle` itself, so it gets an event as its argument. `toggle` ignores the event
  // and toggles the panel.
  await ownButton.click()
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
  expect(await eventsOf(page)).toEqual(['ready', 'opened'])
  await frameOf(page).getByRole('button', { name: 'Close chat' }).click()
  // The bubble is hidden and cannot take the focus, so the page's own button gets the focus back.
  await expect(ownButton).toBeFocused()
  expect(observed.problems).toEqual([])
})

test('handle methods reject invalid arguments with the code “invalid”, and the chat still opens', async ({
  page,
  site,
  observed,
}) => {
  await open(page, site, 'h = make({ onEnvelope: () => { throw new Error("mine") } })')
  const outcomes = await page.evaluate(`(async () => {
    const circle = {}
    circle.circle = circle
    return Promise.all([
      h.setAttributes({ contact: circle }),
      h.setAttributes({ conversation: { n: 10n } }),
      h.setAttributes({ contact: 'words' }),
      h.setAttributes(),
      h.identify({ identifier: NaN }),
      h.open(),
    ].map(outcome))
  })()`)
  expect(outcomes).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'invalid', 'done'])
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
  // An exception in the page's own `onEnvelope` listener appears in the console and has no other effect.
  expect(observed.problems.filter((problem) => !problem.includes('mine'))).toEqual([])
})

test('invalid arguments of $chatwoot methods throw a TypeError, and passed objects are copied at once', async ({
  page,
  site,
  observed,
}) => {
  await open(page, site, runSnippet(site))
  const thrown = await page.evaluate(`[
    () => $chatwoot.setCustomAttributes({ n: 10n }),
    () => $chatwoot.setUser('u', { email: 'a@b.c', n: 10n }),
    () => $chatwoot.setUser(NaN, { email: 'a@b.c' }),
  ].map((act) => { try { act() } catch (problem) { return problem instanceof TypeError } })`)
  expect(thrown).toEqual([true, true, true])
  await page.evaluate(`user = { name: 'Ada' }; $chatwoot.setUser('ada', user); user.name = 'Eve'`)
  const contactRequest = page.waitForRequest(
    (request) => request.url().includes('/widget/contact') && request.method() === 'PATCH',
  )
  await page.evaluate(`$chatwoot.toggle('open')`)
  expect((await contactRequest).postDataJSON()).toMatchObject({ identifier: 'ada', name: 'Ada' })
  expect(observed.problems).toEqual([])
})

for (const [description, pattern] of [
  ['its panel script', '**/widget/panel.js**'],
  ['its frame', '**/widget?*'],
] as const)
  test(`when the widget cannot load ${description}, all calls reject with a code, and a call after close() retries`, async ({
    page,
    site,
  }) => {
    await page.route(pattern, (route) => route.abort())
    await open(page, site, 'h = make(); first = outcome(h.open())')
    await expect.poll(() => page.evaluate('first'), { timeout: 15_000 }).toMatch(/adblock|frame_blocked/)
    expect(await page.evaluate(`Promise.all([outcome(h.open()), outcome(h.setLocale('de'))])`)).toEqual([
      expect.stringMatching(/adblock|frame_blocked/),
      expect.stringMatching(/adblock|frame_blocked/),
    ])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate('h.close()')
    expect(await page.evaluate('outcome(h.open())')).toBe('done')
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
  })

test('a panel script that failed to load on hover is loaded again on click', async ({ page, site }) => {
  await open(page, site, runSnippet(site))
  await page.route('**/widget/panel.js**', (route) => route.abort())
  await bubbleOf(page).hover()
  await expect.poll(() => eventsOf(page)).toContain('error')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await bubbleOf(page).click()
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
})

test('a destroyed widget rejects calls with “destroyed” and does not affect a widget created later', async ({
  page,
  site,
  observed,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, site, runSnippet(site))
  await page.evaluate(`old = $chatwoot; early = make({ token: 'plain' }); early.destroy()`)
  expect(await page.evaluate(`Promise.all([outcome(early.open()), outcome(early.identify({ identifier: 'a' }))])`)).toEqual([
    'destroyed',
    'destroyed',
  ]) // prettier-ignore
  await page.evaluate(`old.toggle('open')`)
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(`old.destroy(); old.toggle('open')`)
  expect(await page.evaluate('document.documentElement.style.overflow')).toBe('')
  await page.evaluate(runSnippet(site))
  await page.evaluate(`old.destroy(); ${runSnippet(site)}`)
  await expect(bubbles(page)).toHaveCount(1)
  expect(await page.evaluate('Boolean($chatwoot)')).toBe(true)
  expect(observed.problems).toEqual([])
})

test('a snippet that runs after chatwootSDK.create shares the widget, its events and its destruction', async ({
  page,
  site,
}) => {
  await open(page, site, `h = make(); ${runSnippet(site)}`)
  await page.evaluate('$chatwoot.toggle("open")')
  await expect.poll(() => eventsOf(page)).toEqual(['ready', 'opened'])
  await expect(bubbles(page)).toHaveCount(1)
  expect(await page.evaluate('h.isOpen')).toBe(true)
  await page.evaluate('h.destroy()')
  expect(await page.evaluate('"$chatwoot" in window')).toBe(false)
  await page.evaluate(runSnippet(site))
  await expect(bubbles(page)).toHaveCount(1)
})

test('a snippet that runs late, after chatwootSDK.create, gets chatwoot:ready immediately', async ({ page, site }) => {
  await open(page, site, 'h = make()')
  await settle(page)
  await settle(page)
  expect(await page.evaluate(`${runSnippet(site)}; events`)).toEqual(['ready'])
  await page.evaluate('$chatwoot.toggle()')
  await expect.poll(() => eventsOf(page)).toEqual(['ready', 'opened'])
})

test('a second mount element and a listener that is not a function throw errors with the code “invalid”', async ({
  page,
  site,
  observed,
}) => {
  await open(page, site, 'h = make()')
  const codes = await page.evaluate(`[
    () => make({ mount: document.body }),
    () => h.on('opened', 'words'),
    () => h.on('opened'),
  ].map((act) => { try { act(); return 'done' } catch ({ code }) { return code } })`)
  expect(codes).toEqual(['invalid', 'invalid', 'invalid'])
  await page.evaluate('h.open()')
  expect(await page.evaluate('make() === h')).toBe(true)
  expect(observed.problems).toEqual([])
}) // prettier-ignore

test('host calls run in order, and a call before a reset is rejected with “forgotten” and sends nothing', async ({
  page,
  site,
}) => {
  const contactUpdates = recordContactUpdates(page)
  await open(page, site, 'h = make()')
  const identifyThenReset = (): Promise<unknown> =>
    page.evaluate(`(() => {
      const identified = outcome(h.identify({ identifier: 'ada', email: 'ada@example.com' }))
      h.reset()
      return identified
    })()`)
  expect(await identifyThenReset()).toBe('forgotten')
  expect(await page.evaluate('outcome(h.open())')).toBe('done')
  expect(await identifyThenReset()).toBe('forgotten')
  expect(await page.evaluate(`h.open(), h.setDraft('Hello'), h.close(), h.isOpen`)).toBe(false)
  expect(await page.evaluate('h.sendDraft === h.setDraft')).toBe(true)
  expect(contactUpdates.filter((update) => JSON.stringify(update).includes('ada@'))).toEqual([])
})

test('a reset on a page that is left immediately still removes the conversation on the next page', async ({
  page,
  site,
  sandbox,
}) => {
  await open(page, site, runSnippet(site))
  await startConversation(await openChat(page), sandbox, 'My order is 4711')
  // The visitor leaves the page before a frame could receive the reset.
  await page.evaluate(`$chatwoot.reset(); location.href = 'about:blank'`).catch(() => undefined)
  await page.waitForURL('about:blank')
  await open(page, site, runSnippet(site))
  const frame = await openChat(page)
  await expect(composerOf(frame)).toBeVisible()
  await expect(messagesWithText(frame, 'My order is 4711')).toHaveCount(0)
})

test('a panel whose bubble was hidden before it loaded has its own close button', async ({ page, site }) => {
  await open(page, site, runSnippet(site))
  await page.evaluate(
    `$chatwoot.toggleBubbleVisibility('hide'); $chatwoot.toggleBubbleVisibility(); $chatwoot.toggle()`,
  )
  await frameOf(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(panelOf(page)).not.toBeVisible()
  await page.evaluate(`$chatwoot.toggleBubbleVisibility('show')`)
  await expect(bubbleOf(page)).toBeVisible()
})

test('a frame that loads late does not replace the fallback card while the visitor types a mail', async ({
  page,
  site,
}) => {
  const release = await holdRequests(page, '**/widget?*')
  await open(page, site, runSnippet(site, `{ middlewareUrl: '${site.sandboxUrl}' }`))
  await bubbleOf(page).click()
  const messageField = page.getByRole('textbox', { name: 'Message' })
  await messageField.fill('Do you', { timeout: 15_000 })
  release()
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeAttached()
  await messageField.pressSequentially(' ship?')
  await expect(messageField).toHaveValue('Do you ship?')
  await page.keyboard.press('Escape')
  await bubbleOf(page).click()
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
})

test('host commands before user intent load nothing and take effect when the panel is opened', async ({
  page,
  site,
  observed,
}) => {
  const contactUpdates = recordContactUpdates(page)
  const commands = `$chatwoot.setUser('ada', { name: 'Ada' }); $chatwoot.setLabel('vip'); $chatwoot.setLocale('de')`
  await open(page, site, `addEventListener('chatwoot:ready', () => { ${commands} });${runSnippet(site)}`)
  await expect.poll(() => eventsOf(page)).toEqual(['ready'])
  await settle(page)
  expect(observed.requestedPaths).toEqual(['/widget/loader.js'])

  await bubbleOf(page).click()
  await expect(frameOf(page).getByRole('button', { name: /Nachricht/ })).toBeVisible()
  // The frame starts in German, not in English first.
  expect(await frameOf(page).owner().getAttribute('src')).toContain('locale=de')
  await expect.poll(() => contactUpdates).toEqual([expect.objectContaining({ identifier: 'ada', name: 'Ada' })])
})

test('the locale set by the host page survives a reset, and a user set before it is never sent', async ({
  page,
  site,
}) => {
  const contactUpdates = recordContactUpdates(page)
  await open(page, site, `addEventListener('chatwoot:ready', () => $chatwoot.setLocale('de'));${runSnippet(site)}`)
  await expect.poll(() => eventsOf(page)).toEqual(['ready'])
  await page.evaluate('$chatwoot.setUser("ada", { name: "Ada" }); $chatwoot.reset(); $chatwoot.toggle()')
  await expect(frameOf(page).getByRole('button', { name: /Nachricht/ })).toBeVisible()
  await page.evaluate('$chatwoot.reset(); $chatwoot.toggle()')
  await expect(frameOf(page).getByRole('button', { name: /Nachricht/ })).toBeVisible()
  expect(contactUpdates).toEqual([])
}) // prettier-ignore

test('a user set before the frame is loaded is sent to the server only once', async ({ page, site }) => {
  const contactUpdates = recordContactUpdates(page)
  await open(page, site, runSnippet(site))
  await page.evaluate(`$chatwoot.setUser('ada', { name: 'Ada' }); $chatwoot.setLocale('de'); $chatwoot.toggle()`)
  await expect(frameOf(page).getByRole('button', { name: /Nachricht/ })).toBeVisible()
  await expect.poll(() => contactUpdates.length).toBe(1)
})

/** Keeps the tasks that React schedules after its first rendering in the frame, as on a busy machine, until `release`. */
const holdTasks = `if (window !== top) {
  const send = MessagePort.prototype.postMessage
  const held = []
  let isHolding = true
  MessagePort.prototype.postMessage = function (message, ...options) {
    const isHeld = isHolding && message === null && document.querySelector('#app main')
    if (isHeld) held.push(this)
    else send.call(this, message, ...options)
  }
  release = () => {
    isHolding = false
    for (const port of held) send.call(port, null)
  }
}`

test('a draft that the page sets while the widget first renders leads into the chat', async ({ page, site }) => {
  await page.addInitScript(holdTasks)
  await open(page, site, 'h = make()')
  expect(await page.evaluate(`outcome(h.setDraft('About the cargo bike: '))`)).toBe('done')
  await frameOf(page).locator('body').evaluate('release()')
  await expect(composerOf(frameOf(page))).toHaveValue('About the cargo bike: ')
})
