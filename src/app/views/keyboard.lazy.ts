type Environment = Pick<Window, 'document' | 'visualViewport' | 'scrollTo'>

/**
 * Keeps the panel as high as the visible part of the page, so that the on-screen keyboard never covers the text field.
 * Most browsers shrink the page for the keyboard, but Safari covers the page and scrolls it up. While the visitor is
 * zoomed in, the function changes nothing.
 */
export function fitToKeyboard({ document, visualViewport, scrollTo }: Environment): void {
  const fit = (): void => {
    if (!visualViewport || visualViewport.scale > 1) return
    document.documentElement.style.setProperty('--visible-height', `${visualViewport.height}px`)
    if (visualViewport.offsetTop > 0) scrollTo(0, 0)
  }
  visualViewport?.addEventListener('resize', fit)
  visualViewport?.addEventListener('scroll', fit)
}
