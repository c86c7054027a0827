/**
 * Tests that a frame ignores every command from windows that are not its host, before and after the handshake. Each
 * command is sent with a port.
 */
import type { BrowserContext, Frame, Page } from '@playwright/test'
import { EXAMPLES } from '../../harness/commands/examples.ts'
import { EVENT_TEXTS, sealed } from './hosts/frameEvents.ts'
import { classic } from './hosts/hostPages.ts'
import { expect, type Seen, settle, type Site, test } from './hosts/hostWorld.ts'
import { frameAt, standIn } from './hosts/standIn.ts'
import { bubbleOf, composerOf, openChat, say, sentMark, startButton } from './world.ts'

/**
 * Returns every command with the field `sentBy`. The field shows, in the record of the messages that the frame
 * received, which window sent a command.
 */
const commandsOf = (sentBy: string): readonly string[] => [
  ...Object.entries(EXAMPLES).map(([event, payload]) => sealed({ ...payload, event, requestId: sentBy, sentBy })),
  sealed({ event: 'hand-over', host: 'http://shop.test', conversation: 'a.b.c', sentBy }),
  sealed({ event: 'windowOpened', websiteToken: 'other', sentBy }),
]

const BLANK = '<!doctype html><title>Page</title><link rel="icon" href="data:,">'

/** Returns a host page that records the events of its frame and sends nothing by itself. */
const silentHost = (sandboxUrl: string): string => `${BLANK}<script>
  window.events = []
  addEventListener('message', ({ data }) => {
    if (String(data).startsWith('chatwoot-widget:')) events.push(JSON.parse(data.slice(16)).event)
  })
</script><iframe id="widget" title="Chat" src="${sandboxUrl}/widget?website_token=demo" style="width:400px;height:600px"></iframe>`

const COMMANDS = commandsOf('').length

type Place = Page | Frame

type Attacker = {
  readonly name: string
  readonly place: Place
  /** Window whose frames are attacked, as a property of the attacker's own `window`. */
  readonly target: 'opener' | 'parent' | 'victim'
}

type Answers = { readonly ports: number; readonly messages: readonly string[] }

/** Sends every command to each frame of the target, each with its own port, and records all answers. */
const attack = ({ name, place, target }: Attacker): Promise<void> =>
  place.evaluate(
    ([texts, owner]) => {
      const answers = { ports: 0, messages: [] as string[] }
      Reflect.set(window, 'answers', answers)
      window.addEventListener('message', ({ data }) => {
        const text = String(data)
        // The attackers also receive each other's commands, which are not answers of the frame.
        if (text.startsWith('chatwoot-widget:') && !text.includes('sentBy')) answers.messages.push(text)
      })
      const send = (frames: Window): void => {
        for (let index = 0; index < frames.length; index += 1) {
          const frame = frames[index]
          if (frame === undefined || frame === window) continue
          for (const text of texts) {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => (answers.ports += 1))
            port1.start()
            frame.postMessage(text, '*', [port2])
          }
          send(frame)
        }
      }
      send(Reflect.get(window, owner) as Window)
    },
    [commandsOf(name), target] as const,
  )

const answersOf = (place: Place): Promise<Answers> => place.evaluate(() => Reflect.get(window, 'answers') as Answers)

/** Returns everything that a command could change in the frame, as text. */
const stateOf = (frame: Frame): Promise<string> =>
  frame.evaluate(() => {
    const { lang, dir, dataset } = document.documentElement
    const stored = [...Object.entries(localStorage), ...Object.entries(sessionStorage)]
    return [lang, dir, dataset['scheme'], location.href, document.body.innerText, stored].join('|')
  })

async function openFrom(page: Page, context: BrowserContext, url: string): Promise<Page> {
  const opening = context.waitForEvent('page')
  await page.evaluate((address) => void Reflect.set(window, 'victim', window.open(address)), url)
  const opened = await opening
  await opened.waitForLoadState()
  return opened
}

async function addFrame(host: Page, name: string, attributes: Readonly<Record<string, string>>): Promise<Frame> {
  const adding = host.waitForEvent('framenavigated', (frame) => frame.name() === name && frame.url() !== 'about:blank')
  await host.evaluate(
    (given) => {
      const frame = document.createElement('iframe')
      for (const [key, value] of Object.entries(given)) frame.setAttribute(key, value)
      document.body.append(frame)
    },
    { ...attributes, name },
  )
  return adding
}

