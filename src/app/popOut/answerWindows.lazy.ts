/** Answers of a frame to pop-out windows. Lazy chunk, loaded when a window of our own origin sends a message. */
import { type Fields, omitUndefined } from '#tools/fields.ts'
import { decodeEnvelope, encodeEnvelope, type Envelope } from '#protocol/envelope.ts'
import { parseWindowSettings } from '#protocol/windowSettings.ts'
import type { HandOver, SessionPending, VisitorForgotten, WindowOpened } from '#protocol/windowMessages.ts'
import type { Services, SessionStore } from '#sagas/services.ts'
import type { TenantPage } from '../window/page.ts'
import { forgetInAllTabs, linkForgotten } from './forgottenVisitor.ts'
import { linkPage, type SharedMessage } from './linkPage.ts'

type Options = Pick<Services, 'session' | 'host'> & {
  readonly page: Pick<TenantPage, 'websiteToken'>
  readonly window: Window & typeof globalThis
  /** Configuration that the host page has sent. */
  readonly hostConfig: Fields
  /** Called when a window requests the conversation, which shows the visitor's intent. */
  readonly onWindow: () => void
}

const REQUEST: WindowOpened['event'] = 'windowOpened'

/** Returns the window that sent the message; undefined if a page other than the host page opened it. */
function senderOf({ source }: MessageEvent, { window }: Options): Window | undefined {
  return source && 'opener' in source && source.opener === window.parent ? source : undefined
}

/**
 * Handles a message of a window that this frame's host page has opened. The frame answers, because Chatwoot's host
 * script opens windows but answers no messages. The caller has checked that the message comes from our own origin.
 */
export function respondToWindow(event: MessageEvent, options: Options): void {
  const fields = decodeEnvelope(event.data)
  const sender = fields?.['websiteToken'] === options.page.websiteToken ? senderOf(event, options) : undefined
  if (!fields || !sender) return
  const send = (message: Envelope): void => sender.postMessage(encodeEnvelope(message), event.origin)
  if (fields['event'] === REQUEST) handOver(sender, send, options)
  else if (options.session.isForgotten() && !handedOver.has(sender)) reportForgotten(send, options)
  else linkOf(options).receive(fields, sender, send)
}

/** Windows to which this frame has handed over its visitor. */
const handedOver = new WeakSet<Window>()

/** Answers a window that is older than this frame, whose host page has forgotten the visitor of both. */
function reportForgotten(send: (response: VisitorForgotten) => void, { host, page }: Options): void {
  const origin = host?.peerOrigin()
  if (origin !== undefined) send({ event: 'visitor-forgotten', websiteToken: page.websiteToken, host: origin })
}

/**
 * Maximum wait of a window for the session of a frame that has no token, in ms. Without it, window and frame would each get
 * a contact of their own, and the next window would remove what this one has stored.
 */
const PATIENCE_MS = 15_000

const requestedAt = new WeakMap<Window, number>()

/**
 * Sends the conversation to a window. While another visitor signs in, sends nothing, and the window asks again. It also
 * asks again while the frame has neither a token nor a session.
 */
function handOver(
  sender: Window,
  send: (response: HandOver | SessionPending) => void,
  { session, host, window, hostConfig, onWindow }: Options,
): void {
  const hostOrigin = host?.peerOrigin()
  const person = session.authorHash()
  if (hostOrigin === undefined || person !== session.contactHash()) return
  onWindow()
  const from = requestedAt.get(sender) ?? performance.now()
  requestedAt.set(sender, from)
  if (person === undefined && !session.hasToken() && performance.now() - from < PATIENCE_MS)
    return send({ event: 'session-pending' })
  handedOver.add(sender)
  const texts = {
    person,
    conversation: session.token(),
    draft: session.read('draft'),
    forms: session.read('forms'),
    preChat: session.read('preChat'),
  }
  const isInChat = window.location.pathname.endsWith('/chat')
  const settings = parseWindowSettings(hostConfig)
  send({ event: 'hand-over', host: hostOrigin, isInChat, settings, ...omitUndefined(texts) })
}

type Send = (message: SharedMessage | VisitorForgotten) => void

/** Link of a frame to the windows that have sent it messages. */
type WindowsLink = { readonly receive: (fields: Fields, sender: Window, send: Send) => void }

const links = new WeakMap<SessionStore, WindowsLink>()

function linkOf(options: Options): WindowsLink {
  const link = links.get(options.session) ?? linkWindows(options)
  links.set(options.session, link)
  return link
}

function linkWindows({ session, page: { websiteToken }, window, host }: Options): WindowsLink {
  const windows = new Map<Window, Send>()
  // Of the windows of a visitor, only one has a link of texts and states, and sends such messages.
  let linked: Send | undefined
  const { receive } = linkPage(
    { session, window, websiteToken },
    { side: 'frame', before: {}, isConnected: () => true, send: (message) => linked?.(message) },
  )
  const forgotten = linkForgotten(
    { session, websiteToken, host: host?.peerOrigin() },
    {
      send: (message) => windows.forEach((send) => send(message)),
      // Only a page knows what it has forgotten.
      forget: (isByHost) => void (isByHost || forgetInAllTabs(session)),
    },
  )
  return {
    receive: (fields, sender, send) => {
      windows.set(sender, send)
      if (fields['event'] === 'window-remains') return
      if (fields['event'] === 'visitor-forgotten') return forgotten.receive(fields)
      linked = send
      receive(fields)
    },
  }
}
