/** Texts by locale, defined by the build from `locales/`, in the order of `NAMES` and separated by `|`. */
declare const PANEL_WORDS: Readonly<Record<string, string>>

export const NAMES = [
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

type Word = (typeof NAMES)[number]

/** Returns a text of the error card. */
export type Words = (name: Word) => string

/** Returns the texts of the first supported locale, such as `pt_BR`, `de-AT` or `nb`; otherwise English. */
export function pickWords(...wishes: readonly string[]): { readonly language: string; readonly words: Words } {
  const languages = Object.keys(PANEL_WORDS)
  const find = (wish: string): string | undefined => {
    const [general = '', region = ''] = toOurs(wish.toLowerCase().replaceAll('_', '-')).split('-')
    return (
      languages.find((name) => name.toLowerCase() === `${general}_${region}`) ??
      languages.find((name) => general !== '' && name.split('_')[0] === general)
    )
  }
  const language = wishes.map(find).find((name) => name !== undefined) ?? 'en'
  const texts = (PANEL_WORDS[language] ?? '').split('|')
  return { language: language.replace('_', '-'), words: (name) => texts[NAMES.indexOf(name)] ?? '' }
}

/** Maps locale aliases as `src/domain/locale.ts` does. */
const toOurs = (tag: string): string =>
  tag
    .replace(/^n[bn]\b/, 'no')
    .replace(/^in\b/, 'id')
    .replace(/^zh-(hant|hk|mo)\b/, 'zh-tw')
