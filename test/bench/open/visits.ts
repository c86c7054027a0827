import { setTimeout as wait } from 'node:timers/promises'
import { createdEvent, keyOf, type PushedEvent } from '../events.ts'
import type { Throttling } from '../throttling.ts'
import type { OpenDocument } from './documents.ts'
import { type FreshBrowser, openFreshBrowser, STEP_TIMEOUT_MS, within } from './freshBrowser.ts'
import type { Sample } from './openFigures.ts'
import type { ExpectedRow, OpenProbe, Point } from './openProbe.ts'
import type { ProductionServer } from './productionServer.ts'
import { CHAT_ORIGIN, SHOP_ORIGIN } from './shopPage.ts'
import { createKnownVisitor, type KnownVisitor } from './visitors.ts'

declare global {
  interface Window {
    /** Probe of the bench, in every document. */
    readonly openProbe: OpenProbe
  }
}

/** What a visit needs: the server of one build, the sandbox behind it, and a browser that accepts its certificate. */
export type VisitSetup = {
  readonly server: ProductionServer
  readonly sandboxUrl: string
  readonly executable: string
  readonly keyHash: string
  readonly throttling: Throttling
}

/** Time that the pointer rests on the bubble before the click, in ms. */
const HOVER_MS = 300

/** Time that the page gets to handle a text before Enter, as a person needs longer, in ms. */
const BEFORE_ENTER_MS = 300

/** How often a returning visitor sends, receives and types. */
const REPEATS = 5

/** Messages of a conversation: one page of the server, and many. */
const [FEW_MESSAGES, MANY_MESSAGES] = [20, 1_000]

/** First visit: a click on the bubble, at once a click on Home's card, and at once a key. */
export const coldVisitor = (setup: VisitSetup): Promise<Sample> =>
  withShop(setup, undefined, async (browser) => {
    const { clickedAt, boxAt, homeAt, frame, card } = await openHome(browser, 0)
    const letter = frame.run((key) => window.openProbe.letterPainted(key), 'q')
    await openChat(browser, frame, card)
    await browser.press('q')
    const letterAt = await within('letter in the text field', letter)
    await browser.quiet()
    return {
      'cold.panel': [boxAt - clickedAt],
      'cold.home': [homeAt - clickedAt],
      'cold.letter': [letterAt - clickedAt],
      ...(await trafficOf(setup.server)),
    }
  })

/** First visit in which the pointer rests on the bubble before the click. Home must then stay. */
export const hoveringVisitor = (setup: VisitSetup): Promise<Sample> =>
  withShop(setup, undefined, async (browser) => {
    const { clickedAt, homeAt, frame } = await openHome(browser, HOVER_MS)
    await frame.run(() => window.openProbe.watchCard())
    await browser.quiet()
    return {
      'hovered.home': [homeAt - clickedAt],
      'hovered.gap': [await frame.run(() => window.openProbe.cardGapMs())],
    }
  })

/** Opens the panel by a click on the bubble, and waits until it shows Home. */
async function openHome(browser: FreshBrowser, hoverMs: number) {
  const { host, moveTo, click } = browser
  const panel = host.run(() => window.openProbe.panelPainted())
  const { x, y } = await host.run(() => window.openProbe.middleOf('bubble'))
  if (hoverMs > 0) {
    await moveTo(x, y)
    await wait(hoverMs)
  }
  await click(x, y)
  const frame = await browser.frame()
  const home = await within(
    'Home in the frame',
    frame.run(async () => ({ at: await window.openProbe.cardPainted, ...window.openProbe.opening() })),
  )
  const { clickedAt, boxAt, frameAt } = await within('panel on the host page', panel)
  return { clickedAt, boxAt, frame, card: home.card, homeAt: Math.max(home.at ?? Infinity, frameAt) }
}

/** Returns the traffic of a first visit, from the load of the host page until the chat is open and quiet. */
async function trafficOf(server: ProductionServer): Promise<Sample> {
  const requests = await server.takeRequests()
  const bytesOf = (list: typeof requests): number => list.reduce((sum, { bytes }) => sum + bytes, 0)
  const scripts = requests.filter(({ path }) => /\/(loader|panel)\.js/.test(path))
  const ofFrame = requests.filter((request) => !scripts.includes(request))
  const firstApi = ofFrame.findIndex(({ isApi }) => isApi)
  return {
    'cold.requests': [requests.length],
    'cold.bytes': [bytesOf(requests)],
    'cold.firstView': [bytesOf(ofFrame.slice(0, firstApi))],
    'cold.loader': [bytesOf(scripts.filter(({ path }) => path.includes('/loader.js')))],
    'cold.panelScript': [bytesOf(scripts.filter(({ path }) => path.includes('/panel.js')))],
  }
}

