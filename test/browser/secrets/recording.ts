import type { BrowserContext, Page, Request } from '@playwright/test'
import { readFrame } from './readFrame.ts'
import { watchFrame } from './watchFrame.ts'

/** Text that a browser stored, showed, printed or sent, and the place where a test found it. */
export type Trace = { readonly place: string; readonly text: string }

export type Recording = {
  readonly traces: readonly Trace[]
  readonly add: (place: string, text: string) => void
  /** Paths of requests with a body that the browser does not show to a debugger. */
  readonly unreadBodies: readonly string[]
  /** Reads the current addresses, storage and DOM of every frame of every page. */
  readonly snapshot: () => Promise<void>
}

type Add = Recording['add']

/** Prefix of the errors that the test itself throws. */
export const PROVOKED = 'Provoked:'

/**
 * Records all data that leaves a frame and all data that others could read in it. Must be called before the first page
 * is loaded.
 */
export async function record(context: BrowserContext, widgetOrigin: string): Promise<Recording> {
  const traces: Trace[] = []
  const unreadBodies: string[] = []
  const pending: Promise<void>[] = []
  const add: Add = (place, text) => void traces.push({ place: stableName(place), text })
  const nameOf = (url: string): string => (url.startsWith(widgetOrigin) ? 'widget' : 'host')
  const addPage = (page: Page): void => {
    page.on('framenavigated', (frame) => add(`${nameOf(frame.url())}: address`, frame.url()))
    page.on('websocket', (socket) => {
      add('cable address', socket.url())
      socket.on('framesent', ({ payload }) => addCableMessage(String(payload), add))
    })
  }

  context.pages().forEach(addPage)
  context.on('page', addPage)
  context.on('console', (line) => add('console', line.text()))
  context.on('weberror', (event) => {
    const text = String(event.error().stack)
    if (!text.includes(PROVOKED)) add('uncaught error', text)
  })
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.postDataBuffer() === null && request.method() !== 'GET') unreadBodies.push(pathname)
    pending.push(readRequest(request, add))
  })
  await context.exposeBinding('recordForTest', ({ frame }, place: string, text: string) =>
    add(`${nameOf(frame.url())}: ${place}`, text),
  )
  await context.addInitScript(watchFrame)
  return {
    traces,
    add,
    unreadBodies,
    snapshot: async () => {
      for (const frame of context.pages().flatMap((page) => page.frames()))
        for (const { place, text } of await frame.evaluate(readFrame)) add(`${nameOf(frame.url())}: ${place}`, text)
      await Promise.all(pending)
    },
  }
}

/** Returns a name of the place that is the same in every run: without numbers, ports, build hashes and random ids. */
const stableName = (place: string): string =>
  place
    .replaceAll(/\b[0-9a-f]{12}\b/g, '{random}')
    .replaceAll(/#\w+$/g, '#{person}')
    .replaceAll(/\/\d+(?=\/|$)/g, '/{id}')
    .replaceAll(/-[\w-]{8}(?=\.(?:js|css)$)/g, '')
    .replaceAll(/:\d{4,5}\b/g, '')

const SERVICES: readonly (readonly [path: RegExp, name: string])[] = [
  [/^\/api\/v1\/widget\//, 'the widget API'],
  [/^\/v2\/widget\//, 'the middleware'],
  [/\/knowledge-base/, 'the knowledge base'],
]

/**
 * Pattern for the paths to which the widget sends beacons. The browser usually does not show their bodies to a
 * debugger.
 */
export const BEACONS = /\/(product-events|metrics)$/

const serviceOf = (path: string): string => SERVICES.find(([pattern]) => pattern.test(path))?.[1] ?? path

async function readRequest(request: Request, add: Add): Promise<void> {
  const { pathname, searchParams, hash } = new URL(request.url())
  add('path of a request', pathname + hash)
  for (const [name, value] of searchParams) add(`query ${name} to ${serviceOf(pathname)}`, value)
  // Playwright sometimes knows the body of a beacon. The test reads these bodies at the server that receives them.
  if (!BEACONS.test(pathname))
    add(`body of ${request.method()} ${pathname}`, request.postDataBuffer()?.toString('utf8') ?? '')
  // The browser forgets the headers of a request when its page is closed.
  const headers = await request.allHeaders().catch(() => request.headers())
  for (const [name, value] of Object.entries(headers)) add(`header ${name} to ${serviceOf(pathname)}`, value)
}

function addCableMessage(text: string, add: Add): void {
  const command = /"command":"(\w+)"/.exec(text)?.[1] ?? 'unknown'
  add(`cable command ${command}`, text.replaceAll('\\"', '"'))
}

/** Returns every form in which a value could appear in a text. Both halves of a long value count as well. */
function formsOf(value: string): readonly string[] {
  const half = Math.floor(value.length / 2)
  const parts = value.length < 24 ? [value] : [value.slice(0, half), value.slice(half)]
  return parts.flatMap((part) => [
    part,
    encodeURIComponent(part),
    encodeURIComponent(encodeURIComponent(part)),
    new URLSearchParams({ part }).toString().slice('part='.length),
    JSON.stringify(part).slice(1, -1),
    Buffer.from(part).toString('hex'),
    // In base64 the value may start at each of three positions. The edges depend on the neighbouring text and are cut
    // off.
    ...[0, 1, 2].map((shift) =>
      Buffer.from(' '.repeat(shift) + part)
        .toString('base64')
        .slice(shift + 1, -4),
    ),
  ])
}

/** Returns the places where a value was found in any form, sorted and without duplicates. */
export function placesOf(value: string, traces: readonly Trace[]): readonly string[] {
  const forms = formsOf(value)
  const places = traces.filter(({ text }) => forms.some((form) => text.includes(form))).map(({ place }) => place)
  return [...new Set(places)].toSorted()
}
