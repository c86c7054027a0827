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

/**
 * Hands the conversation to a window of our own origin that this frame's host page has opened: Chatwoot's host script
 * opens windows, and answers none. The browser vouches for the window's origin and for its opener.
 */
export function answerWindows({ page: { websiteToken }, session, host, window }: Options): void {
  window.addEventListener('message', ({ isTrusted, origin, source, data }) => {
    if (!isTrusted || origin !== window.location.origin || !source || !('opener' in source)) return
    const asked = open(data)
    if (asked?.['event'] !== ASK || asked['websiteToken'] !== websiteToken || source.opener !== window.parent) return
    const [pinned, conversation] = [host?.peerOrigin(), session.token()]
    if (pinned === undefined) return
    const answer: HostCommand = { event: 'hand-over', host: pinned, ...(conversation && { conversation }) }
    source.postMessage(seal(answer), origin)
  })
}
