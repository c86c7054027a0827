import { readdir, readFile } from 'node:fs/promises'

/** What stands where the chat would be is said in every language; in the order of `src/loader/panel/words.ts`. */
const IDS = [
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

/** The others are words for a button or a field, whatever their points abbreviate. */
const SENTENCES = ['error.setup', 'contactForm.sent']

const FOLDER = new URL('../../locales/', import.meta.url)

/** A line a language: so much alike stands together that a third of the bytes is enough. */
export async function panelWords(): Promise<Readonly<Record<string, string>>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).toSorted()
  return Object.fromEntries(await Promise.all(files.map(async (name) => [name.replace('.json', ''), await line(name)])))
}

async function line(file: string): Promise<string> {
  const messages = JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')) as Readonly<Record<string, string>>
  // Nobody should wait for more words than it takes; the card has a button for what the first of them goes on to advise.
  const said = (id: string): string => messages[id] ?? ''
  return IDS.map((id) => (SENTENCES.includes(id) ? firstSentence(said(id)) : said(id))).join('|')
}

const firstSentence = (text: string): string => /^.*?[.。।](?=\s|$|[^ -~])/.exec(text)?.[0] ?? text
