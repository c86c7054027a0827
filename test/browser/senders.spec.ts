import type { BrowserContext, Page } from '@playwright/test'
import { EVENT_NAMES, EVENT_TEXTS, MALFORMED_COMMANDS, MALFORMED_EVENTS, sealed } from './hosts/frameEvents.ts'
import { expect, panelOf, settle, test, windowOf } from './hosts/hostWorld.ts'
import { classic, type Embed } from './hosts/hostPages.ts'
import { frameAt, sayAs, speaker, standIn } from './hosts/standIn.ts'
import { bubbleOf, frameOf } from './world.ts'

/**
 * Returns a host page that records the messages it receives, the events that the loader accepted, the widget's events,
 * and the opened windows.
 */
const attentive = (
  embed: Embed,
): string => `<!doctype html><link rel="icon" href="data:,"><title>Host</title><body><h1>Host</h1>
<script>
  window.reached = [], window.accepted = [], window.told = [], window.opened = []
  addEventListener('message', ({ data }) => { if (String(data).startsWith('chatwoot-widget:')) reached.push(data) })
  for (const name of ['ready', 'opened', 'closed', 'on-message', 'on-start-conversation', 'postback', 'error'])
    addEventListener('chatwoot:' + name, () => told.push(name))
  window.open = (url) => { opened.push(String(url)); return null }
  window.chatwootSettings = { onEnvelope: (direction, text) => { if (direction === 'in') accepted.push(JSON.parse(text.slice(16)).event) } }
</script>${classic(embed, false)}</body>`

type Lists = Readonly<Record<'reached' | 'accepted' | 'told' | 'opened', readonly string[]>>

const listsOf = (page: Page): Promise<Lists> =>
  page.evaluate(() => {
    const list = (name: string): string[] => [...(Reflect.get(window, name) as string[])]
    return { reached: list('reached'), accepted: list('accepted'), told: list('told'), opened: list('opened') }
  })

/** Returns everything that a message could change in the host page. */
const stateOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const drawn = ['cw-bubble-holder', 'cw-widget-holder'].map((id) => {
      const host = document.getElementById(id)
      return [host?.outerHTML, host?.shadowRoot?.innerHTML]
    })
    const { isOpen, hasLoaded } = Reflect.get(window, '$chatwoot') as Record<string, unknown>
    return [
      drawn,
      isOpen,
      hasLoaded,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      Object.keys(Object.prototype),
    ]
  })

type Place = { readonly page: Page; readonly context: BrowserContext; readonly urls: Urls }

type Urls = {
  readonly host: string
  readonly sandbox: string
  /**
   * Returns the address of a page that sends every event to `target`. The page of `foreign` is on another site, the
   * page of `own` on the host's origin.
   */
  readonly foreign: (target: string) => string
  readonly own: (target: string) => string
  /** Returns the address of such a page on the widget's own origin. */
  readonly right: (target: string) => string
}

const addFrame = (page: Page, attributes: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((given) => {
    const frame = document.createElement('iframe')
    for (const [name, value] of Object.entries(given)) frame.setAttribute(name, value)
    document.body.append(frame)
  }, attributes)

const nest = async ({ page, urls }: Place, src: string): Promise<void> =>
  (await frameAt(page, `${urls.sandbox}/widget`)).evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.src = url
    document.body.append(frame)
  }, src)

/** Runs `act` with every event text as a script of the host page. */
const inPage = ({ page }: Place, act: (texts: readonly string[]) => void): Promise<void> =>
  page.evaluate(act, EVENT_TEXTS)

/**
 * Opens a window from the host page and closes it once it is loaded. A link opens it, because the page has replaced
 * `window.open`.
 */
async function popUp({ page, context }: Place, url: string): Promise<void> {
  const arriving = context.waitForEvent('page')
  await page.evaluate((address) => {
    const blank = document.createElement('a')
    Object.assign(blank, { href: address, target: '_blank', rel: 'opener' })
    document.body.append(blank)
    blank.click()
    blank.remove()
  }, url)
  const popup = await arriving
  await popup.waitForLoadState()
  await popup.close()
}

