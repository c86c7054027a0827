import { describeElement } from './elements.ts'

/** Elements that a visitor uses. A click on something inside of one counts for it. */
const USED = 'button, a, input, textarea, select, form, summary, [role], [tabindex]'

/** Element of a page, so that another page with the same content has it too. */
export type ElementAddress = {
  /** Role and label, such as `button “Send message”`. */
  readonly element: string
  /** Position among the elements with the same description, in document order. */
  readonly index: number
}

/** Returns the address of an element, or of the nearest one around it that a visitor uses; undefined if there is none. */
export function addressOf(target: EventTarget | null): ElementAddress | undefined {
  const element = target instanceof Element ? target.closest(USED) : null
  if (element === null) return undefined
  const description = describeElement(element)
  return { element: description, index: findAll(element.ownerDocument, description).indexOf(element) }
}

/** Returns the element with this address; undefined if the page has none. */
export const findElement = (document: Document, { element, index }: ElementAddress): Element | undefined =>
  findAll(document, element)[index]

const findAll = (document: Document, description: string): readonly Element[] =>
  [...document.querySelectorAll(USED)].filter((element) => describeElement(element) === description)
