import { sha256 } from '../output/hash.ts'
import { buildEmbedPackage } from './embedPackage.ts'
import { createEmbedOptions, createLoaderOptions, PANEL_OPTIONS, TEXTS_NAME } from './entries.ts'
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

/**
 * Adds the texts to the panel script, and the hash of the result to the loader. The texts are the panel's last line, so
 * that the source map stays valid.
 */
export function finishHostScripts({ loader, panel }: HostScripts, texts: string): readonly File[] {
  const finished = `${panel.trimEnd()}\nlet ${TEXTS_NAME}=${JSON.stringify(texts)}`
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
    ...finishHostScripts(scripts, joinPanelTexts(texts)),
    ...maps,
    ...(await minifyAgain(toFiles(embed))),
    ...(await buildEmbedPackage()),
  ]
}