const STRANGERS: Readonly<Record<string, (place: Place) => Promise<void>>> = {
  'a frame of the host’s own origin': ({ page, urls }) => addFrame(page, { src: urls.own('parent') }),
  'a frame of another site': ({ page, urls }) => addFrame(page, { src: urls.foreign('parent') }),
  'a frame of the widget’s origin that is not the widget': ({ page, urls }) =>
    addFrame(page, { src: urls.right('parent') }),
  'a sandboxed frame without an origin': ({ page, urls }) =>
    addFrame(page, { src: urls.right('parent'), sandbox: 'allow-scripts' }),
  'a frame written in place': ({ page }) => addFrame(page, { srcdoc: speaker('parent', EVENT_TEXTS) }),
  'a frame from a data address': ({ page }) =>
    addFrame(page, { src: `data:text/html;base64,${btoa(speaker('parent', EVENT_TEXTS))}` }),
  'a frame of another site inside the widget’s': (place) => nest(place, place.urls.foreign('top')),
  'a frame of the widget’s origin inside the widget’s': (place) => nest(place, place.urls.right('top')),
  'a window the page has opened': (place) => popUp(place, place.urls.foreign('opener')),
  'a window of the widget’s origin the page has opened': (place) => popUp(place, place.urls.right('opener')),
  'the page itself': (place) => inPage(place, (texts) => texts.forEach((text) => window.postMessage(text, '*'))),
  'a script that makes up events with the right sender and origin': (place) =>
    inPage(place, (texts) => {
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
  'a worker whose words are passed on': (place) =>
    place.page.evaluate(async (texts) => {
      const code = `for (const text of ${JSON.stringify(texts)}) postMessage(text)`
      const worker = new Worker(URL.createObjectURL(new Blob([code])))
      let left = texts.length
      await new Promise<void>((resolve) => {
        worker.addEventListener('message', (event) => {
          window.dispatchEvent(new MessageEvent('message', { data: event.data, source: window }))
          left -= 1
          if (left === 0) resolve()
        })
      })
    }, EVENT_TEXTS),
  'a port in the page': (place) =>
    place.page.evaluate(async (texts) => {
      const { port1, port2 } = new MessageChannel()
      let left = texts.length
      await new Promise<void>((resolve) => {
        port2.addEventListener('message', ({ data, ports }) => {
          window.dispatchEvent(new MessageEvent('message', { data, ports: [...ports], source: port2 }))
          left -= 1
          if (left === 0) resolve()
        })
        port2.start()
        for (const text of texts) port1.postMessage(text)
      })
    }, EVENT_TEXTS),
  // The window is right, but the page in it is not. The widget's page is lost, so this sender comes last.
  'the widget’s frame after it has gone to another site': async ({ page, urls }) => {
    await (
      await frameAt(page, `${urls.sandbox}/widget`)
    ).evaluate((url) => location.replace(url), urls.foreign('parent'))
  },
}

test('the host page ignores all frame events from 16 senders that are not the widget’s frame', async ({
  page,
  context,
  site,
  seen,
}) => {
  const speakers = new Map<string, string>()
  const speakerAt = (target: string): string => {
    const known = speakers.get(target) ?? site.put({ body: speaker(target, EVENT_TEXTS) })
    speakers.set(target, known)
    return known
  }
  const urls: Urls = {
    host: site.origin('localhost'),
    sandbox: site.sandboxUrl,
    own: (target) => `${site.origin('localhost')}${speakerAt(target)}`,
    foreign: (target) => `${site.origin('evil.test')}${speakerAt(target)}`,
    right: (target) => `${site.sandboxUrl}/elsewhere?target=${target}`,
  }
  await standIn(page, site.sandboxUrl, EVENT_TEXTS)
  const path = site.put({ body: attentive({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }) })

  // The sixteenth sender is the page that opened the host page. It also sends before the frame exists.
  const opener = page
  await opener.goto(`${urls.host}${site.put({ body: '<title>Opener</title><link rel="icon" href="data:,">' })}`)
  const arriving = context.waitForEvent('page')
  await opener.evaluate((url) => void Reflect.set(window, 'victim', window.open(url)), `${urls.host}${path}`)
  const host = await arriving
  const fromOpener = async (_place?: Place): Promise<void> =>
    opener.evaluate((texts) => {
      for (const text of texts) (Reflect.get(window, 'victim') as Window).postMessage(text, '*')
    }, EVENT_TEXTS)
  await expect(bubbleOf(host)).toBeVisible()
  await fromOpener()
  await bubbleOf(host).click()
  await expect(panelOf(host)).toBeAttached()
  const frame = await frameAt(host, `${site.sandboxUrl}/widget`)
  await sayAs(frame, [sealed({ event: 'loaded', config: { channelConfig: {} } })])
  await expect.poll(async () => (await listsOf(host)).accepted).toEqual(['loaded'])
  await host.bringToFront()

  const place: Place = { page: host, context, urls }
  const told = (await listsOf(host)).told
  const before = await stateOf(host)
  const say = { 'who opened the page': fromOpener, ...STRANGERS }
  let reached = (await listsOf(host)).reached.length
  for (const [name, speak] of Object.entries(say)) {
    await speak(place)
    reached += EVENT_TEXTS.length
    await expect.poll(async () => (await listsOf(host)).reached.length, `all of ${name} has arrived`).toBe(reached)
    expect((await listsOf(host)).accepted, name).toEqual(['loaded'])
  }
  expect(Object.keys(STRANGERS)).toHaveLength(15)
  expect(await stateOf(host)).toEqual(before)
  expect(await listsOf(host)).toMatchObject({ told, opened: [] })
  expect((await windowOf(host)).changed).toEqual(['window.open'])
  expect(seen.problems).toEqual([])
})

test('the host page accepts all events of its frame, but opens windows only on the widget’s origin', async ({
  page,
  site,
  seen,
}) => {
  await standIn(page, site.sandboxUrl, EVENT_TEXTS)
  const path = site.put({ body: attentive({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }) })
  await page.goto(`${site.origin('localhost')}${path}`)
  await bubbleOf(page).click()
  await sayAs(await frameAt(page, `${site.sandboxUrl}/widget`), EVENT_TEXTS)

  await expect.poll(async () => (await listsOf(page)).accepted).toEqual(EVENT_NAMES)
  const { told, opened } = await listsOf(page)
  for (const name of ['ready', 'on-message', 'postback', 'error']) expect(told).toContain(name)
  expect(opened.map((url) => new URL(url).origin)).toEqual([site.sandboxUrl])
  expect(opened[0]).not.toContain('evil')
  expect(seen.problems).toEqual([])
})

test('malformed frame events change nothing in the host page and throw no errors', async ({ page, site, seen }) => {
  await standIn(page, site.sandboxUrl, [])
  const path = site.put({ body: attentive({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }) })
  await page.goto(`${site.origin('localhost')}${path}`)
  await bubbleOf(page).click()
  const frame = await frameAt(page, `${site.sandboxUrl}/widget`)
  await sayAs(frame, [sealed({ event: 'loaded', config: { channelConfig: {} } })])
  await expect.poll(async () => (await listsOf(page)).accepted).toEqual(['loaded'])
  const before = await stateOf(page)
  const { told } = await listsOf(page)
  await sayAs(frame, MALFORMED_EVENTS)
  // Messages arrive in order: when the last event is accepted, all earlier messages have been handled.
  await sayAs(frame, [sealed({ event: 'nudgeClicked' })])
  await expect.poll(async () => (await listsOf(page)).accepted).toEqual(['loaded', 'nudgeClicked'])

  expect(MALFORMED_EVENTS).toHaveLength(33)
  expect(await stateOf(page)).toEqual(before)
  expect((await listsOf(page)).told).toEqual(told)
  expect(seen.problems).toEqual([])
})

test('malformed host commands change nothing in the frame and throw no errors', async ({ page, site, seen }) => {
  await page.goto(`${site.origin('shop.test')}/plain/`)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await expect(frame.getByRole('button', { name: /send us/i })).toBeVisible()
  const read = (): Promise<string> =>
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
  const before = await read()
  const heard = seen.heard.length
  await page.evaluate((values) => {
    const peer = document.getElementById('cw-widget-holder')?.querySelector('iframe')?.contentWindow
    for (const value of values) peer?.postMessage(value, '*')
    peer?.postMessage('the end', '*')
  }, MALFORMED_COMMANDS)
  await expect.poll(() => seen.heard.at(-1)).toBe('the end')
  await settle(page)

  expect(MALFORMED_COMMANDS).toHaveLength(33)
  expect(seen.heard.length - heard).toBeGreaterThan(20)
  expect(await read()).toBe(before)
  expect(seen.problems).toEqual([])
})
