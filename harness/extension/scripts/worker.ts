import { IS_ATTACHED, PANEL_PAGE } from '../messages.ts'
import { detach, isPartOf, readAttachment } from '../tab/attachment.ts'
import { isPolicyRelaxed, restorePolicy } from '../tab/policyRelaxation.ts'

// The service worker keeps nothing in its memory, because the browser stops it whenever it has nothing to do.

chrome.action.onClicked.addListener(({ id }) => {
  if (id === undefined) return
  void chrome.sidePanel.setOptions({ tabId: id, path: `${PANEL_PAGE}?tabId=${id}`, enabled: true })
  // The browser opens the panel only during the click itself.
  void chrome.sidePanel.open({ tabId: id })
})

chrome.tabs.onRemoved.addListener((tabId) => {
  void restorePolicy(tabId)
  void detach(tabId)
})

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  if (message !== IS_ATTACHED) return false
  void isAttached(sender).then(respond)
  // The answer comes later.
  return true
})

/** Returns true if the page that asks belongs to an attached tab, and marks the extension's button for the tab. */
async function isAttached({ tab, frameId, url = '' }: ChromeSender): Promise<boolean> {
  if (tab?.id === undefined) return false
  const attachment = await readAttachment(tab.id)
  if (attachment === undefined || !isPartOf(attachment, { url, isTop: frameId === 0 })) return false
  await chrome.action.setBadgeText({ tabId: tab.id, text: (await isPolicyRelaxed(tab.id)) ? 'CSP' : 'on' })
  return true
}
