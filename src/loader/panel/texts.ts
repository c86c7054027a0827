import { toSupportedTag } from '#tools/localeTag.ts'

/**
 * Language tags with their texts in the order of `TEXT_NAMES`, defined by the build from `locales/`. `~` separates
 * languages and `|` their texts. English comes first.
 */
declare const PANEL_TEXTS: string

export const TEXT_NAMES = [
  'failed',
  'retry',
  'help',
  'write',
  'name',
  'email',
  'message',
  'send',
  'sent',
  'unsent',
  'close',
] as const

type TextName = (typeof TEXT_NAMES)[number]

/** Returns a text of the error card. */
export type Translate = (name: TextName) => string

/** Returns the texts of the first supported locale, such as `pt_BR`, `de-AT` or `nb`; otherwise English. */
export function pickTexts(...tags: readonly string[]): { readonly language: string; readonly translate: Translate } {
  const rows = PANEL_TEXTS.split('~').map((row) => row.split('|'))
  const find = (tag: string): readonly string[] | undefined => {
    const name = `${toSupportedTag(tag.toLowerCase().replaceAll('_', '-'))}-`
    return (
      rows.find(([language = '']) => name.startsWith(`${language.toLowerCase()}-`)) ??
      // The list has no `zh`.
      rows.find(([language = '']) => language.startsWith(name.replace(/-.*/, '-')))
    )
  }
  const [language = '', ...texts] = tags.map(find).find((row) => row) ?? rows[0] ?? []
  return { language, translate: (name) => texts[TEXT_NAMES.indexOf(name)] ?? '' }
}
