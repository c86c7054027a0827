import { loadChunk } from '#browser/chunks.ts'
import { scopeOf, windowLinkName } from '#browser/storage/storedKeys.ts'
import { parseSharedTexts, type UnsentTexts } from '#protocol/windowMessages.ts'
import { isWindow, listenToFrames, sendToFrames } from './frames.ts'
import { linkPage, type LinkedPage } from './linkPage.ts'
import { shareState } from './sharedState.ts'

/** Interval between messages to a page that has replaced the linked one, in ms. */
const REPEAT_MS = 1_000

/** Time in which a window gets the lock if no other window has it, in ms. */
const WAITING_MS = 1_000

type Page = LinkedPage & {
  readonly window: Window & typeof globalThis
  /** Storage scope of the window. */
  readonly place: string
}

/**
 * Links what the visitor writes in this window with what they write in our frame in the opener's page. `before` has the
 * texts with which the frame has opened the window. Of several windows only one has a link, because all of them share
 * their texts already: over two links, each change would come back as another one.
 */
export function linkToFrames(page: Page, before: Partial<UnsentTexts>): void {
  let known = before
  const name = windowLinkName(scopeOf(page.websiteToken, page.place))
  loadChunk(() => import('../tabs.lazy.ts')).then(
    ({ openTabs }) => openTabs(name, page.window).requestLeadership(() => begin(page, known)),
    // `loadChunk` reports a chunk that cannot be loaded. The two sides then keep their own texts.
    () => undefined,
  )
  page.window.setTimeout(() => (known = {}), WAITING_MS)
}

function begin(page: Page, before: Partial<UnsentTexts>): void {
  const { window: self } = page
  const opener: unknown = self.opener
  if (!isWindow(opener)) return
  let linkedFrame: Window | undefined
  const isConnected = (): boolean => linkedFrame?.closed !== true
  const link = linkPage(page, {
    side: 'window',
    before,
    isConnected,
    send: (message) => sendToFrames(self, opener, message),
  })
  const receiveState = shareState(page, (message) => sendToFrames(self, opener, message))
  listenToFrames(self, opener, (fields, frame) => {
    const message = parseSharedTexts(fields)
    if (!message) return receiveState(fields)
    if (message.websiteToken !== page.websiteToken) return
    linkedFrame = frame
    link.receive(message)
  })
  // The page may have been replaced by another one, with a frame that does not know this window.
  self.setInterval(() => isConnected() || link.begin(), REPEAT_MS)
  link.share()
}
