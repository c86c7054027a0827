import type { Locale } from '#domain/locale.ts'
import { framePermissions, listTextGroups, type Part, type TextGroup } from '#domain/parts.ts'
import type { File } from '../bundle/files.ts'
import { buildInlineScripts, type InlineScripts } from '../bundle/frameBundle.ts'
import { buildHostScripts, finishHostScripts, type HostScripts } from '../bundle/hostScripts.ts'
import { joinPanelTexts, readPanelTexts } from '../bundle/panelTexts.ts'
import { buildTranslations } from '../bundle/translations.ts'
import { readEmojiFiles, toEmojiPaths } from '../emoji/emojiFiles.ts'
import { sha384 } from '../output/hash.ts'
import type { FileEntry, Files } from '../output/manifest.ts'
import { findReusableFiles, reuseFiles, writeFiles, toBuildPath, type BuildContext } from './buildContext.ts'

export type Translations = { readonly folder: string; readonly files: Files }

type Scope = { readonly languages: readonly Locale[]; readonly parts: readonly Part[] }

/** Returns the paths of the translations that visitors of a tenant with these languages and features may load. */
export const toTranslationPaths = (folder: string, { languages, parts }: Scope): readonly string[] =>
  [undefined, ...listTextGroups(parts)].flatMap((group) =>
    languages.map((locale) => `assets/${folder}/${toTranslationName(locale, group)}.js`),
  )

const toTranslationName = (locale: Locale, group: TextGroup | undefined): string =>
  group === undefined ? locale : `${group}/${locale}`

/**
 * Writes the translations in the given languages, for the given features. The name of their folder contains a hash over
 * all translations.
 */
export async function addTranslations(context: BuildContext, scope: Scope): Promise<Translations> {
  const toPaths = (folder: string): readonly string[] => toTranslationPaths(folder, scope)
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
type TenantScript = {
  /** Path below the tenant's folder. */
  readonly path: string
  readonly sha384: string
  readonly write: (folder: string) => Promise<FileEntry>
}

export type HostFiles = {
  readonly scripts: HostScripts
  readonly maps: Files
  /**
   * Returns the scripts with the texts of these languages and the permissions of these features. Tenants with the same
   * texts and permissions have the same scripts.
   */
  readonly scriptsFor: (scope: Scope) => readonly TenantScript[]
}

const MAPS = ['maps/loader.js.map', 'maps/panel.js.map']

export async function addHostFiles(context: BuildContext): Promise<HostFiles> {
  const { scripts, maps } = (await reuseHostScripts(context)) ?? (await buildScripts(context))
  const texts = await readPanelTexts()
  const finished = new Map<string, readonly TenantScript[]>()
  const scriptsFor: HostFiles['scriptsFor'] = ({ languages, parts }) => {
    const values = { texts: joinPanelTexts(texts, languages), permissions: framePermissions(parts) }
    const key = JSON.stringify(values)
    const known = finished.get(key)
    if (known !== undefined) return known
    const created = finishHostScripts(scripts, values).map((file) => toTenantScript(context, file))
    finished.set(key, created)
    return created
  }
  return { scripts, maps, scriptsFor }
}

async function reuseHostScripts(context: BuildContext): Promise<Omit<HostFiles, 'scriptsFor'> | undefined> {
  const maps = findReusableFiles(context, MAPS)
  if (context.cache === undefined || maps === undefined) return undefined
  return { scripts: context.cache.hostScripts, maps: await reuseFiles(context, maps) }
}

async function buildScripts(context: BuildContext): Promise<Omit<HostFiles, 'scriptsFor'>> {
  const { scripts, maps } = await context.bundles.reuse('host scripts', buildHostScripts)
  return { scripts, maps: await writeFiles(context, maps) }
}

const toTenantScript = ({ store }: BuildContext, { path, contents }: File): TenantScript => ({
  path,
  sha384: sha384(contents),
  write: (folder) => store.write(`${folder}/${path}`, contents, 'manyTenants'),
})
