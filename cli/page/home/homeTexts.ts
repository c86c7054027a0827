import { directionOf, type Locale, LOCALES, toLanguageTag } from '#domain/locale.ts'
import type { HomeFacts, HomeRenderer } from '../../bundle/homeRenderer.ts'

/** Texts of the markup that React renders: those of elements, and those of attributes that a visitor meets. */
const TEXT = />([^<]+)<|\b(?:aria-label|placeholder|title)="([^"]*)"/g

/** Returns the texts of Home as HTML, in the order of the document, in which `homeLanguage.ts` replaces them. */
const listTexts = (html: string): readonly string[] =>
  Array.from(html.matchAll(TEXT), ([, text, attribute = '']) => text ?? attribute)

/** Returns the markup of Home without its texts. */
const toShape = (html: string): string =>
  html.replace(TEXT, (_match, text: string | undefined) => (text === undefined ? '""' : '><'))

/** Home as HTML, with its texts in other languages: a list for each, or an empty text without any. */
type HomeInLanguages = { readonly html: string; readonly texts: string }

/**
 * Renders Home in the page's language, and its texts in the other languages that the tenant has chosen. A tenant that has
 * chosen none has all 33, whose texts would make each page 2 kB larger. A language whose Home has other elements is left
 * out, as when the tenant's file has a text in one language only: Home is then shown once the widget has started.
 */
export async function renderInLanguages(
  renderHome: HomeRenderer,
  facts: HomeFacts,
  languages: readonly Locale[],
): Promise<HomeInLanguages> {
  const html = await renderHome(facts)
  const hasAll = LOCALES.every((locale) => languages.includes(locale))
  const others = hasAll ? [] : languages.filter((locale) => locale !== facts.locale)
  const lists = others.map(async (locale) => {
    const translated = await renderHome({ ...facts, locale })
    return toShape(translated) === toShape(html) ? toList(locale, listTexts(translated)) : ''
  })
  return { html, texts: (await Promise.all(lists)).join('') }
}

const toList = (locale: Locale, texts: readonly string[]): string => {
  const items = texts.map((text) => `<li>${text}</li>`).join('')
  return `<ul lang="${toLanguageTag(locale)}" dir="${directionOf(locale)}">${items}</ul>`
}
