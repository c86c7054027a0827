/** Given by the build from the locales: a line a language, its words in the order of `NAMES`. */
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

/** What is said where the chat would be. */
export type Words = (name: Word) => string

/** In the first language of these that the widget speaks, `pt_BR`, `de-AT` or `nb` alike; else in English. */
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

/** As the frame's own rule in `src/domain/locale.ts`. */
const toOurs = (tag: string): string =>
  tag
    .replace(/^n[bn]\b/, 'no')
    .replace(/^in\b/, 'id')
    .replace(/^zh-(hant|hk|mo)\b/, 'zh-tw')
