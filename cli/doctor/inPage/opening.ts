/**
 * Opens the chat by a call, for a page whose bubble no click can reach. It runs as text in the main world of the page.
 * Returns false if there is nothing to open.
 */
export function openByCall(): boolean {
  const api: unknown = Reflect.get(window, '$chatwoot')
  const toggle: unknown = typeof api === 'object' && api !== null ? Reflect.get(api, 'toggle') : undefined
  const bubble = document.querySelector<HTMLElement>('.woot-widget-bubble')
  if (typeof toggle === 'function') toggle.call(api, 'open')
  else if (bubble !== null) bubble.click()
  else return document.querySelector('#cw-widget-holder') !== null
  return true
}

/** Returns true if the frame in which it runs may use local storage. Reads, and stores nothing. */
export function hasStorage(): boolean {
  try {
    return localStorage.length >= 0
  } catch {
    // The browser denies storage to this frame.
    return false
  }
}
