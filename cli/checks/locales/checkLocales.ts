import { readdir, readFile } from 'node:fs/promises'
import { LOCALES } from '#domain/locale.ts'
import { CliError } from '../errors.ts'
import { extractPlaceholders, type Messages } from '../preflight/localeMessages.ts'

const FOLDER = new URL('../../locales/', import.meta.url)

/**
 * Checks that every supported language has a file, and the same messages as English, in valid syntax and with the same
 * placeholders.
 */
export async function checkLocales(): Promise<void> {
  const english = await read('en.json')
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'))
  const unsupported = files.filter((name) => !LOCALES.some((locale) => name === `${locale}.json`))
  const missing = LOCALES.filter((locale) => !files.includes(`${locale}.json`))
  const problems = [
    missing.map((locale) => `  ${locale}.json is missing, but LOCALES of src/domain/locale.ts contains ${locale}`),
    unsupported.map((name) => `  ${name}: the language is not in LOCALES of src/domain/locale.ts`),
    ...(await Promise.all(files.map(async (name) => problemsOf(name, await read(name), english)))),
  ]
  if (problems.flat().length > 0) throw new CliError('badLocales', problems.flat().join('\n'))
}

const read = async (name: string): Promise<Messages> =>
  JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')) as Messages

function problemsOf(name: string, messages: Messages, english: Messages): readonly string[] {
  const unknown = Object.keys(messages).filter((id) => !(id in english))
  const missing = Object.keys(english).filter((id) => !(id in messages))
  const different = Object.entries(messages).filter(
    ([id, text]) => extractPlaceholders(text) !== extractPlaceholders(english[id] ?? text),
  )
  return [
    ...unknown.map((id) => `  ${name}: ${id} is not in en.json`),
    ...missing.map((id) => `  ${name}: ${id} is missing`),
    ...different.map(([id]) => `  ${name}: ${id} is invalid, or has other placeholders than in English`),
  ]
}
