import { framePermissions } from '#domain/parts.ts'
import { sha256 } from '../output/hash.ts'
import { toFrameAllow } from '../page/frameAllow.ts'
import { buildEmbedPackage } from './embedPackage.ts'
import { createEmbedOptions, createLoaderOptions, PANEL_NAMES, PANEL_OPTIONS } from './entries.ts'
import { type BundlerResult, type File, runBundler, toFiles } from './files.ts'
import { minifyAgain } from './minifyAgain.ts'
import { joinPanelTexts, readPanelTexts } from './panelTexts.ts'

/** Loader and panel script of all tenants. `finishHostScripts` adds the texts of a tenant's languages. */
export type HostScripts = { readonly loader: string; readonly panel: string }

/** The loader contains this text in place of the panel script's hash, with as many characters, for its source map. */
const HASH_PLACEHOLDER = '#'.repeat(sha256('').length)

/** Builds loader and panel script with their source maps, which are the same for every language. */
export async function buildHostScripts(): Promise<{ readonly scripts: HostScripts; readonly maps: readonly File[] }> {
  const [panel, loader] = await Promise.all([
    runBundler(PANEL_OPTIONS).then(minify),
    runBundler(createLoaderOptions(HASH_PLACEHOLDER)).then(minify),
  ])
  return {
    scripts: { loader: toScript(loader), panel: toScript(panel) },
    maps: [...panel, ...loader].filter(({ path }) => path.endsWith('.map')),
  }
}

const minify = (build: BundlerResult): Promise<readonly File[]> =>
  minifyAgain(toFiles(build), { hasCompileHint: true, isArrowSafe: true })

const toScript = (files: readonly File[]): string =>
  Buffer.from(files.find(({ path }) => path.endsWith('.js'))?.contents ?? '').toString()

/** Values in the panel script that depend on the tenant. `permissions` are browser features that its frame uses. */
type PanelValues = { readonly texts: string; readonly permissions: readonly string[] }

/**
 * Adds the tenant's values to the panel script, and the hash of the result to the loader. The values are the panel's last
 * line, so that the source map stays valid.
 */
export function finishHostScripts(
  { loader, panel }: HostScripts,
  { texts, permissions }: PanelValues,
): readonly File[] {
  const values = [
    [PANEL_NAMES.texts, texts],
    [PANEL_NAMES.permissions, toFrameAllow(permissions)],
  ] as const
  const assignments = values.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(',')
  const finished = `${panel.trimEnd()}\nlet ${assignments}`
  return [
    { path: 'widget/panel.js', contents: finished },
    { path: 'widget/loader.js', contents: loader.replaceAll(HASH_PLACEHOLDER, sha256(finished)) },
  ]
}

/**
 * Builds the files that host pages load, with the texts of every language: loader, panel script, and the package for
 * pages that use a bundler.
 */
export async function buildHostFiles(): Promise<readonly File[]> {
  const [{ scripts, maps }, embed, texts] = await Promise.all([
    buildHostScripts(),
    createEmbedOptions().then(runBundler),
    readPanelTexts(),
  ])
  return [
    ...finishHostScripts(scripts, { texts: joinPanelTexts(texts), permissions: framePermissions() }),
    ...maps,
    ...(await minifyAgain(toFiles(embed))),
    ...(await buildEmbedPackage()),
  ]
}
