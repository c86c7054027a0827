import type { Locale } from '#domain/locale.ts'
import { EMOJI_LOCALES, emojiFiles } from '../bundle/emojiData.ts'
import type { File } from '../bundle/files.ts'
import { buildBoot } from '../bundle/frameBundle.ts'
import { buildHostScripts } from '../bundle/hostScripts.ts'
import { buildWords } from '../bundle/words.ts'
import { sha384 } from '../output/hash.ts'
import type { FileFacts, Files } from '../output/manifest.ts'
import { findKept, keepAll, putAll, toPlace, type BuildContext } from './buildContext.ts'

export type Words = { readonly folder: string; readonly files: Files }

/** Writes the translations of the given languages. The folder's name is a hash of all languages. */
export async function placeWords(context: BuildContext, languages: readonly Locale[]): Promise<Words> {
  const pathsIn = (folder: string): readonly string[] => languages.map((locale) => `assets/${folder}/${locale}.js`)
  const remembered = context.memory?.wordsFolder
  const kept = remembered === undefined ? undefined : findKept(context, pathsIn(remembered))
  if (remembered !== undefined && kept !== undefined) return { folder: remembered, files: await keepAll(context, kept) }
  const { folder, files } = await buildWords()
  const wanted = pathsIn(folder)
  return {
    folder,
    files: await putAll(
      context,
      files.filter(({ path }) => wanted.includes(toPlace(path))),
    ),
  }
}

/** Writes the names of the emoji, for the languages of tenants with an emoji picker. */
export async function placeEmoji(context: BuildContext, languages: readonly Locale[]): Promise<Files> {
  const folders = [...new Set(languages.map(emojiFolder))].toSorted()
  const paths = folders.flatMap((folder) => ['data.json', 'messages.json'].map((name) => `emoji/${folder}/${name}`))
  const kept = findKept(context, paths)
  if (kept !== undefined) return keepAll(context, kept)
  return putAll(
    context,
    (await emojiFiles()).filter(({ path }) => paths.includes(toPlace(path))),
  )
}

const OTHER_NAMES: Readonly<Partial<Record<Locale, string>>> = { no: 'nb', zh_TW: 'zh-hant' }

/** Returns the folder of a language's emoji names (`toEmojiLocale`). Falls back to English. */
export function emojiFolder(locale: Locale): string {
  const [language] = locale.split('_')
  return OTHER_NAMES[locale] ?? EMOJI_LOCALES.find((known) => known === language) ?? 'en'
}

/** Returns the inline script of every page. */
export const bootScript = async ({ memory }: BuildContext): Promise<string> => memory?.bootScript ?? buildBoot()

/** Script for host pages. Both scripts are in each tenant's folder under names that never change. */
export type HostScript = {
  /** Path below the tenant's folder. */
  readonly path: string
  readonly sha384: string
  readonly place: (folder: string) => Promise<FileFacts>
}

export type HostScripts = { readonly scripts: readonly HostScript[]; readonly maps: Files }

const SCRIPTS = ['widget/loader.js', 'widget/panel.js']

export async function hostScripts(context: BuildContext): Promise<HostScripts> {
  const maps = findKept(
    context,
    SCRIPTS.map((path) => toPlace(`${path}.map`)),
  )
  const scripts = findScripts(context)
  if (maps !== undefined && scripts !== undefined) return { scripts, maps: await keepAll(context, maps) }
  const built = (await buildHostScripts()).filter(({ path }) => SCRIPTS.includes(path.replace(/\.map$/, '')))
  return {
    scripts: built.filter(({ path }) => !path.endsWith('.map')).map((file) => toScript(context, file)),
    maps: await putAll(
      context,
      built.filter(({ path }) => path.endsWith('.map')),
    ),
  }
}

const toScript = ({ store }: BuildContext, { path, contents }: File): HostScript => ({
  path,
  sha384: sha384(contents),
  place: (folder) => store.put(`${folder}/${path}`, contents, 'served'),
})

/** Finds the host scripts in the folder of any tenant of the previous build that still has them unchanged. */
function findScripts({ memory, before, store }: BuildContext): readonly HostScript[] | undefined {
  const found = (memory?.hostScripts ?? []).flatMap(({ path, sha384: hash }) => {
    const facts = [...(before?.tenants.values() ?? [])]
      .map((files) => files[path])
      .find((known) => known?.sha384 === hash && store.has(known))
    if (facts === undefined) return []
    return [{ path, sha384: hash, place: (folder: string) => store.keep(`${folder}/${path}`, facts) }]
  })
  return found.length === SCRIPTS.length ? found : undefined
}
