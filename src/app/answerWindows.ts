/** Answers of a frame to windows of the chat's own. Lazy chunk, loaded when a window of our own origin sends something. */
import { open, seal } from '#protocol/envelope.ts'
import type { HandOver, WindowOpened } from '#protocol/windowMessages.ts'
import type { Services } from '#sagas/services.ts'
import type { TenantPage } from './page.ts'

type Options = Pick<Services, 'session' | 'host'> & {
  readonly page: Pick<TenantPage, 'websiteToken'>
  readonly window: Window
}

const QUESTION: WindowOpened['event'] = 'windowOpened'

/** Returns the window that sent the message; undefined for windows that another page has opened. */
function askerOf({ source }: MessageEvent, { window }: Options): Window | undefined {
  return source && 'opener' in source && source.opener === window.parent ? source : undefined
}

function isQuestion({ data }: MessageEvent, { page }: Options): boolean {
  const fields = open(data)
  return fields?.['event'] === QUESTION && fields['websiteToken'] === page.websiteToken
}

/**
 * Hands the conversation to a window that this frame's host page has opened: Chatwoot's host script opens windows and
 * answers none. The caller has checked with the browser that the window is of our own origin.
 */
export function answerWindow(event: MessageEvent, options: Options): void {
  const { session, host } = options
  const asker = isQuestion(event, options) ? askerOf(event, options) : undefined
  const pinned = host?.peerOrigin()
  if (!asker || pinned === undefined) return
  const conversation = session.token()
  const answer: HandOver = { event: 'hand-over', host: pinned, ...(conversation && { conversation }) }
  asker.postMessage(seal(answer), event.origin)
}
