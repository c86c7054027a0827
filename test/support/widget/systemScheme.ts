import { jest } from '@jest/globals'

/**
 * Replaces the browser's media query lists by lists that behave as Chromium's: a list learns the system's value when it
 * is read or when the browser renders, and reports a change only if the value differs from the list's last one.
 */
export function replaceSystemScheme() {
  const system = { isDark: false, render: () => lists.forEach((list) => list.render()) }
  const lists: { readonly render: () => void }[] = []
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => {
    let last = system.isDark
    const list = Object.assign(new EventTarget(), {
      render: () => {
        const isChanged = last !== system.isDark
        last = system.isDark
        if (isChanged) list.dispatchEvent(new Event('change'))
      },
    })
    lists.push(list)
    Object.defineProperty(list, 'matches', { get: () => media.includes('dark') && (last = system.isDark) })
    return list as unknown as MediaQueryList
  })
  return system
}
