import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { createTranslationOptions, TRANSLATIONS_OUTPUT } from './entries.ts'
import { type File, runBundler } from './files.ts'
import { minifyAgain } from './minifyAgain.ts'

/**
 * Translations of every language, in a folder of their own next to the iframe's chunks. Those of an optional feature are
 * in a folder below it.
 */
export type Translations = { readonly folder: string; readonly files: readonly File[] }

/**
 * Builds the translations. One hash covers all languages, so scripts need no list of languages, and a tenant's build
 * may leave some out.
 */
export async function buildTranslations(): Promise<Translations> {
  const { outputFiles } = await runBundler(await createTranslationOptions())
  const hash = createHash('sha256')
  for (const { contents } of outputFiles) hash.update(contents)
  const folder = `locales-${hash.digest('hex').slice(0, 8)}`
  const files = outputFiles.map(({ path, contents }) => ({
    path: `widget/assets/${folder}/${relative(TRANSLATIONS_OUTPUT, path).replaceAll('\\', '/')}`,
    contents,
  }))
  return { folder, files: await minifyAgain(files) }
}
