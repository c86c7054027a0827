import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { Locale } from '#domain/locale.ts'
import { type Part, PARTS } from '#domain/parts.ts'
import type { RenderHome, StaticHomeOptions } from '#domain/pageSettings.ts'
import { findLibraries } from '../licences/libraries.ts'
import { once } from '../once.ts'
import type { Library } from '../output/manifest.ts'
import type { BundleCache } from './bundleCache.ts'
import { createHomeRendererOptions } from './entries.ts'
import { runBundler } from './files.ts'
import { ROOT } from './root.ts'
import { hashPackages, type PackageFiles } from './sources.ts'

/** Data that decides how a tenant's Home looks before any server has answered. */
export type HomeFacts = Pick<StaticHomeOptions, 'locale' | 'name' | 'copy'> & { readonly parts: readonly Part[] }

export type HomeRenderer = (facts: HomeFacts) => Promise<string>

/** Title of a page whose tenant has no name (src/app/index.html), which React's Home takes for the name. */
const PAGE_TITLE = 'Chat'

type RendererModule = { readonly exports: { readonly renderHome: RenderHome } }

/** Bundles the components of Home for Node and returns a function that renders them as HTML. */
export const createHomeRenderer = async (bundles: BundleCache): Promise<HomeRenderer> =>
  openHomeRenderer((await bundles.reuse('home renderer', () => buildHomeRenderer())).script)

/** Returns the function that renders Home, from the script that `buildHomeRenderer` has built. */
export function openHomeRenderer(script: string): HomeRenderer {
  const run = compileFunction(script, ['module', 'exports', 'require', 'BUILT_IN'])
  const load = (builtIn: readonly boolean[]): RenderHome => {
    const module = { exports: {} }
    const features = Object.fromEntries(PARTS.map((part, index) => [part, builtIn[index]]))
    run(module, module.exports, createRequire(import.meta.url), features)
    return (module as RendererModule).exports.renderHome
  }
  const [loadOnce, readOnce] = [once(load), once(readMessages)]
  return async ({ parts, name, ...facts }) =>
    loadOnce(PARTS.map((part) => parts.includes(part)))({
      ...facts,
      name: name || PAGE_TITLE,
      messages: await readOnce(facts.locale),
    })
}

export type HomeRendererBundle = {
  readonly script: string
  readonly packages: PackageFiles
  readonly libraries: readonly Library[]
}

/** Builds the script that renders Home, with the class names of a frame that is built with the same `isReadable`. */
export async function buildHomeRenderer(isReadable = false): Promise<HomeRendererBundle> {
  const { outputFiles, metafile } = await runBundler(createHomeRendererOptions(isReadable))
  return {
    script: outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '',
    packages: hashPackages(Object.keys(metafile.inputs)),
    libraries: findLibraries(metafile),
  }
}

const readMessages = async (locale: Locale): Promise<StaticHomeOptions['messages']> =>
  JSON.parse(await readFile(join(ROOT, 'locales', `${locale}.json`), 'utf8')) as StaticHomeOptions['messages']
