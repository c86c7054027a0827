import { loadChunk } from '#browser/chunks.ts'
import { scopeOf, windowLinkName } from '#browser/storage/storedKeys.ts'
import { parseSharedTexts, type UnsentTexts } from '#protocol/windowMessages.ts'
import { isWindow, listenToFrames, sendToFrames } from './frames.ts'
import { linkPage, type LinkedPage } from './linkPage.ts'

/** Interval between messages to a page that has replaced the linked one, in ms. */
const REPEAT_MS = 1_000

/** Time in which a window gets the lock if no other window has it, in ms. */
const WAITING_MS = 1_000

type Page = LinkedPage & {
  readonly window: Window & typeof globalThis
  /** Part of the window's storage scope that names its opener. */
  readonly place: string
  /** Hash that identifies the visitor, if the frame knows it. */
  readonly person: string | undefined
}

/**
 * Links what the visitor writes in this window with what they write in our frame in the opener's page. `before` has the
 * texts with which the frame has opened the window. Of several windows only one has a link, because all of them share
 * their texts already: over two links, each change would come back as another one. The next window is linked when the
 * opener of this one has closed.
 */
export function linkToFrames(page: Page, before: Partial<UnsentTexts>): void {
  const { window: self, websiteToken, place, person } = page
  loadChunk(() => import('../tabs.lazy.ts')).then(
    ({ openTabs }) => {
      const windows = openTabs(windowLinkName(scopeOf(websiteToken, place), person), self)
      let known = before
      self.setTimeout(() => (known = {}), WAITING_MS)
      windows.requestLeadership(() => begin(page, known, windows.leave))
    },
    // `loadChunk` reports a chunk that cannot be loaded. The two sides then keep their own texts.
    () => undefined,
  )
}

function begin(page: Page, before: Partial<UnsentTexts>, end: () => void): void {
  const { window: self } = page
  const opener: unknown = self.opener
  if (!isWindow(opener)) return end()
  let linkedFrame: Window | undefined
  const isConnected = (): boolean => linkedFrame?.closed !== true
  const link = linkPage(page, {
    side: 'window',
    before,
    isConnected,
    send: (message) => sendToFrames(self, opener, message),
  })
  listenToFrames(self, opener, (fields, frame) => {
    const isNew = frame !== linkedFrame
    if (parseSharedTexts(fields)?.websiteToken === page.websiteToken) linkedFrame = frame
    link.receive(fields)
    // A frame that has answered has joined its tabs, so it can apply a state. It may have missed an earlier one.
    if (isNew && frame === linkedFrame) link.join()
  })
  const timer = self.setInterval(() => {
    // The page may have been replaced by another one, with a frame that does not know this window.
    if (!isConnected()) link.begin()
    if (!opener.closed) return
    self.clearInterval(timer)
    end()
  }, REPEAT_MS)
  link.share()
}
