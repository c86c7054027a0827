/** Length at which the text of an element is cut in its description, in characters. */
const TEXT_LENGTH = 40

/** Returns the accessible name that an author has written, else the text of the element. */
function nameOf(element: Element): string {
  const name =
    element.getAttribute('aria-label') ??
    element.getAttribute('placeholder') ??
    element.getAttribute('alt') ??
    element.getAttribute('title') ??
    element.textContent ??
    ''
  return name.trim().replaceAll(/\s+/g, ' ').slice(0, TEXT_LENGTH)
}

/** Describes an element by its role or tag and its name: `button “Send message”`. */
export function describeElement(node: Node | null): string {
  const element = node instanceof Element ? node : node?.parentElement
  if (!element) return 'an element that is gone'
  const kind = element.getAttribute('role') ?? element.tagName.toLowerCase()
  const name = nameOf(element)
  return name === '' ? kind : `${kind} “${name}”`
}
