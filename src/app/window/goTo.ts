import { fieldsOf } from '#tools/fields.ts'
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
    const { history } = window
    history.replaceState({ ...stateOf(history), key: path }, '', `${basePathOf(window.location)}${path}?${query}`)
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }

/** Returns the history state, in which the router keeps its own index. */
const stateOf = ({ state }: History): object => fieldsOf(state)
