import type { BrowserContext, Page } from '@playwright/test'
import { EVENT_NAMES, EVENT_TEXTS, MALFORMED_COMMANDS, MALFORMED_EVENTS, toEnvelope } from './hosts/frameEvents.ts'
import { expect, panelOf, settle, test, windowOf } from './hosts/hostFixtures.ts'
import { classicSnippet, type Embed } from '../../harness/hosts/hostPages.ts'
import { waitForFrame, postFromFrame, createPostingPage, replaceFrame } from './hosts/fakeFrame.ts'
import { bubbleOf, frameOf } from './fixtures.ts'

test.use({ needsWholeBrowser: true })

/**
 * Returns a host page that records the messages it receives, the events that the loader accepted, the widget's events,
 * and the opened windows.
 */
const recordingHost = (
  embed: Embed,
): string => `<!doctype html><link rel="icon" href="data:,"><title>Host</title><body><h1>Host</h1>
<script>
  window.reached = [], window.accepted = [], window.events = [], window.opened = []
  addEventListener('message', ({ data }) => { if (String(data).startsWith('chatwoot-widget:')) reached.push(data) })
  for (const name of ['ready', 'opened', 'closed', 'on-message', 'on-start-conversation', 'postback', 'error'])
    addEventListener('chatwoot:' + name, () => events.push(name))
  window.open = (url) => { opened.push(String(url)); return null }
  window.chatwootSettings = { onEnvelope: (direction, text) => { if (direction === 'in') accepted.push(JSON.parse(text.slice(16)).event) } }
</script>${classicSnippet(embed, false)}</body>`

type Lists = Readonly<Record<'reached' | 'accepted' | 'events' | 'opened', readonly string[]>>

const listsOf = (page: Page): Promise<Lists> =>
  page.evaluate(() => {
    const list = (name: string): string[] => [...(Reflect.get(window, name) as string[])]
    return { reached: list('reached'), accepted: list('accepted'), events: list('events'), opened: list('opened') }
  })

/** Returns everything that a message could change in the host page. */
const stateOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const holders = ['cw-bubble-holder', 'cw-widget-holder'].map((id) => {
      const host = document.getElementById(id)
      return [host?.outerHTML, host?.shadowRoot?.innerHTML]
    })
    const { isOpen, hasLoaded } = Reflect.get(window, '$chatwoot') as Record<string, unknown>
    return [
      holders,
      isOpen,
      hasLoaded,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      Object.keys(Object.prototype),
    ]
  })

type HostTarget = { readonly page: Page; readonly context: BrowserContext; readonly urls: Urls }

type Urls = {
  readonly host: string
  readonly sandbox: string
  /**
   * Returns the address of a page that sends every event to `target`. The page of `foreignOrigin` is on another site,
   * the page of `hostOrigin` on the host's origin.
   */
  readonly foreignOrigin: (target: string) => string
  readonly hostOrigin: (target: string) => string
  /** Returns the address of such a page on the widget's own origin. */
  readonly widgetOrigin: (target: string) => string
}

const addFrame = (page: Page, attributes: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((frameAttributes) => {
    const frame = document.createElement('iframe')
    for (const [name, value] of Object.entries(frameAttributes)) frame.setAttribute(name, value)
    document.body.append(frame)
  }, attributes)

const addNestedFrame = async ({ page, urls }: HostTarget, src: string): Promise<void> =>
  (await waitForFrame(page, `${urls.sandbox}/widget`)).evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.src = url
    document.body.append(frame)
  }, src)

/** Runs `action` in the host page, as the page's own script would, and passes it the texts of all events. */
const runInPage = ({ page }: HostTarget, action: (texts: readonly string[]) => void): Promise<void> =>
  page.evaluate(action, EVENT_TEXTS)

/**
 * Opens a window from the host page and closes it once it is loaded. A link opens it, because the page has replaced
 * `window.open`.
 */
async function openAndClosePopup({ page, context }: HostTarget, url: string): Promise<void> {
  const pageOpened = context.waitForEvent('page')
  await page.evaluate((address) => {
    const link = document.createElement('a')
    Object.assign(link, { href: address, target: '_blank', rel: 'opener' })
    document.body.append(link)
    link.click()
    link.remove()
  }, url)
  const popup = await pageOpened
  await popup.waitForLoadState()
  await popup.close()
}

