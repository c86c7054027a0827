type Surroundings = Pick<Window, 'document' | 'visualViewport' | 'scrollTo'>

/**
 * Keeps the panel as high as what can be seen of it, so that one sees what one writes. Most browsers shrink the page for
 * their keyboard; Safari lays it over and pushes the page up. Who has zoomed in wants to see a part, and nothing moves.
 */
export function yieldToKeyboard({ document, visualViewport, scrollTo }: Surroundings): void {
  const fit = (): void => {
    if (!visualViewport || visualViewport.scale > 1) return
    document.documentElement.style.setProperty('--visible-height', `${visualViewport.height}px`)
    if (visualViewport.offsetTop > 0) scrollTo(0, 0)
  }
  visualViewport?.addEventListener('resize', fit)
  visualViewport?.addEventListener('scroll', fit)
}
