/** Changes to the page's address after the start, and the check whether the host page shows the frame. Lazy chunk. */
import { changeQuery, hideToken, type AddressOptions, type Page } from './page.ts'

/** Removes the token from the address. A reload then uses the stored visit, and a window sends its opener nothing. */
function cleanQuery(window: Window, page: AddressOptions): void {
  if (!page.claimsOpener) return hideToken(window, page)
  changeQuery(window, (query) => {
    query.delete('cw_conversation')
    // With the parameter `host`, a reload looks for the opener that this tab remembers. The value is empty, as an
    // address cannot prove the host.
    query.set('host', '')
  })
}

/** Reloads the page with the host's token in its address, as at the first load. */
export function startAgain(window: Window, { conversationToken }: Pick<Page, 'conversationToken'>): void {
  changeQuery(window, (query) => conversationToken && query.set('cw_conversation', conversationToken))
  window.location.reload()
}

/** Removes the token from the address at run time. `popstate` updates the router, which passes on the new query. */
export function settleAddress(window: Window, page: AddressOptions): void {
  cleanQuery(window, page)
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }))
}

export { whenOnScreen } from '#browser/onScreen.ts'