/** Visit with a conversation of 20 messages: opens it, and, unless the network is throttled, uses it. */
export const returningVisitor = (setup: VisitSetup): Promise<Sample> =>
  withConversation(setup, FEW_MESSAGES, async (browser, { frame, visitor, openMs }) => {
    if (setup.throttling.isSlow4G) return { returning: [openMs] }
    const [enter, socket, key]: [number[], number[], number[]] = [[], [], []]
    for (let index = 0; index < REPEATS; index += 1)
      enter.push(await sendMessage(browser, frame, `bench text ${index}.`))
    const events = agentEvents(visitor.conversationId, REPEATS)
    for (const event of events) socket.push(await receiveMessage(setup.server, frame, event))
    for (let index = 0; index < REPEATS; index += 1) key.push(await typeLetter(browser, frame))
    return { returning: [openMs], enter, socket, key }
  })

/** Visit with a conversation of 20 messages, into which an agent's software then sends many at once. */
export const burst = (setup: VisitSetup, count: number): Promise<Sample> =>
  withConversation(setup, FEW_MESSAGES, async (browser, { frame, visitor }) => {
    await focusField(browser, frame)
    const events = agentEvents(visitor.conversationId, count)
    const newest = { key: events.at(-1)?.key ?? '' }
    const total = visitor.messages + count
    const painted = await begin(frame, (row, all) => window.openProbe.allPainted(row, all), newest, total)
    const startedAt = setup.server.push(events)
    return { [`burst${count}`]: [(await within(`newest of ${count} messages`, painted.promise)) - startedAt] }
  })

/** Visit with a conversation of 1,000 messages: opens it, and scrolls up until the first message is there. */
export const longConversation = (setup: VisitSetup): Promise<Sample> =>
  withConversation(setup, MANY_MESSAGES, async (_browser, { frame, visitor, openMs }) => {
    const readMs = frame.run((key, all) => window.openProbe.firstRead({ key }, all), String(visitor.firstId), visitor.messages) // prettier-ignore
    return { 'long.open': [openMs], 'long.first': [await within('first message in the list', readMs)] }
  })

type OpenConversation = { readonly frame: OpenDocument; readonly visitor: KnownVisitor; readonly openMs: number }

/** Opens the conversation of a known visitor, once the page has loaded the frame by itself. */
async function withConversation(
  setup: VisitSetup,
  messages: number,
  play: (browser: FreshBrowser, conversation: OpenConversation) => Promise<Sample>,
): Promise<Sample> {
  const visitor = await createKnownVisitor(setup.sandboxUrl, messages)
  return withShop(setup, visitor, async (browser) => {
    const { host } = browser
    const frame = await browser.frame()
    const panel = host.run(() => window.openProbe.panelPainted())
    const shown = frame.run(async (key) => {
      await window.openProbe.pressCard()
      return window.openProbe.rowPainted({ key })
    }, String(visitor.newestId))
    const { x, y } = await host.run(() => window.openProbe.middleOf('bubble'))
    await browser.click(x, y)
    const shownAt = await within('newest message in the frame', shown)
    const { clickedAt, frameAt } = await within('panel on the host page', panel)
    await browser.quiet()
    return play(browser, { frame, visitor, openMs: Math.max(shownAt, frameAt) - clickedAt })
  })
}

/** Opens the host page in a new browser and waits until the bubble is painted and the network is quiet. */
async function withShop(
  { server, executable, keyHash, throttling }: VisitSetup,
  visitor: KnownVisitor | undefined,
  play: (browser: FreshBrowser) => Promise<Sample>,
): Promise<Sample> {
  const hosts = [SHOP_ORIGIN, CHAT_ORIGIN].map((origin) => `MAP ${new URL(origin).host} 127.0.0.1:${server.port}`)
  const browser = await openFreshBrowser({
    executable,
    throttling,
    frameOrigin: CHAT_ORIGIN,
    args: [`--host-resolver-rules=${hosts.join(', ')}`, `--ignore-certificate-errors-spki-list=${keyHash}`],
  })
  try {
    await server.takeRequests()
    // Visitors of pages with Chatwoot have this cookie, which the loader reads too.
    if (visitor) await browser.setCookie({ name: 'cw_conversation', value: visitor.authToken, url: SHOP_ORIGIN })
    await browser.open(`${SHOP_ORIGIN}/`)
    await within(
      'bubble on the host page',
      browser.host.run(() => window.openProbe.bubblePainted()),
    )
    await browser.quiet()
    return await play(browser)
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem)
    throw new Error([message, ...browser.problems()].join('\n  '), { cause: problem })
  } finally {
    await browser.close()
  }
}

