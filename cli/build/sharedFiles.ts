import type { Locale } from '#domain/locale.ts'
import type { File } from '../bundle/files.ts'
import { buildInlineScripts, type InlineScripts } from '../bundle/frameBundle.ts'
import { buildHostScripts } from '../bundle/hostScripts.ts'
import { buildTranslations } from '../bundle/translations.ts'
import { readEmojiFiles, toEmojiPaths } from '../emoji/emojiFiles.ts'
import { sha384 } from '../output/hash.ts'
import type { FileEntry, Files } from '../output/manifest.ts'
import { findReusableFiles, reuseFiles, writeFiles, toBuildPath, type BuildContext } from './buildContext.ts'

export type Translations = { readonly folder: string; readonly files: Files }

/** Writes the translations of the given languages. The name of their folder contains a hash over all languages. */
export async function addTranslations(context: BuildContext, languages: readonly Locale[]): Promise<Translations> {
  const toPaths = (folder: string): readonly string[] => languages.map((locale) => `assets/${folder}/${locale}.js`)
  const cachedFolder = context.cache?.wordsFolder
  const kept = cachedFolder === undefined ? undefined : findReusableFiles(context, toPaths(cachedFolder))
  if (cachedFolder !== undefined && kept !== undefined)
    return { folder: cachedFolder, files: await reuseFiles(context, kept) }
  const { folder, files } = await context.bundles.reuse('translations', buildTranslations)
  const requestedPaths = toPaths(folder)
  return {
    folder,
    files: await writeFiles(
      context,
      files.filter(({ path }) => requestedPaths.includes(toBuildPath(path))),
    ),
  }
}

/** Writes the names of the emoji, for the languages of tenants with an emoji picker. */
export async function addEmoji(context: BuildContext, languages: readonly Locale[]): Promise<Files> {
  const kept = findReusableFiles(context, languages.flatMap(toEmojiPaths).map(toBuildPath))
  return kept === undefined ? writeFiles(context, await readEmojiFiles(languages)) : reuseFiles(context, kept)
}

/** Returns the inline scripts of every page. */
export const loadInlineScripts = async ({ cache, bundles }: BuildContext): Promise<InlineScripts> =>
  cache?.inlineScripts ?? bundles.reuse('inline scripts', buildInlineScripts)

/**
 * Loader or panel script, which host pages load. The folder of each tenant contains both under names that never change.
 */
export type HostScript = {
  /** Path below the tenant's folder. */
  readonly path: string
  readonly sha384: string
  readonly write: (folder: string) => Promise<FileEntry>
}

export type HostScripts = { readonly scripts: readonly HostScript[]; readonly maps: Files }

const SCRIPTS = ['widget/loader.js', 'widget/panel.js']

export async function addHostScripts(context: BuildContext): Promise<HostScripts> {
  const maps = findReusableFiles(
    context,
    SCRIPTS.map((path) => toBuildPath(`${path}.map`)),
  )
  const scripts = findScripts(context)
  if (maps !== undefined && scripts !== undefined) return { scripts, maps: await reuseFiles(context, maps) }
  const built = (await context.bundles.reuse('host scripts', buildHostScripts)).filter(({ path }) =>
    SCRIPTS.includes(path.replace(/\.map$/, '')),
  )
  return {
    scripts: built.filter(({ path }) => !path.endsWith('.map')).map((file) => toScript(context, file)),
    maps: await writeFiles(
      context,
      built.filter(({ path }) => path.endsWith('.map')),
    ),
  }
}

const toScript = ({ store }: BuildContext, { path, contents }: File): HostScript => ({
  path,
  sha384: sha384(contents),
  write: (folder) => store.write(`${folder}/${path}`, contents, 'manyTenants'),
})

/** Finds the host scripts in the folder of any tenant of the previous build that still has them unchanged. */
function findScripts({ cache, before, store }: BuildContext): readonly HostScript[] | undefined {
  const found = (cache?.hostScripts ?? []).flatMap(({ path, sha384: hash }) => {
    const entry = [...(before?.tenants.values() ?? [])]
      .map((files) => files[path])
      .find((known) => known?.sha384 === hash && store.has(known))
    if (entry === undefined) return []
    return [{ path, sha384: hash, write: (folder: string) => store.reuse(`${folder}/${path}`, entry) }]
  })
  return found.length === SCRIPTS.length ? found : undefined
}
