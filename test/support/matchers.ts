import '@testing-library/jest-dom/jest-globals'

/** What jsdom has no layout for. */
Element.prototype.scrollTo = () => undefined
window.matchMedia = (media) =>
  ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList // prettier-ignore
