import '@testing-library/jest-dom/jest-globals'
import { configure } from '@testing-library/react'
import { expectQuietConsole } from './quietConsole.ts'

// A limit for what never appears. A busy machine makes an element late and must not make a test fail.
configure({ asyncUtilTimeout: 60_000 })

expectQuietConsole()

/** A test's window is the one that is looked at, until it says otherwise. */
document.hasFocus = () => true

/** What jsdom has no layout for. */
Element.prototype.scrollTo = () => undefined
window.matchMedia = (media) =>
  ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList // prettier-ignore

globalThis.ResizeObserver = class {
  observe = (): void => undefined
  unobserve = (): void => undefined
  disconnect = (): void => undefined
}