const FOREIGN_SENDERS: Readonly<Record<string, (hostTarget: HostTarget) => Promise<void>>> = {
  'a frame of the host’s own origin': ({ page, urls }) => addFrame(page, { src: urls.hostOrigin('parent') }),
  'a frame of another site': ({ page, urls }) => addFrame(page, { src: urls.foreignOrigin('parent') }),
  'a frame of the widget’s origin that is not the widget': ({ page, urls }) =>
    addFrame(page, { src: urls.widgetOrigin('parent') }),
  'a sandboxed frame without an origin': ({ page, urls }) =>
    addFrame(page, { src: urls.widgetOrigin('parent'), sandbox: 'allow-scripts' }),
  'a frame written in place': ({ page }) => addFrame(page, { srcdoc: createPostingPage('parent', EVENT_TEXTS) }),
  'a frame from a data address': ({ page }) =>
    addFrame(page, { src: `data:text/html;base64,${btoa(createPostingPage('parent', EVENT_TEXTS))}` }),
  'a frame of another site inside the widget’s': (hostTarget) =>
    addNestedFrame(hostTarget, hostTarget.urls.foreignOrigin('top')),
  'a frame of the widget’s origin inside the widget’s': (hostTarget) =>
    addNestedFrame(hostTarget, hostTarget.urls.widgetOrigin('top')),
  'a window the page has opened': (hostTarget) =>
    openAndClosePopup(hostTarget, hostTarget.urls.foreignOrigin('opener')),
  'a window of the widget’s origin the page has opened': (hostTarget) =>
    openAndClosePopup(hostTarget, hostTarget.urls.widgetOrigin('opener')),
  'the page itself': (hostTarget) =>
    runInPage(hostTarget, (texts) => texts.forEach((text) => window.postMessage(text, '*'))),
  'a script that makes up events with the right sender and origin': (hostTarget) =>
    runInPage(hostTarget, (texts) => {
      const frame = document.getElementById('cw-widget-holder')?.querySelector('iframe')
      for (const data of texts)
        window.dispatchEvent(
          new MessageEvent('message', {
            data,
            origin: new URL(frame?.src ?? '').origin,
            source: frame?.contentWindow ?? null,
          }),
        )
    }),
  'a worker whose words are passed on': (hostTarget) =>
    hostTarget.page.evaluate(async (texts) => {
      const code = `for (const text of ${JSON.stringify(texts)}) postMessage(text)`
      const worker = new Worker(URL.createObjectURL(new Blob([code])))
      let remaining = texts.length
      await new Promise<void>((resolve) => {
        worker.addEventListener('message', (event) => {
          window.dispatchEvent(new MessageEvent('message', { data: event.data, source: window }))
          remaining -= 1
          if (remaining === 0) resolve()
        })
      })
    }, EVENT_TEXTS),
  'a port in the page': (hostTarget) =>
    hostTarget.page.evaluate(async (texts) => {
      const { port1, port2 } = new MessageChannel()
      let remaining = texts.length
      await new Promise<void>((resolve) => {
        port2.addEventListener('message', ({ data, ports }) => {
          window.dispatchEvent(new MessageEvent('message', { data, ports: [...ports], source: port2 }))
          remaining -= 1
          if (remaining === 0) resolve()
        })
        port2.start()
        for (const text of texts) port1.postMessage(text)
      })
    }, EVENT_TEXTS),
  // The sender is the frame's window, but with a page of another site. The widget's page is then lost, so this sender
  // comes last.
  'the widget’s frame after it has gone to another site': async ({ page, urls }) => {
    await (
      await waitForFrame(page, `${urls.sandbox}/widget`)
    ).evaluate((url) => location.replace(url), urls.foreignOrigin('parent'))
  },
}

test('the host page ignores all frame events from 16 senders that are not the widget’s frame', async ({
  page,
  context,
  site,
  observed,
}) => {
  const pagePaths = new Map<string, string>()
  const pagePathFor = (target: string): string => {
    const pagePath = pagePaths.get(target) ?? site.addPage({ body: createPostingPage(target, EVENT_TEXTS) })
    pagePaths.set(target, pagePath)
    return pagePath
  }
  const urls: Urls = {
    host: site.origin('localhost'),
    sandbox: site.sandboxUrl,
    hostOrigin: (target) => `${site.origin('localhost')}${pagePathFor(target)}`,
    foreignOrigin: (target) => `${site.origin('evil.test')}${pagePathFor(target)}`,
    widgetOrigin: (target) => `${site.sandboxUrl}/other-page?target=${target}`,
  }
  await replaceFrame(page, site.sandboxUrl, EVENT_TEXTS)
  const path = site.addPage({ body: recordingHost({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }) })

  // The sixteenth sender is the page that opened the host page. It also sends before the frame exists.
  const opener = page
  await opener.goto(`${urls.host}${site.addPage({ body: '<title>Opener</title><link rel="icon" href="data:,">' })}`)
  const pageOpened = context.waitForEvent('page')
  await opener.evaluate((url) => void Reflect.set(window, 'victim', window.open(url)), `${urls.host}${path}`)
  const host = await pageOpened
  const fromOpener = async (_hostTarget?: HostTarget): Promise<void> =>
    opener.evaluate((texts) => {
      for (const text of texts) (Reflect.get(window, 'victim') as Window).postMessage(text, '*')
    }, EVENT_TEXTS)
  await expect(bubbleOf(host)).toBeVisible()
  await fromOpener()
  await bubbleOf(host).click()
  await expect(panelOf(host)).toBeAttached()
  const frame = await waitForFrame(host, `${site.sandboxUrl}/widget`)
  await postFromFrame(frame, [toEnvelope({ event: 'loaded', config: { channelConfig: {} } })])
  await expect.poll(async () => (await listsOf(host)).accepted).toEqual(['loaded'])
  await host.bringToFront()

  const hostTarget: HostTarget = { page: host, context, urls }
  const events = (await listsOf(host)).events
  const before = await stateOf(host)
  const senders = { 'who opened the page': fromOpener, ...FOREIGN_SENDERS }
  let reachedCount = (await listsOf(host)).reached.length
  for (const [name, sendFrom] of Object.entries(senders)) {
    await sendFrom(hostTarget)
    reachedCount += EVENT_TEXTS.length
    await expect.poll(async () => (await listsOf(host)).reached.length, `all of ${name} has arrived`).toBe(reachedCount)
    expect((await listsOf(host)).accepted, name).toEqual(['loaded'])
  }
  expect(Object.keys(FOREIGN_SENDERS)).toHaveLength(15)
  expect(await stateOf(host)).toEqual(before)
  expect(await listsOf(host)).toMatchObject({ events, opened: [] })
  expect((await windowOf(host)).changed).toEqual(['window.open'])
  expect(observed.problems).toEqual([])
})

