/**
 * Rule of a tab: it removes the Content-Security-Policy from the page's own response, in this tab and for this
 * origin alone. The rule has the id of its tab, so the rules are the only record of which tabs are relaxed.
 */
const toRule = (tabId: number, pageOrigin: string): ChromeSessionRule => ({
  id: tabId,
  condition: {
    tabIds: [tabId],
    // The bar means the start of the address, so that no other host with this end matches.
    urlFilter: `|${pageOrigin}/`,
    resourceTypes: ['main_frame'],
  },
  action: {
    type: 'modifyHeaders',
    responseHeaders: [{ header: 'content-security-policy', operation: 'remove' }],
  },
})

/** Relaxes the policy of the next pages that the tab loads from this origin. The browser's restart ends it too. */
export const relaxPolicy = (tabId: number, pageOrigin: string): Promise<void> =>
  chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: [tabId], addRules: [toRule(tabId, pageOrigin)] })

/** Ends the relaxation for the next pages of the tab. Does nothing for a tab without one. */
export const restorePolicy = (tabId: number): Promise<void> =>
  chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: [tabId] })

export const isPolicyRelaxed = async (tabId: number): Promise<boolean> =>
  (await chrome.declarativeNetRequest.getSessionRules()).some(({ id }) => id === tabId)
