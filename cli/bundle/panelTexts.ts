import { readdir, readFile } from 'node:fs/promises'

/**
 * Ids of the texts that the panel script shows if the chat cannot be loaded. They have the order of `TEXT_NAMES` in
 * `src/loader/panel/texts.ts`.
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
 * Returns the texts of each language, joined into one string. Similar texts are thus next to each other, so that
 * compression leaves a third of the bytes.
 */
export async function readPanelTexts(): Promise<Readonly<Record<string, string>>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).toSorted()
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [name.replace('.json', ''), await joinTexts(name)])),
  )
}

async function joinTexts(file: string): Promise<string> {
  const messages = JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')) as Readonly<Record<string, string>>
  // Only the first sentence is used, to keep the script small. The second sentence of `error.setup` advises a retry,
  // for which the card has a button.
  const toText = (id: string): string => messages[id] ?? ''
  return MESSAGE_IDS.map((id) => (FIRST_SENTENCE_IDS.includes(id) ? firstSentence(toText(id)) : toText(id))).join('|')
}

const firstSentence = (text: string): string => /^.*?[.。।](?=\s|$|[^ -~])/.exec(text)?.[0] ?? text