/** Clicks at a place of the frame's document. */
async function clickAt({ host, click }: FreshBrowser, { x, y }: Point): Promise<void> {
  const frame = await host.run(() => window.openProbe.framePlace())
  await click(frame.x + x, frame.y + y)
}

/** Time after which a click that has shown no text field is repeated, in ms. */
const CLICK_AGAIN_MS = 20

/**
 * Clicks Home's card until a text field is shown, and gives it the focus. The browser drops a click that comes only a few
 * ms after a frame's first paint, so one click may not be enough. The frame itself waits for the field: a question per
 * attempt would wait behind the scripts that start, as a visitor's key does not.
 */
async function openChat(browser: FreshBrowser, frame: OpenDocument, card: Point | undefined): Promise<void> {
  const field = frame.run(() => window.openProbe.fieldShown())
  const deadline = Date.now() + STEP_TIMEOUT_MS
  for (let next = card; ; next = (await frame.run(() => window.openProbe.opening())).card) {
    if (next) await clickAt(browser, next)
    const hasFocus = await Promise.race([field, wait(CLICK_AGAIN_MS, undefined)])
    if (hasFocus === false) return focusField(browser, frame)
    if (hasFocus === true) return
    if (Date.now() > deadline) throw new Error('No text field after a click on the card')
  }
}

/** Clicks the text field unless it has the focus. */
async function focusField(browser: FreshBrowser, frame: OpenDocument): Promise<void> {
  const hasFocus = await within(
    'text field',
    frame.run(() => window.openProbe.fieldShown()),
  )
  if (!hasFocus) await clickAt(browser, await frame.run(() => window.openProbe.middleOf('field')))
}

/**
 * Begins to wait in the frame. Resolves when the frame has begun, so that nothing that happens afterwards is missed.
 * The wait itself is the property `promise`.
 */
async function begin<Arguments extends readonly unknown[]>(
  frame: OpenDocument,
  script: (...args: Arguments) => Promise<number>,
  ...args: Arguments
): Promise<{ readonly promise: Promise<number> }> {
  const promise = frame.run(script, ...args)
  await frame.run(() => 0)
  return { promise }
}

const rowPainted = (row: ExpectedRow): Promise<number> => window.openProbe.rowPainted(row)

async function sendMessage(browser: FreshBrowser, frame: OpenDocument, text: string): Promise<number> {
  await focusField(browser, frame)
  await browser.insertText(text)
  await wait(BEFORE_ENTER_MS)
  const { promise } = await begin(frame, rowPainted, { text })
  await browser.press('Enter')
  const paintedAt = await within('sent message in the list', promise)
  const pressedAt = await frame.run(() => window.openProbe.inputs.pressedAt)
  // The next message must not wait for the response to this one.
  await browser.quiet()
  return paintedAt - pressedAt
}

async function receiveMessage({ push }: ProductionServer, frame: OpenDocument, event: KeyedEvent): Promise<number> {
  const { promise } = await begin(frame, rowPainted, { key: event.key })
  const startedAt = push([event])
  const paintedAt = await within('received message in the list', promise)
  await wait(BEFORE_ENTER_MS)
  return paintedAt - startedAt
}

async function typeLetter(browser: FreshBrowser, frame: OpenDocument): Promise<number> {
  await focusField(browser, frame)
  await wait(BEFORE_ENTER_MS)
  const { promise } = await begin(frame, (letter) => window.openProbe.letterPainted(letter), 'q')
  await browser.press('q')
  const paintedAt = await within('letter in the composer', promise)
  const pressedAt = await frame.run(() => window.openProbe.inputs.pressedAt)
  await browser.press('Backspace')
  return paintedAt - pressedAt
}

type KeyedEvent = PushedEvent & { readonly key: string }

/** Returns events of messages that agents have written. Every third message of `createdEvent` is the visitor's own. */
const agentEvents = (conversationId: number, count: number): readonly KeyedEvent[] => {
  const now = Math.ceil(Date.now() / 1000)
  return Array.from({ length: count }, (_, position) => {
    const index = position + Math.floor(position / 2)
    return { ...createdEvent(conversationId, index, now), key: keyOf(index) }
  })
}
