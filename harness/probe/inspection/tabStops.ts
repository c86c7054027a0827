const FOCUSABLE =
  'a[href], area[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [contenteditable], [tabindex]'

/**
 * Returns the elements that Tab reaches, in its order: positive `tabindex` first, then the order of the document. An
 * open modal dialog keeps the focus inside.
 */
export function listTabStops(document: Document): readonly Element[] {
  const modal = [...document.querySelectorAll('dialog[open], [aria-modal="true"]')].filter(isVisible).at(-1)
  const elements = [...(modal ?? document).querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isTabStop)
  const stops = elements.filter((element) => !isSkippedRadio(element, elements))
  return stops.toSorted((one, other) => rankOf(one) - rankOf(other))
}

const rankOf = ({ tabIndex }: HTMLElement): number => (tabIndex > 0 ? tabIndex : Number.POSITIVE_INFINITY)

const isTabStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled, [type="hidden"], [contenteditable="false"]') &&
  element.closest('[inert]') === null &&
  isVisible(element)

/** A group of radio buttons has one stop: the checked button, or the first one. */
function isSkippedRadio(element: HTMLElement, elements: readonly HTMLElement[]): boolean {
  if (!isRadio(element) || element.name === '') return false
  const group = elements.filter(isRadio).filter(({ name, form }) => name === element.name && form === element.form)
  return element !== (group.find(({ checked }) => checked) ?? group[0])
}

const isRadio = (element: HTMLElement): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio'

/** Returns false for an element that is not rendered. A page without layout, as in tests, renders everything. */
export const isVisible = (element: Element): boolean =>
  element.checkVisibility?.({ visibilityProperty: true, contentVisibilityAuto: true }) ?? true
