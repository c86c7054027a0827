import type { WindowRemains } from '#protocol/windowMessages.ts'
import type { Services } from '#sagas/services.ts'
import { forgetInAllTabs, linkForgotten } from './forgottenVisitor.ts'
import { isWindow, listenToFrames, sendToFrames } from './frames.ts'

/** Interval between messages to the frames in the opener's page, of which a new one does not know this window, in ms. */
const REPEAT_MS = 1_000

/** Message of the opener's page, whose panel script sends it at a reset. */
const FORGOTTEN = 'forgotten'

type Page = Pick<Services, 'session' | 'openOutbox'> & {
  readonly window: Window & typeof globalThis
  readonly websiteToken: string
  /** Origin of the opener's page. */
  readonly host: string
  /** Shows Home as to a new visitor, without an opener. */
  readonly startAgain: () => Promise<void>
}

/**
 * Removes what this window has stored, and closes it, when the opener's page forgets its visitor, or the visitor has
 * requested it there. What the visitor requests here is sent to the opener's page, also to a later page in its place.
 */
export function forgetWithOpener(page: Page): void {
  const { window: self, websiteToken, host } = page
  const opener: unknown = self.opener
  if (!isWindow(opener)) return
  const link = linkForgotten(page, {
    send: (message) => sendToFrames(self, opener, message),
    forget: (isByHost) => void forget(page, isByHost),
  })
  listenToFrames(self, opener, link.receive)
  // The page itself sends its reset. It may navigate before a new frame has loaded.
  self.addEventListener('message', ({ isTrusted, source, origin, data }) => {
    if (isTrusted && source === opener && origin === host && data === FORGOTTEN) void forget(page, true)
  })
  const remains: WindowRemains = { event: 'window-remains', websiteToken }
  const timer = self.setInterval(() => {
    sendToFrames(self, opener, link.last() ?? remains)
    if (opener.closed) self.clearInterval(timer)
  }, REPEAT_MS)
}

/** Leaves nothing of the visitor for the next person at the device. */
async function forget({ window, session, openOutbox, startAgain }: Page, isByHost: boolean): Promise<void> {
  session.forget(isByHost ? 'visitor' : 'all')
  await Promise.allSettled([openOutbox(session.scope()).clear(), isByHost ? undefined : forgetInAllTabs(session)])
  window.close()
  // A browser may close only windows that a script has opened.
  if (!window.closed) await startAgain()
}
