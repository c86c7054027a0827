import { parseSharedTexts, type UnsentTexts } from '#protocol/windowMessages.ts'
import { isWindow, listenToFrames, sendToFrames } from './frames.ts'
import { linkPage, type LinkedPage } from './linkPage.ts'

/** Interval between messages to a page that has replaced the linked one, in ms. */
const REPEAT_MS = 1_000

/**
 * Links what the visitor writes in this window with what they write in our frame in the opener's page. `before` has the
 * texts with which the frame has opened the window.
 */
export function linkToFrames(page: LinkedPage & { readonly window: Window }, before: Partial<UnsentTexts>): void {
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
  listenToFrames(self, opener, (fields, frame) => {
    const message = parseSharedTexts(fields)
    if (message?.websiteToken !== page.websiteToken) return
    linkedFrame = frame
    link.receive(message)
  })
  // The page may have been replaced by another one, with a frame that does not know this window.
  self.setInterval(() => isConnected() || link.begin(), REPEAT_MS)
  link.share()
}
