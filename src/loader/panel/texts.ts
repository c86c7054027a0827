import { toSupportedTag } from '#tools/localeTag.ts'

/** Texts by locale, defined by the build from `locales/`, in the order of `TEXT_NAMES` and separated by `|`. */
declare const PANEL_TEXTS: Readonly<Record<string, string>>

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
  const languages = Object.keys(PANEL_TEXTS)
  const find = (tag: string): string | undefined => {
    const [general = '', region = ''] = toSupportedTag(tag.toLowerCase().replaceAll('_', '-')).split('-')
    return (
      languages.find((name) => name.toLowerCase() === `${general}_${region}`) ??
      languages.find((name) => general !== '' && name.split('_')[0] === general)
    )
  }
  const language = tags.map(find).find((name) => name !== undefined) ?? 'en'
  const texts = (PANEL_TEXTS[language] ?? '').split('|')
  return { language: language.replace('_', '-'), translate: (name) => texts[TEXT_NAMES.indexOf(name)] ?? '' }
}
