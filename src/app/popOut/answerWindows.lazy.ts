/** Answers of a frame to pop-out windows. Lazy chunk, loaded when a window of our own origin sends a message. */
import { type Fields, omitUndefined } from '#tools/fields.ts'
import { decodeEnvelope, encodeEnvelope, type Envelope } from '#protocol/envelope.ts'
import { parseWindowSettings } from '#protocol/windowSettings.ts'
import type { HandOver, VisitorForgotten, WindowOpened } from '#protocol/windowMessages.ts'
import type { Services, SessionStore } from '#sagas/services.ts'
import type { TenantPage } from '../window/page.ts'
import { forgetInAllTabs } from './forgottenVisitor.ts'
import { linkPage, type PageLink, type SharedMessage } from './linkPage.ts'

type Options = Pick<Services, 'session' | 'host'> & {
  readonly page: Pick<TenantPage, 'websiteToken'>
  readonly window: Window & typeof globalThis
  /** Configuration that the host page has sent. */
  readonly hostConfig: Fields
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
  else receiveShared(fields, send, options)
}

/** Windows to which this frame has handed over its visitor. */
const handedOver = new WeakSet<Window>()

/** Answers a window that is older than this frame, whose host page has forgotten the visitor of both. */
function reportForgotten(send: (response: VisitorForgotten) => void, { host, page }: Options): void {
  const origin = host?.peerOrigin()
  if (origin !== undefined) send({ event: 'visitor-forgotten', websiteToken: page.websiteToken, host: origin })
}

/** Sends the conversation to a window. While another visitor signs in, sends nothing, and the window asks again. */
function handOver(
  sender: Window,
  send: (response: HandOver) => void,
  { session, host, window, hostConfig }: Options,
): void {
  const hostOrigin = host?.peerOrigin()
  const person = session.authorHash()
  if (hostOrigin === undefined || person !== session.contactHash()) return
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

/** Link of a frame to the window that has sent a message last. */
type LinkedWindow = Pick<PageLink, 'receive'> & { readonly sendTo: (send: Send) => void }

type Send = (message: SharedMessage) => void

const links = new WeakMap<SessionStore, LinkedWindow>()

function linkWindow({ session, page, window, host }: Options): LinkedWindow {
  let send: Send | undefined
  const { receive } = linkPage(
    { session, window, websiteToken: page.websiteToken, host: host?.peerOrigin() },
    {
      ...{ side: 'frame', before: {}, isConnected: () => true },
      send: (message) => send?.(message),
      // Only a frame knows what its host page has forgotten.
      forget: (isByHost) => void (isByHost || forgetInAllTabs(session)),
    },
  )
  return { receive, sendTo: (next) => void (send = next) }
}

function receiveShared(fields: Fields, send: Send, options: Options): void {
  const linked = links.get(options.session) ?? linkWindow(options)
  links.set(options.session, linked)
  linked.sendTo(send)
  linked.receive(fields)
}
