import '@testing-library/jest-dom/jest-globals'
import { configure } from '@testing-library/react'
import { expectQuietConsole } from './quietConsole.ts'

// This limit is for an element that never appears. On a busy machine an element is late, which must not fail a test.
configure({ asyncUtilTimeout: 60_000 })

expectQuietConsole()

/** The window of a test has the focus unless the test changes that. */
document.hasFocus = () => true

/** jsdom has no layout, so these APIs are missing. */
Element.prototype.scrollTo = () => undefined
window.matchMedia = (media) =>
  ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList // prettier-ignore

globalThis.ResizeObserver = class {
  observe = (): void => undefined
  unobserve = (): void => undefined
  disconnect = (): void => undefined
}
