import { readdir, readFile } from 'node:fs/promises'

/**
 * Ids of the texts that the panel script shows if the chat cannot be loaded. `src/loader/panel/texts.ts` names them in
 * the same order, which compresses best.
 */
const MESSAGE_IDS = [
  'form.submitted',
  'form.submit',
  'home.sendMail',
  'help.title',
  'form.email',
  'unread.close',
  'form.message',
  'retry',
  'error.send',
  'error.setup',
  'form.fullName',
]

const FOLDER = new URL('../../locales/', import.meta.url)

/**
 * Locales in the order that compresses best, which saves 100 bytes. The first is the fallback, and a locale of a region
 * comes before that of its language.
 */
const ORDER =
  'en es tr sk ca vi fi pt_BR hi da ro ta uk it de ru no fr sv id hu pl pt nl cs ja ko el ml ar zh_CN fa zh_TW'.split(
    ' ',
  )

/** Texts of the panel script, joined, by locale. The locales are in their order in the script. */
type PanelTexts = ReadonlyMap<string, string>

/** Reads the texts of every language. */
export async function readPanelTexts(): Promise<PanelTexts> {
  const names = (await readdir(FOLDER))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
  // A locale that `ORDER` lacks comes last.
  const locales = names.toSorted((one, other) => rankOf(one) - rankOf(other))
  return new Map(await Promise.all(locales.map(async (locale) => [locale, await joinTexts(locale)] as const)))
}

/**
 * Returns the texts of these languages and of English in one string, whose compression leaves two thirds of the bytes.
 * By default it contains all languages.
 */
export const joinPanelTexts = (texts: PanelTexts, languages: readonly string[] = [...texts.keys()]): string =>
  [...texts].flatMap(([locale, joined]) => (['en', ...languages].includes(locale) ? [joined] : [])).join('~')

const rankOf = (locale: string): number => (ORDER.includes(locale) ? ORDER.indexOf(locale) : ORDER.length)

async function joinTexts(locale: string): Promise<string> {
  const messages = JSON.parse(await readFile(new URL(`${locale}.json`, FOLDER), 'utf8')) as Readonly<
    Record<string, string>
  >
  const texts = MESSAGE_IDS.map((id) => {
    const text = messages[id] ?? ''
    // The second sentence advises a retry, for which the card has a button. In the other texts, a full stop marks an
    // abbreviation.
    return id === 'error.setup' ? firstSentence(text) : text
  })
  return [locale.toLowerCase().replace('_', '-'), ...texts].join('|')
}

const firstSentence = (text: string): string => /^.*?[.。।](?=\s|$|[^ -~])/.exec(text)?.[0] ?? text
