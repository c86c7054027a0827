/**
 * Tests that a frame ignores every command from windows that are not its host, before and after the handshake. Each
 * command is sent with a message port.
 */
import type { BrowserContext, Frame, Page } from '@playwright/test'
import { EXAMPLES } from '../../harness/commands/examples.ts'
import { EVENT_TEXTS, toEnvelope } from './hosts/frameEvents.ts'
import { classicSnippet } from '../../harness/hosts/hostPages.ts'
import { expect, type Observations, settle, type Site, test, visitedHost } from './hosts/hostFixtures.ts'
import { waitForFrame, replaceFrame } from './hosts/fakeFrame.ts'
import { bubbleOf, composerOf, messagesWithText, openChat, sendMessage, sentMark, startButton } from './fixtures.ts'

/**
 * Returns every command with the field `sentBy`. The field shows, in the record of the messages that the frame
 * received, which window sent a command.
 */
const commandsOf = (sentBy: string): readonly string[] => [
  ...Object.entries(EXAMPLES).map(([event, payload]) => toEnvelope({ ...payload, event, requestId: sentBy, sentBy })),
  toEnvelope({ event: 'hand-over', host: 'http://shop.test', conversation: 'a.b.c', sentBy }),
  toEnvelope({ event: 'windowOpened', websiteToken: 'other', sentBy }),
  toEnvelope({
    event: 'shared-texts',
    websiteToken: 'demo',
    person: '0',
    draft: 'x',
    forms: '',
    id: '1',
    seenId: '',
    sentBy,
  }),
  toEnvelope({ event: 'shared-state', websiteToken: 'demo', person: '0', seenAt: 1, isMuted: true, sentBy }),
  toEnvelope({ event: 'window-remains', websiteToken: 'demo', sentBy }),
  toEnvelope({ event: 'visitor-forgotten', websiteToken: 'demo', host: 'http://shop.test', sentBy }),
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

type PageOrFrame = Page | Frame

type Attacker = {
  readonly name: string
  readonly sender: PageOrFrame
  /** Window whose frames are attacked, as a property of the attacker's own `window`. */
  readonly target: 'opener' | 'parent' | 'victim'
}

type Responses = { readonly ports: number; readonly messages: readonly string[] }

/** Sends every command to each frame of the target, each with its own port, and records all answers. */
const sendCommandsFrom = ({ name, sender, target }: Attacker): Promise<void> =>
  sender.evaluate(
    ([texts, owner]) => {
      const responses = { ports: 0, messages: [] as string[] }
      Reflect.set(window, 'responses', responses)
      window.addEventListener('message', ({ data }) => {
        const text = String(data)
        // The attackers also receive each other's commands, which are not answers of the frame.
        if (text.startsWith('chatwoot-widget:') && !text.includes('sentBy')) responses.messages.push(text)
      })
      const send = (frames: Window): void => {
        for (let index = 0; index < frames.length; index += 1) {
          const frame = frames[index]
          if (frame === undefined || frame === window) continue
          for (const text of texts) {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => (responses.ports += 1))
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

const responsesOf = (sender: PageOrFrame): Promise<Responses> =>
  sender.evaluate(() => Reflect.get(window, 'responses') as Responses)

/** Returns everything that a command could change in the frame, as text. */
const stateOf = (frame: Frame): Promise<string> =>
  frame.evaluate(() => {
    const { lang, dir, dataset } = document.documentElement
    const stored = [...Object.entries(localStorage), ...Object.entries(sessionStorage)]
    return [lang, dir, dataset['scheme'], location.href, document.body.innerText, stored].join('|')
  })

async function openFrom(page: Page, context: BrowserContext, url: string): Promise<Page> {
  const pageOpened = context.waitForEvent('page')
  await page.evaluate((address) => void Reflect.set(window, 'victim', window.open(address)), url)
  const opened = await pageOpened
  await opened.waitForLoadState()
  return opened
}

async function addFrame(host: Page, name: string, attributes: Readonly<Record<string, string>>): Promise<Frame> {
  const frameAdded = host.waitForEvent(
    'framenavigated',
    (frame) => frame.name() === name && frame.url() !== 'about:blank',
  )
  await host.evaluate(
    (frameAttributes) => {
      const frame = document.createElement('iframe')
      for (const [key, value] of Object.entries(frameAttributes)) frame.setAttribute(key, value)
      document.body.append(frame)
    },
    { ...attributes, name },
  )
  return frameAdded
}

/**
 * Returns the attackers around a host page: the foreign page that opened it, three frames in it, and two windows that
 * it opened.
 */
async function createAttackers(opener: Page, site: Site, host: Page): Promise<readonly Attacker[]> {
  const context = opener.context()
  const blank = site.addPage({ body: BLANK })
  const [evilUrl, shop] = [`${site.origin('evil.test')}${blank}`, `${site.origin('shop.test')}${blank}`]
  const chat = `${site.sandboxUrl}/blank`
  await context.route(chat, (route) => route.fulfill({ contentType: 'text/html', body: BLANK }))
  const fromParent = { target: 'parent' } as const
  const fromOpener = { target: 'opener' } as const
  return [
    { name: 'opener', sender: opener, target: 'victim' },
    { name: 'foreign', sender: await addFrame(host, 'foreign', { src: evilUrl }), ...fromParent },
    {
      name: 'opaque',
      sender: await addFrame(host, 'opaque', { src: evilUrl, sandbox: 'allow-scripts' }),
      ...fromParent,
    },
    { name: 'sibling', sender: await addFrame(host, 'sibling', { src: shop }), ...fromParent },
    { name: 'second', sender: await openFrom(host, context, shop), ...fromOpener },
    { name: 'chat-origin', sender: await openFrom(host, context, chat), ...fromOpener },
  ]
}

const isServerChange = (text: string): boolean => /set_user|custom_attributes|labels|\/events/.test(text)

/**
 * Sends every command from every attacker. Expects no change in the frame, no request to a server, and no answer to an
 * attacker.
 */
async function expectNoEffect(attackers: readonly Attacker[], frame: Frame, observed: Observations): Promise<void> {
  const [state, requestsBefore] = [await stateOf(frame), observed.requestedPaths.filter(isServerChange)]
  for (const attacker of attackers) {
    await sendCommandsFrom(attacker)
    const receivedCount = (): number =>
      observed.receivedMessages.filter((text) => text.includes(`"sentBy":"${attacker.name}"`)).length
    await expect.poll(receivedCount, `the commands of ${attacker.name}`).toBeGreaterThanOrEqual(COMMANDS)
  }
  await frame.evaluate(dispatchForgedEvents, commandsOf('forged'))
  await frame.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(await stateOf(frame)).toBe(state)
  expect(observed.requestedPaths.filter(isServerChange)).toEqual(requestsBefore)
  for (const { name, sender } of attackers)
    expect(await responsesOf(sender), `what ${name} has received`).toEqual({ ports: 0, messages: [] })
}

/** Runs in the frame. Dispatches forged `message` events with the host's window, the host's origin and a port. */
function dispatchForgedEvents(texts: readonly string[]): void {
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
  observed,
}) => {
  await opener.goto(`${site.origin('evil.test')}${site.addPage({ body: BLANK })}`)
  const path = site.addPage({ body: silentHost(site.sandboxUrl) })
  const host = await openFrom(opener, context, `${site.origin('shop.test')}${path}`)
  const frame = await waitForFrame(host, `${site.sandboxUrl}/widget`)
  // A frame whose host sends nothing shows Home by itself. The articles appear last, so Home is then complete.
  await expect(startButton(frame)).toBeVisible()
  await expect(frame.getByText('Find your frame size')).toBeVisible()
  await settle(host)
  const attackers = await createAttackers(opener, site, host)
  await expectNoEffect(attackers, frame, observed)
  // The static Home is painted first. The frame then repeats its `loaded` event until its host answers. Neither event
  // contains a secret.
  expect(new Set(await eventsOf(host))).toEqual(new Set(['painted', 'loaded']))

  // The frame does not use a port that the parent sends with a command. It answers with a message to the parent's
  // window.
  const ports = await host.evaluate(
    async (text) => {
      const { port1, port2 } = new MessageChannel()
      const responses: unknown[] = []
      port1.addEventListener('message', ({ data }) => responses.push(data))
      port1.start()
      const acknowledged = new Promise((resolve) => {
        window.addEventListener('message', ({ data }) => String(data).includes('acknowledged') && resolve(data))
      })
      document.querySelector('iframe')?.contentWindow?.postMessage(text, '*', [port2])
      await acknowledged
      return responses
    },
    toEnvelope({ event: 'set-locale', locale: 'de', requestId: 'r1' }),
  )
  expect(ports).toEqual([])
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de')
})

test('after the handshake, a frame ignores the commands of other windows and sends them nothing', async ({
  page: opener,
  context,
  site,
  observed,
}) => {
  await opener.goto(`${site.origin('evil.test')}${site.addPage({ body: BLANK })}`)
  const body = `${BLANK}${classicSnippet({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }, true)}`
  const host = await openFrom(opener, context, `${site.origin('shop.test')}${site.addPage({ body })}`)
  const chat = await openChat(host)
  await sendMessage(chat, 'Hello')
  await expect(sentMark(chat)).toBeVisible()
  const frame = await waitForFrame(host, `${site.sandboxUrl}/widget`)
  await host.bringToFront()
  const attackers = await createAttackers(opener, site, host)
  await host.bringToFront()
  await expectNoEffect(attackers, frame, observed)
})

test('the host page sends nothing through a port that a frame transfers with an event', async ({
  page: host,
  site,
}) => {
  await replaceFrame(host, site.sandboxUrl, [])
  const body = `${BLANK}${classicSnippet({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }, true)}`
  await host.goto(`${site.origin('shop.test')}${site.addPage({ body })}`)
  await bubbleOf(host).click()
  const frame = await waitForFrame(host, `${site.sandboxUrl}/widget`)
  const foreignFrame = await addFrame(host, 'foreign', {
    src: `${site.origin('evil.test')}${site.addPage({ body: BLANK })}`,
  })
  const texts = [...EVENT_TEXTS, ...commandsOf('frame')]
  const sendWithPorts = (sender: Frame): Promise<void> =>
    sender.evaluate((all) => {
      const responses = { ports: 0, messages: [] as string[] }
      Reflect.set(window, 'responses', responses)
      for (const text of all) {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => (responses.ports += 1))
        port1.start()
        window.parent.postMessage(text, '*', [port2])
      }
    }, texts)
  await sendWithPorts(foreignFrame)
  await sendWithPorts(frame)
  await expect.poll(() => host.evaluate(() => Reflect.get(window, '$chatwoot') !== undefined)).toBe(true)
  await settle(host)
  for (const sender of [frame, foreignFrame]) expect((await responsesOf(sender)).ports).toBe(0)
})

type Visit = { readonly opener: Page; readonly context: BrowserContext; readonly site: Site }

/**
 * Opens a host page from the attacker's page, and a pop-out window with a conversation from the host page. The attacker may
 * navigate the host page's tab.
 */
async function popOutBesideAttacker({ opener, context, site }: Visit) {
  const evil = `${site.origin('evil.test')}${site.addPage({ body: BLANK })}`
  await opener.goto(evil)
  const body = `${BLANK}${classicSnippet({ baseUrl: site.sandboxUrl, websiteToken: 'demo' }, true)}`
  const host = await openFrom(opener, context, `${site.origin('shop.test')}${site.addPage({ body })}`)
  await host.bringToFront()
  const chat = await openChat(host)
  await sendMessage(chat, 'Hello')
  await expect(sentMark(chat)).toBeVisible()
  const pageOpened = context.waitForEvent('page')
  await host.evaluate(() => {
    const { popoutChatWindow } = Reflect.get(window, '$chatwoot') as { popoutChatWindow: () => void }
    popoutChatWindow()
  })
  const popup = await pageOpened
  await expect(messagesWithText(popup, 'Hello')).toBeVisible()
  await expect(composerOf(popup)).toBeVisible()
  await expect(popup.getByText('Loading…')).toHaveCount(0)
  const replaceHost = async (url = evil): Promise<void> => {
    await opener.evaluate((next) => void ((Reflect.get(window, 'victim') as Window).location.href = next), url)
    await host.waitForURL(url)
  }
  return { host, popup, replaceHost }
}

test('a page that replaces the host page in its tab cannot command the pop-out window and gets no message', async ({
  page: opener,
  context,
  site,
  observed,
}) => {
  const { host, popup, replaceHost } = await popOutBesideAttacker({ opener, context, site })
  const [state, requestsBefore] = [await stateOf(popup.mainFrame()), observed.requestedPaths.filter(isServerChange)]
  await popup.evaluate(() => {
    Reflect.set(window, 'received', 0)
    window.addEventListener('message', ({ data }) => {
      // The chat's own frame may still send what the visitor writes there.
      if (String(data).includes('sentBy')) Reflect.set(window, 'received', Number(Reflect.get(window, 'received')) + 1)
    })
  })

  // The opener navigates the host's window to the attacker's page. The test hands the chat's window to that page,
  // because browsers do not let the attacker find the window by name.
  await replaceHost()
  const popupFound = host.evaluate(
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
  await popupFound
  await sendCommandsFrom({ name: 'thief', sender: host, target: 'victim' })
  await expect.poll(() => popup.evaluate(() => Reflect.get(window, 'received'))).toBe(COMMANDS)
  await settle(popup)
  expect(await stateOf(popup.mainFrame())).toBe(state)
  expect(observed.requestedPaths.filter(isServerChange)).toEqual(requestsBefore)
  expect(await responsesOf(host)).toEqual({ ports: 0, messages: [] })
})

test('another website with the same chat cannot make a pop-out window forget its visitor', async ({
  page: opener,
  context,
  site,
}) => {
  const { host, popup, replaceHost } = await popOutBesideAttacker({ opener, context, site })
  await popup.evaluate(() => {
    window.addEventListener('message', ({ data }) => {
      if (String(data).includes('visitor-forgotten')) Reflect.set(window, 'isAnswered', true)
    })
  })
  // Only a page in the tenant's `hosts` can contain our frame.
  await replaceHost(`${site.origin(visitedHost(0))}${site.addPage({ body: BLANK })}`)
  // This frame has no visitor, as after a reset.
  await host.evaluate(
    ([url, command]) => {
      const frame = document.createElement('iframe')
      frame.src = url
      addEventListener('message', ({ source, data }) => {
        if (source === frame.contentWindow) frame.contentWindow?.postMessage(command, '*')
        if (data === 'here') source?.postMessage('forgotten', { targetOrigin: '*' })
      })
      document.body.append(frame)
    },
    [`${site.sandboxUrl}/widget?website_token=demo`, toEnvelope({ event: 'config-set' })] as const,
  )
  await expect.poll(() => popup.evaluate(() => Reflect.get(window, 'isAnswered'))).toBe(true)
  await popup.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('message', ({ data }) => data === 'forgotten' && resolve())
        ;(window.opener as Window).postMessage('here', '*')
      }),
  )
  await settle(popup)
  await popup.reload()
  await expect(messagesWithText(popup, 'Hello')).toBeVisible()
})