/**
 * Returns the attackers around a host page: the foreign page that opened it, three frames in it, and two windows that
 * it opened.
 */
async function surround(opener: Page, site: Site, host: Page): Promise<readonly Attacker[]> {
  const context = opener.context()
  const blank = site.put({ body: BLANK })
  const [evil, shop] = [`${site.origin('evil.test')}${blank}`, `${site.origin('shop.test')}${blank}`]
  const chat = `${site.sandboxUrl}/blank`
  await context.route(chat, (route) => route.fulfill({ contentType: 'text/html', body: BLANK }))
  const parent = { target: 'parent' } as const
  const isOpener = { target: 'opener' } as const
  return [
    { name: 'opener', place: opener, target: 'victim' },
    { name: 'foreign', place: await addFrame(host, 'foreign', { src: evil }), ...parent },
    { name: 'opaque', place: await addFrame(host, 'opaque', { src: evil, sandbox: 'allow-scripts' }), ...parent },
    { name: 'sibling', place: await addFrame(host, 'sibling', { src: shop }), ...parent },
    { name: 'second', place: await openFrom(host, context, shop), ...isOpener },
    { name: 'chat-origin', place: await openFrom(host, context, chat), ...isOpener },
  ]
}

const isAbout = (text: string): boolean => /set_user|custom_attributes|labels|\/events/.test(text)

/**
 * Sends every command from every attacker. Expects no change in the frame, no request to a server, and no answer to an
 * attacker.
 */
async function expectNoEffect(attackers: readonly Attacker[], frame: Frame, seen: Seen): Promise<void> {
  const [state, asked] = [await stateOf(frame), seen.asked.filter(isAbout)]
  for (const attacker of attackers) {
    await attack(attacker)
    const arrived = (): number => seen.heard.filter((text) => text.includes(`"sentBy":"${attacker.name}"`)).length
    await expect.poll(arrived, `the commands of ${attacker.name}`).toBeGreaterThanOrEqual(COMMANDS)
  }
  await frame.evaluate(forge, commandsOf('forged'))
  await frame.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(await stateOf(frame)).toBe(state)
  expect(seen.asked.filter(isAbout)).toEqual(asked)
  for (const { name, place } of attackers)
    expect(await answersOf(place), `what ${name} has received`).toEqual({ ports: 0, messages: [] })
}

/** Dispatches script-made events with the sender, origin and ports of the host. Runs in the frame. */
function forge(texts: readonly string[]): void {
  for (const data of texts) {
    const { port2 } = new MessageChannel()
    const source = window.parent
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'http://shop.test', source, ports: [port2] }))
  }
}

const eventsOf = (host: Page): Promise<readonly string[]> =>
  host.evaluate(() => Reflect.get(window, 'events') as readonly string[])

test('before the handshake, a frame accepts commands only from its parent, also after an attack', async ({
  page: opener,
  context,
  site,
  seen,
}) => {
  await opener.goto(`${site.origin('evil.test')}${site.put({ body: BLANK })}`)
  const path = site.put({ body: silentHost(site.sandboxUrl) })
  const host = await openFrom(opener, context, `${site.origin('shop.test')}${path}`)
  const frame = await frameAt(host, `${site.sandboxUrl}/widget`)
  // A frame opens by itself if its host sends nothing. Its articles appear last.
  await expect(startButton(frame)).toBeVisible()
  await expect(frame.getByText('Find your frame size')).toBeVisible()
  await settle(host)
  const attackers = await surround(opener, site, host)
  await expectNoEffect(attackers, frame, seen)
  // The frame repeats its `loaded` event until its host answers. That event contains no secret.
  expect(new Set(await eventsOf(host))).toEqual(new Set(['loaded']))

  // The frame does not use a port that the parent sends with a command. It answers with a message to the parent's
  // window.
  const ports = await host.evaluate(
    async (text) => {
      const { port1, port2 } = new MessageChannel()
      const answers: unknown[] = []
      port1.addEventListener('message', ({ data }) => answers.push(data))
      port1.start()
      const answered = new Promise((resolve) => {
        window.addEventListener('message', ({ data }) => String(data).includes('acknowledged') && resolve(data))
      })
      document.querySelector('iframe')?.contentWindow?.postMessage(text, '*', [port2])
      await answered
      return answers
    },
    sealed({ event: 'set-locale', locale: 'de', requestId: 'r1' }),
  )
  expect(ports).toEqual([])
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de')
})

