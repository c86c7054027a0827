/** Attributes whose texts are translated, with those of elements (cli/page/home/homeTexts.ts). */
const TEXT_ATTRIBUTES = /^(aria-label|placeholder|title)$/

/** Regions that are languages of their own. A visitor from any other region gets the language, such as `de` for `de-at`. */
const OWN_LANGUAGE = /^(pt-br|zh-.*)$/

/** Returns the tag of the page's language for the locale that the address requests; `own` is that of the page itself. */
export function toLanguage(requested: string | null, own: string, template: HTMLElement | null): string {
  const tag = (requested || own).replaceAll('_', '-').toLowerCase()
  const isKnown = (candidate: string): boolean => candidate === own || findTexts(template, candidate) !== undefined
  const [base = tag] = tag.split('-')
  return !isKnown(tag) && isKnown(base) && !OWN_LANGUAGE.test(tag) ? base : tag
}

/** Returns the list of Home's texts in a language, from the page's template; undefined if the page has none. */
export const findTexts = (template: HTMLElement | null, language: string): HTMLElement | undefined =>
  template instanceof HTMLTemplateElement
    ? [...template.content.querySelectorAll<HTMLElement>('[lang]')].find(({ lang }) => lang.toLowerCase() === language)
    : undefined

/** Replaces the texts of Home by those of the list, which are in the order of the document, and sets the page's language. */
export function translate(home: Element, { lang, dir, children }: HTMLElement): void {
  const root = home.ownerDocument.documentElement
  root.lang = lang
  root.dir = dir
  const walker = home.ownerDocument.createTreeWalker(home, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const places: Node[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Element) places.push(...[...node.attributes].filter(({ name }) => TEXT_ATTRIBUTES.test(name)))
    else places.push(node)
  for (const [index, place] of places.entries()) place.nodeValue = children[index]?.textContent ?? place.nodeValue
}
