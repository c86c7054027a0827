import { readMarks, removeMarks } from '#protocol/messageMarks.ts'
import { fieldsOf, list, text as textOf } from '#tools/fields.ts'
import type { ProbeContext } from '../context.ts'
import type { ElementRefs } from './elementRefs.ts'
import type { Overlay } from './overlay.ts'
import { isVisible } from './tabStops.ts'

/** Text that the page shows or reads out, with the id of its message. */
export type ShownText = {
  readonly id: string
  readonly ref: number
  readonly text: string
  /** `text`, or the attribute that contains the text. */
  readonly place: string
  /** Whether the text is longer than the space that it has. */
  readonly isClipped: boolean
  /** Whether the translation is the same as in English. */
  readonly isEnglish: boolean
}

export type ShownTexts = { readonly locale: string; readonly texts: readonly ShownText[] }

type Found = { readonly element: Element; readonly text: string; readonly place: string }

const ATTRIBUTES = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']

/** Size up to which an element only has a text for screen readers, in px. */
const HIDDEN_PX = 1

/** Provides the translated texts of the page, with their ids drawn over them on request. */
export function provideShownTexts(
  { page, recorder }: ProbeContext,
  { refs, overlay }: { readonly refs: ElementRefs; readonly overlay: Overlay },
): void {
  recorder.provide('texts', async (hasLabels): Promise<ShownTexts> => {
    const translations = fieldsOf(await recorder.read('translations', true))
    const messages = list(translations['messages']).map(fieldsOf)
    const found = findMarkedTexts(page.document).flatMap((place) =>
      readMarks(place.text).map((index) => ({ ...place, message: fieldsOf(messages[index]) })),
    )
    if (hasLabels === true)
      overlay.draw(listLabels(found.map(({ element, message }) => [element, String(message['id'])])))
    return {
      locale: textOf(translations['locale']) ?? '',
      texts: found.map(({ element, text, place, message }) => ({
        id: textOf(message['id']) ?? '',
        ...{ ref: refs.refOf(element), text: removeMarks(text).trim(), place },
        isClipped: place === 'text' && isClipped(element, page),
        isEnglish: message['isEnglish'] === true,
      })),
    }
  })
}

/** Returns one mark for each element, whose label has each id once: a title often repeats the name of its element. */
function listLabels(ids: readonly (readonly [Element, string])[]): Parameters<Overlay['draw']>[0] {
  const labels = new Map<Element, Set<string>>()
  for (const [element, id] of ids) labels.set(element, (labels.get(element) ?? new Set()).add(id))
  return [...labels].map(([element, own]) => ({ element, label: [...own].join(', '), kind: 'text' }))
}

/** Returns the visible texts and the attributes that have a mark. */
export function findMarkedTexts(document: Document): readonly Found[] {
  const attributes = ATTRIBUTES.flatMap((place) =>
    [...document.querySelectorAll(`[${place}]`)].map((element) => ({
      ...{ element, place },
      text: element.getAttribute(place) ?? '',
    })),
  )
  return [...listTexts(document), ...attributes].filter(
    ({ element, text }) => readMarks(text).length > 0 && isVisible(element),
  )
}

function listTexts(document: Document): readonly Found[] {
  const found: Found[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: element, nodeValue } = walker.currentNode
    if (element) found.push({ element, text: nodeValue ?? '', place: 'text' })
  }
  return found
}

/** Returns true if the element, or the element around it, cuts its content. A text for screen readers is not cut. */
function isClipped(element: Element, page: Window & typeof globalThis): boolean {
  const around = element.parentElement
  return cutsContent(element, page) || (around !== null && cutsContent(around, page))
}

function cutsContent(element: Element, page: Window & typeof globalThis): boolean {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
  if (clientWidth <= HIDDEN_PX || clientHeight <= HIDDEN_PX) return false
  const { overflowX, overflowY } = page.getComputedStyle(element)
  const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
  return (cuts(overflowX) && scrollWidth > clientWidth + 1) || (cuts(overflowY) && scrollHeight > clientHeight + 1)
}
