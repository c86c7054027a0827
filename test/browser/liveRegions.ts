import type { Page } from '@playwright/test'

/**
 * Records what a screen reader announces from the live regions of a page: `polite: …` or `assertive: …`. Must be called
 * before the page is opened. Returns a function that reads the record of the current document.
 */
export async function recordLiveRegions(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(observeLiveRegions)
  return () => page.evaluate(() => Reflect.get(window, 'announcements') as string[])
}

/**
 * Runs in the page, so it contains all functions that it calls. A change of an atomic region announces its whole text,
 * otherwise the added text. A polite region that appears together with its text is silent, as in screen readers; an
 * assertive region is not.
 */
function observeLiveRegions(): void {
  const selector = '[role="status"], [role="alert"], [role="log"], [aria-live]'
  const announcements: string[] = []
  Reflect.set(window, 'announcements', announcements)
  let known = new Set<Element>()

  const livenessOf = (region: Element): string =>
    region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite')
  const isAtomic = (region: Element): boolean => {
    const isAtomicRole = ['status', 'alert'].includes(region.getAttribute('role') ?? '')
    return (region.getAttribute('aria-atomic') ?? String(isAtomicRole)) === 'true'
  }
  const isAnnounced = (region: Element): boolean =>
    region.checkVisibility() &&
    (livenessOf(region) === 'assertive' || (livenessOf(region) === 'polite' && known.has(region)))
  /** Returns the region around the node, and those inside it that have appeared with it. */
  const regionsOf = (node: Node): readonly Element[] => {
    const element = node instanceof Element ? node : node.parentElement
    const around = element?.closest(selector)
    return [...(around ? [around] : []), ...(node instanceof Element ? node.querySelectorAll(selector) : [])]
  }

  /** Returns the text as it is read: paragraphs are separate words, but inline elements are not. */
  const readText = (node: Node): string | null => (node instanceof HTMLElement ? node.innerText : node.textContent)

  const announce = (region: Element, addedNodes: readonly Node[]): void => {
    const texts = (isAtomic(region) ? [region] : addedNodes).map(readText)
    const text = texts.join(' ').replaceAll(/\s+/g, ' ').trim()
    if (text !== '' && isAnnounced(region)) announcements.push(`${livenessOf(region)}: ${text}`)
  }

  new MutationObserver((mutations) => {
    const added = mutations
      .flatMap(({ type, target, addedNodes }) => (type === 'childList' ? [...addedNodes] : [target]))
      .filter(({ isConnected }) => isConnected)
    for (const region of new Set(added.flatMap(regionsOf)))
      announce(
        region,
        added.filter((node) => regionsOf(node).includes(region)),
      )
    known = new Set(document.querySelectorAll(selector))
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
