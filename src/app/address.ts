/** Changes of the page's address after the start, and whether the page around the frame shows it. Lazy chunk. */
import { changeQuery, hideToken, type Opened, type Page } from './page.ts'

/** From here on a reload finds what is stored: a window asks its opener no more. */
function settleQuery(window: Window, page: Opened): void {
  if (!page.claimsOpener) return hideToken(window, page)
  changeQuery(window, (query) => {
    query.delete('cw_conversation')
    // A reload looks for the proof that this tab has kept; whose it is, the address has no say in.
    query.set('host', '')
  })
}

/** Loads the page anew as it was first loaded: the host's token is in its address again. */
export function startAgain(window: Window, { conversationToken }: Pick<Page, 'conversationToken'>): void {
  changeQuery(window, (query) => conversationToken && query.set('cw_conversation', conversationToken))
  window.location.reload()
}

/** The same on a page that runs: the router has the query, and gives it to every screen. */
export function settleAddress(window: Window, page: Opened): void {
  settleQuery(window, page)
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }))
}

export { whenOnScreen } from '#browser/onScreen.ts'