test('the host page accepts all events of its frame, but opens windows only on the widget’s origin', async ({
  page,
  site,
  observed,
}) => {
  await replaceFrame(page, site.sandboxUrl, EVENT_TEXTS)
  const path = site.addPage({ body: recordingHost({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }) })
  await page.goto(`${site.origin('localhost')}${path}`)
  await bubbleOf(page).click()
  await postFromFrame(await waitForFrame(page, `${site.sandboxUrl}/widget`), EVENT_TEXTS)

  await expect.poll(async () => (await listsOf(page)).accepted).toEqual(EVENT_NAMES)
  const { events, opened } = await listsOf(page)
  for (const name of ['ready', 'on-message', 'postback', 'error']) expect(events).toContain(name)
  expect(opened.map((url) => new URL(url).origin)).toEqual([site.sandboxUrl])
  expect(opened[0]).not.toContain('evil')
  expect(observed.problems).toEqual([])
})

test('malformed frame events change nothing in the host page and throw no errors', async ({ page, site, observed }) => {
  await replaceFrame(page, site.sandboxUrl, [])
  const path = site.addPage({ body: recordingHost({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }) })
  await page.goto(`${site.origin('localhost')}${path}`)
  await bubbleOf(page).click()
  const frame = await waitForFrame(page, `${site.sandboxUrl}/widget`)
  await postFromFrame(frame, [toEnvelope({ event: 'loaded', config: { channelConfig: {} } })])
  await expect.poll(async () => (await listsOf(page)).accepted).toEqual(['loaded'])
  const before = await stateOf(page)
  const { events } = await listsOf(page)
  await postFromFrame(frame, MALFORMED_EVENTS)
  // Messages arrive in order: when the last event is accepted, all earlier messages have been handled.
  await postFromFrame(frame, [toEnvelope({ event: 'nudgeClicked' })])
  await expect.poll(async () => (await listsOf(page)).accepted).toEqual(['loaded', 'nudgeClicked'])

  expect(MALFORMED_EVENTS).toHaveLength(33)
  expect(await stateOf(page)).toEqual(before)
  expect((await listsOf(page)).events).toEqual(events)
  expect(observed.problems).toEqual([])
})

test('malformed host commands change nothing in the frame and throw no errors', async ({ page, site, observed }) => {
  await page.goto(`${site.origin('shop.test')}/plain/`)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await expect(frame.getByRole('button', { name: /send us/i })).toBeVisible()
  const readState = (): Promise<string> =>
    frame.locator('html').evaluate(() => {
      const { lang, dir, dataset } = document.documentElement
      return [
        lang,
        dir,
        dataset['scheme'],
        location.pathname,
        document.body.innerText,
        Object.keys(Object.prototype),
      ].join()
    })
  await expect(frame.getByText('Find your frame size')).toBeVisible()
  // Content that loads late, such as avatars and the reply time, would count as a change.
  await settle(page)
  const before = await readState()
  const receivedBefore = observed.receivedMessages.length
  await page.evaluate((values) => {
    const frameWindow = document.getElementById('cw-widget-holder')?.querySelector('iframe')?.contentWindow
    for (const value of values) frameWindow?.postMessage(value, '*')
    frameWindow?.postMessage('the end', '*')
  }, MALFORMED_COMMANDS)
  await expect.poll(() => observed.receivedMessages.at(-1)).toBe('the end')
  await settle(page)

  expect(MALFORMED_COMMANDS).toHaveLength(33)
  expect(observed.receivedMessages.length - receivedBefore).toBeGreaterThan(20)
  expect(await readState()).toBe(before)
  expect(observed.problems).toEqual([])
})
