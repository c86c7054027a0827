import type { FrameEvent } from '#protocol/frameEvents.ts'
import { open, seal } from '#protocol/envelope.ts'
import type { HostCommand } from '#protocol/hostCommands.ts'
import type { Services } from '#sagas/services.ts'
import type { TenantPage } from './page.ts'

type Options = Pick<Services, 'session' | 'host'> & {
  readonly page: Pick<TenantPage, 'websiteToken'>
  readonly window: Window
}

const ASK: FrameEvent['event'] = 'windowOpened'

/** The window that asks; undefined for windows that another page has opened. */
function askerOf({ source }: MessageEvent, { window }: Options): Window | undefined {
  return source && 'opener' in source && source.opener === window.parent ? source : undefined
}

function isAsked({ isTrusted, origin, data }: MessageEvent, { page, window }: Options): boolean {
  const asked = isTrusted && origin === window.location.origin ? open(data) : undefined
  return asked?.['event'] === ASK && asked['websiteToken'] === page.websiteToken
}

/**
 * Hands the conversation to a window of our own origin that this frame's host page has opened: Chatwoot's host script
 * opens windows, and answers none. The browser vouches for the window's origin and for its opener.
 */
export function answerWindows(options: Options): void {
  const { session, host, window } = options
  window.addEventListener('message', (event) => {
    // A window of another origin lets nobody look for its opener.
    const asker = isAsked(event, options) ? askerOf(event, options) : undefined
    const pinned = host?.peerOrigin()
    if (!asker || pinned === undefined) return
    const conversation = session.token()
    const answer: HostCommand = { event: 'hand-over', host: pinned, ...(conversation && { conversation }) }
    asker.postMessage(seal(answer), event.origin)
  })
}
