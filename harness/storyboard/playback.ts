import { PSEUDO_LOCALES } from '../page.ts'
import { selectorOf } from './step.ts'
import type { Story } from './story.ts'

/** Returns the pseudo-locale itself; undefined for a locale of the widget, which a running frame can switch. */
export const toPseudoLocale = (locale: string): string | undefined => PSEUDO_LOCALES.find((name) => name === locale)

/**
 * Returns whether the player can take the steps of a story. The steps name elements by their English texts. A frame
 * starts in English and switches the locale after the steps, but it cannot switch to a pseudo-locale.
 */
export const canPlay = ({ steps = [] }: Story, locale: string): boolean =>
  steps.length > 0 &&
  (toPseudoLocale(locale) === undefined || steps.every((step) => selectorOf(step)?.includes('"') !== true))
