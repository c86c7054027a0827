import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALES, toLanguageTag } from '#domain/locale.ts'
import { type Annotations, toEmojiNames } from './cldrNames.ts'
import { type Emoji, EMOJIBASE_FOLDERS, readEmojibaseJson } from './emojibase.ts'
import { CLDR_VERSION } from './libraries.ts'

/** CLDR packages, with the folder and the property that contain their annotations. The first has names of single emoji. */
const PACKAGES = { 'cldr-annotations-full': 'annotations', 'cldr-annotations-derived-full': 'annotationsDerived' }

const NAMES_FOLDER = fileURLToPath(new URL('./names/', import.meta.url))

/** Folder that contains the CLDR packages: the first argument of the command. */
const [packages = 'node_modules'] = process.argv.slice(2)

const readJson = async (...path: readonly string[]): Promise<unknown> =>
  JSON.parse(await readFile(join(packages, ...path), 'utf8'))

async function readAnnotations(language: string): Promise<Annotations> {
  const read = await Promise.all(
    Object.entries(PACKAGES).map(async ([name, folder]) => {
      const { version } = (await readJson(name, 'package.json')) as { readonly version: string }
      if (version !== CLDR_VERSION) throw new Error(`${name} has version ${version}. Install ${CLDR_VERSION}.`)
      const file = (await readJson(name, folder, language, 'annotations.json')) as Readonly<
        Record<string, { readonly annotations: Annotations }>
      >
      return file[folder]?.annotations
    }),
  )
  return Object.assign({}, ...read.toReversed()) as Annotations
}

const english = await readEmojibaseJson<readonly Emoji[]>('en', 'data.json')
const emojis = english.filter(({ group }) => group !== undefined).map(({ emoji }) => emoji)

/** Writes the emoji names of every locale that emojibase lacks. */
for (const locale of LOCALES.filter((one) => EMOJIBASE_FOLDERS[one] === undefined)) {
  const language = toLanguageTag(locale)
  const names = toEmojiNames(emojis, await readAnnotations(language), language)
  const lines = Object.entries(names).map((entry) => entry.map((value) => JSON.stringify(value)).join(': '))
  await writeFile(join(NAMES_FOLDER, `${locale}.json`), `{\n${lines.join(',\n')}\n}\n`)
}