test('after the handshake, a frame ignores the commands of other windows and sends them nothing', async ({
  page: opener,
  context,
  site,
  seen,
}) => {
  await opener.goto(`${site.origin('evil.test')}${site.put({ body: BLANK })}`)
  const body = `${BLANK}${classic({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }, true)}`
  const host = await openFrom(opener, context, `${site.origin('shop.test')}${site.put({ body })}`)
  const inside = await openChat(host)
  await say(inside, 'Hello')
  await expect(sentMark(inside)).toBeVisible()
  const frame = await frameAt(host, `${site.sandboxUrl}/widget`)
  await host.bringToFront()
  const attackers = await surround(opener, site, host)
  await host.bringToFront()
  await expectNoEffect(attackers, frame, seen)
})

test('the host page sends nothing through a port that a frame transfers with an event', async ({
  page: host,
  site,
}) => {
  await standIn(host, site.sandboxUrl, [])
  const body = `${BLANK}${classic({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }, true)}`
  await host.goto(`${site.origin('shop.test')}${site.put({ body })}`)
  await bubbleOf(host).click()
  const frame = await frameAt(host, `${site.sandboxUrl}/widget`)
  const stranger = await addFrame(host, 'foreign', { src: `${site.origin('evil.test')}${site.put({ body: BLANK })}` })
  const texts = [...EVENT_TEXTS, ...commandsOf('frame')]
  const sendWithPorts = (place: Frame): Promise<void> =>
    place.evaluate((all) => {
      const answers = { ports: 0, messages: [] as string[] }
      Reflect.set(window, 'answers', answers)
      for (const text of all) {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => (answers.ports += 1))
        port1.start()
        window.parent.postMessage(text, '*', [port2])
      }
    }, texts)
  await sendWithPorts(stranger)
  await sendWithPorts(frame)
  await expect.poll(() => host.evaluate(() => Reflect.get(window, '$chatwoot') !== undefined)).toBe(true)
  await settle(host)
  for (const place of [frame, stranger]) expect((await answersOf(place)).ports).toBe(0)
})

test('a page that replaces the host page in its tab cannot command the pop-out window and gets no message', async ({
  page: opener,
  context,
  site,
  seen,
}) => {
  const evil = `${site.origin('evil.test')}${site.put({ body: BLANK })}`
  await opener.goto(evil)
  const body = `${BLANK}${classic({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }, true)}`
  const host = await openFrom(opener, context, `${site.origin('shop.test')}${site.put({ body })}`)
  await host.bringToFront()
  const inside = await openChat(host)
  await say(inside, 'Hello')
  await expect(sentMark(inside)).toBeVisible()
  const opening = context.waitForEvent('page')
  await host.evaluate(() => {
    const { popoutChatWindow } = Reflect.get(window, '$chatwoot') as { popoutChatWindow: () => void }
    popoutChatWindow()
  })
  const popup = await opening
  await startButton(popup).click()
  await expect(composerOf(popup)).toBeVisible()

  const [state, asked] = [await stateOf(popup.mainFrame()), seen.asked.filter(isAbout)]
  await popup.evaluate(() => {
    Reflect.set(window, 'heard', 0)
    window.addEventListener('message', () => Reflect.set(window, 'heard', Number(Reflect.get(window, 'heard')) + 1))
  })

  // The page that opened the host's window navigates it to a page of its own. The test passes the chat's window to that
  // page, because browsers do not let it find the window by name.
  await opener.evaluate((url) => void ((Reflect.get(window, 'victim') as Window).location.href = url), evil)
  await host.waitForURL(evil)
  const found = host.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('message', ({ source }) => {
          Reflect.set(window, 'victim', { length: 1, 0: source })
          resolve()
        })
        Reflect.set(window, 'isListening', true)
      }),
  )
  await host.waitForFunction(() => Reflect.get(window, 'isListening'))
  await popup.evaluate(() => (window.opener as Window).postMessage('here', '*'))
  await found
  await attack({ name: 'thief', place: host, target: 'victim' })
  await expect.poll(() => popup.evaluate(() => Reflect.get(window, 'heard'))).toBe(COMMANDS)
  await settle(popup)
  expect(await stateOf(popup.mainFrame())).toBe(state)
  expect(seen.asked.filter(isAbout)).toEqual(asked)
  expect(await answersOf(host)).toEqual({ ports: 0, messages: [] })
})
