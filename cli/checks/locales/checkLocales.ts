import { readdir, readFile } from 'node:fs/promises'
import { LOCALES } from '#domain/locale.ts'
import { CliError } from '../../errors.ts'
import type { Messages } from '../../preflight/localeMessages.ts'
import { findDifferences } from './differences.ts'
import { parseQuotes } from './quotes.ts'
import { SAME_AS_ENGLISH } from './sameAsEnglish.ts'
import { findTypographyFaults } from './typography.ts'
import { findUntranslated } from './untranslated.ts'
import { findUnusedIds } from './unusedIds.ts'

const ROOT = new URL('../../../', import.meta.url)

/** Files outside of `src` and `sagas` that put texts into what visitors receive. */
const OTHER_SOURCES = ['cli/bundle/panelTexts.ts', 'cli/page/launcherLabels.ts']

/**
 * Checks that every supported language has a file, and the same messages as English, in valid syntax and with the same
 * placeholders, that each text is translated, used, and follows the typography of its language.
 */
export async function checkLocales(): Promise<void> {
  const files = (await readdir(new URL('locales/', ROOT))).filter((name) => name.endsWith('.json'))
  const catalogue = Object.fromEntries(
    await Promise.all(files.map(async (name) => [name.replace('.json', ''), await readMessages(name)] as const)),
  )
  const { en: english = {} } = catalogue
  const problems = [
    ...findDifferences(catalogue, LOCALES),
    ...findUntranslated(catalogue, SAME_AS_ENGLISH),
    ...(await Promise.all(Object.entries(catalogue).map(findFaultsOfTypography))).flat(),
    ...findUnusedIds(Object.keys(english), await readSources()),
  ]
  if (problems.length > 0) throw new CliError('badLocales', problems.map((problem) => `  ${problem}`).join('\n'))
}

const readMessages = async (name: string): Promise<Messages> =>
  JSON.parse(await readFile(new URL(`locales/${name}`, ROOT), 'utf8')) as Messages

async function findFaultsOfTypography([locale, messages]: readonly [string, Messages]): Promise<readonly string[]> {
  if (locale === 'en') return findTypographyFaults(locale, messages, ['“”'])
  const page = await readFile(new URL(`docs/locales/${locale}.md`, ROOT), 'utf8')
  return findTypographyFaults(locale, messages, parseQuotes(page))
}

/** Returns the text of each source file by its path. */
async function readSources(): Promise<ReadonlyMap<string, string>> {
  const folders = await Promise.all(['src', 'sagas'].map(listSources))
  const paths = [...folders.flat(), ...OTHER_SOURCES]
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(new URL(path, ROOT), 'utf8')] as const)),
  )
}

async function listSources(folder: string): Promise<readonly string[]> {
  const paths = await readdir(new URL(`${folder}/`, ROOT), { recursive: true })
  return paths
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`)
}
