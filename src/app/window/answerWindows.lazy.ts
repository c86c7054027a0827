/** Answers of a frame to pop-out windows. Lazy chunk, loaded when a window of our own origin sends a message. */
import { omitUndefined } from '#tools/fields.ts'
import { decodeEnvelope, encodeEnvelope } from '#protocol/envelope.ts'
import type { HandOver, WindowOpened } from '#protocol/windowMessages.ts'
import type { Services } from '#sagas/services.ts'
import type { TenantPage } from './page.ts'

type Options = Pick<Services, 'session' | 'host'> & {
  readonly page: Pick<TenantPage, 'websiteToken'>
  readonly window: Window
}

const REQUEST: WindowOpened['event'] = 'windowOpened'

/** Returns the window that sent the message; undefined if a page other than the host page opened it. */
function requesterOf({ source }: MessageEvent, { window }: Options): Window | undefined {
  return source && 'opener' in source && source.opener === window.parent ? source : undefined
}

function isRequest({ data }: MessageEvent, { page }: Options): boolean {
  const fields = decodeEnvelope(data)
  return fields?.['event'] === REQUEST && fields['websiteToken'] === page.websiteToken
}

/**
 * Sends the conversation to a window that this frame's host page has opened. The frame answers, because Chatwoot's host
 * script opens windows but answers no messages. The caller has checked that the message comes from our own origin.
 */
export function respondToWindow(event: MessageEvent, options: Options): void {
  const { session, host, window } = options
  const requester = isRequest(event, options) ? requesterOf(event, options) : undefined
  const hostOrigin = host?.peerOrigin()
  if (!requester || hostOrigin === undefined) return
  const texts = { conversation: session.token(), draft: session.read('draft'), forms: session.read('forms') }
  const isInChat = window.location.pathname.endsWith('/chat')
  const response: HandOver = { event: 'hand-over', host: hostOrigin, isInChat, ...omitUndefined(texts) }
  requester.postMessage(encodeEnvelope(response), event.origin)
}
