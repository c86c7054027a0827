import { basePathOf } from './page.ts'

/**
 * Returns a function that shows another screen on behalf of code outside React. The function fires `popstate`, as the
 * router notices no other change of the address. It adds no history entry, as the Back button belongs to the host page.
 */
export const createGoTo =
  (window: Window) =>
  (path: string): void => {
    const query = new URLSearchParams(window.location.search)
    query.delete('article')
    // The router keeps its own index in the state.
    const state: unknown = { ...window.history.state, key: path }
    window.history.replaceState(state, '', `${basePathOf(window.location)}${path}?${query}`)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  }
