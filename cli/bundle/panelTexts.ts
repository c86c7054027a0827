import { readdir, readFile } from 'node:fs/promises'

/**
 * Ids of the texts that the panel script shows if the chat cannot be loaded. They have the order in which
 * `src/loader/panel/mailForm.ts` reads them.
 */
const MESSAGE_IDS = [
  'error.setup',
  'retry',
  'help.title',
  'home.sendMail',
  'form.fullName',
  'form.email',
  'form.message',
  'form.submit',
  'contactForm.sent',
  'error.send',
  'unread.close',
]

/**
 * Texts that consist of sentences. The others are labels of buttons and fields, where a full stop marks an
 * abbreviation.
 */
const FIRST_SENTENCE_IDS = ['error.setup', 'contactForm.sent']

const FOLDER = new URL('../../locales/', import.meta.url)

/**
 * Locales in the order that compresses best, which saves 100 bytes. The first is the fallback, and a locale of a region
 * comes before that of its language.
 */
const ORDER =
  'en zh_CN zh_TW es ca pt_BR pt fr da vi no tr sv id fi nl it cs sk ro pl hu hi de ko ja ar ru uk fa el ml ta'.split(
    ' ',
  )

/** Returns all languages with their texts in one string, whose compression leaves two thirds of the bytes. */
export async function readPanelTexts(): Promise<string> {
  const names = (await readdir(FOLDER))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
  // A locale that `ORDER` lacks comes last.
  const locales = names.toSorted((one, other) => rankOf(one) - rankOf(other))
  return (await Promise.all(locales.map(joinTexts))).join('~')
}

const rankOf = (locale: string): number => (ORDER.includes(locale) ? ORDER.indexOf(locale) : ORDER.length)

async function joinTexts(locale: string): Promise<string> {
  const messages = JSON.parse(await readFile(new URL(`${locale}.json`, FOLDER), 'utf8')) as Readonly<
    Record<string, string>
  >
  // Only the first sentence is used, to keep the script small. The second sentence of `error.setup` advises a retry,
  // for which the card has a button.
  const toText = (id: string): string => messages[id] ?? ''
  const texts = MESSAGE_IDS.map((id) => (FIRST_SENTENCE_IDS.includes(id) ? firstSentence(toText(id)) : toText(id)))
  return [locale.toLowerCase().replace('_', '-'), ...texts].join('|')
}

const firstSentence = (text: string): string => /^.*?[.。।](?=\s|$|[^ -~])/.exec(text)?.[0] ?? text
