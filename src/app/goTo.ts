import { basePathOf } from './page.ts'

/**
 * Shows another screen on behalf of somebody outside the views. The router hears of addresses by `popstate` alone; no
 * entry is added to the history, as the visitor's way back is the host page's.
 */
export const createGoTo =
  (window: Window) =>
  (path: string): void => {
    const query = new URLSearchParams(window.location.search)
    query.delete('article')
    const { history } = window
    history.replaceState({ ...stateOf(history), key: path }, '', `${basePathOf(window.location)}${path}?${query}`)
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }

/** The router keeps its own count in it. */
const stateOf = ({ state }: History): object => {
  const known: unknown = state
  return typeof known === 'object' && known !== null ? known : {}
}
