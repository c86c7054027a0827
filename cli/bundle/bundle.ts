import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PARTS } from '#domain/parts.ts'
import { CliError } from '../errors.ts'
import { withEmojiLibraries } from '../emoji/libraries.ts'
import { toLicenceFile } from '../licences/installedLicences.ts'
import { LICENCES, MANIFEST } from '../output/manifest.ts'
import { getBuildKind } from '../output/outFolder.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import { openStaging, type Staging } from '../output/staging.ts'
import { buildPageHtml } from '../page/pageHtml.ts'
import { toBasePolicy } from '../page/policy.ts'
import { toPolicyText } from '../page/policyText.ts'
import { readEmojiFiles } from '../emoji/emojiFiles.ts'
import { ROOT } from './root.ts'
import type { File } from './files.ts'
import type { FirstView } from './firstView.ts'
import { openBundleCache } from './bundleCache.ts'
import { createFrameBuilder, type BuiltFrame } from './frameBuilder.ts'
import { buildInlineScripts } from './frameBundle.ts'
import { createHarnessFiles } from './harnessFiles.ts'
import { buildHomeRenderer } from './homeRenderer.ts'
import { buildHostFiles } from './hostScripts.ts'
import { digestSources } from './sources.ts'
import { buildTranslations, type Translations } from './translations.ts'

/** Manifest of a build of the whole widget. Paths are relative to the build's folder. */
export type Manifest = {
  readonly buildId: string
  readonly frame: {
    readonly entry: string
    /** Everything requested before Home and Chat paint, the page itself included. */
    readonly firstView: readonly string[]
    readonly lazy: readonly string[]
    /** Modules that the chat needs beyond the first view. */
    readonly chat: readonly string[]
  }
  readonly loader: string
  /** Script that the loader fetches when the visitor shows intent. */
  readonly panel: string
  /**
   * Content-Security-Policy of the iframe's page, without `connect-src` and `frame-ancestors`. `addConnections` adds
   * them.
   */
  readonly csp: string
  /** Files from which `createPageRenderer` writes Home into the page. No server has to serve them. */
  readonly home: HomeFiles
}

type HomeFiles = {
  /** Script that renders Home in Node. */
  readonly renderer: string
  /** Inline script that shows Home in the page. */
  readonly script: string
}

const PAGE = 'widget/index.html'

const HOME: HomeFiles = { renderer: 'home/renderer.cjs', script: 'home/showHome.js' }

type BundleOptions = {
  /** Replaces a build for tenants in the folder. Without it, such a folder is rejected. */
  readonly isReplacingAll?: boolean
  /** Builds a frame that gives the harness its actions, sagas and states. No page of a customer gets such a build. */
  readonly hasDevelopmentPort?: boolean
}

/**
 * Builds iframe, loader and harness into a folder. The previous build stays until the new one is complete. Throws if
 * the folder contains tenants, unless `isReplacingAll`, because the new build would remove them.
 */
export async function bundle(
  outDir: string,
  { isReplacingAll = false, hasDevelopmentPort = false }: BundleOptions = {},
): Promise<Manifest> {
  const staging = await openStaging(outDir)
  try {
    if (!isReplacingAll && (await getBuildKind(staging.target)) === 'tenants')
      throw new CliError('otherBuild', staging.target)
    const { files, manifest } = await buildFiles(hasDevelopmentPort)
    await write(staging, [...files, { path: MANIFEST, contents: JSON.stringify(manifest, null, 2) }])
    return manifest
  } finally {
    await staging.close()
  }
}

async function buildFiles(
  hasDevelopmentPort: boolean,
): Promise<{ readonly files: readonly File[]; readonly manifest: Manifest }> {
  const bundles = await openBundleCache(await digestSources())
  const translations = await bundles.reuse('translations', buildTranslations)
  const buildFrame = createFrameBuilder(bundles)
  const [frame, scripts, harness, renderer, inline] = await Promise.all([
    buildFrame({ localesFolder: translations.folder, parts: PARTS, hasDevelopmentPort }),
    bundles.reuse('host files', buildHostFiles),
    createHarnessFiles({ hasSourceMaps: hasDevelopmentPort }),
    bundles.reuse(`home renderer ${hasDevelopmentPort}`, () => buildHomeRenderer(hasDevelopmentPort)),
    bundles.reuse('inline scripts', buildInlineScripts),
  ])
  const page = await buildFramePage(frame.firstView, translations, inline.boot)
  const home = [
    { path: HOME.renderer, contents: renderer.script },
    { path: HOME.script, contents: inline.home },
  ]
  const licences = {
    path: LICENCES,
    contents: toLicenceFile([...withEmojiLibraries(frame.libraries, PARTS), ...renderer.libraries], {
      ...frame.packages,
      ...renderer.packages,
    }),
  }
  const files = [...frame.files, ...scripts, ...translations.files, ...home, licences]
  const rest = [page, ...(await readEmojiFiles()), ...harness]
  const manifest = {
    ...toManifest(frame, translations, [...files, page]),
    csp: toPolicyText(toBasePolicy({ scripts: [inline.boot] })),
    home: HOME,
  }
  return { files: [...files, ...rest], manifest }
}

/** Builds the iframe's page with its stylesheet, its inline script, and preloads for its modules and translations. */
async function buildFramePage(
  { entry, styles, preloads }: FirstView,
  translations: Translations,
  inlineScript: string,
): Promise<File> {
  const template = await readFile(join(ROOT, 'src/app/index.html'), 'utf8')
  const head = [
    `<script>${inlineScript}</script>`,
    ...styles.map((path) => `<link rel="stylesheet" href="/${path}" />`),
    ...[...preloads, getPageTranslations(translations)].map((path) => `<link rel="modulepreload" href="/${path}" />`),
    `<script type="module" src="/${entry}"></script>`,
  ]
  return { path: PAGE, contents: buildPageHtml(template, { head }) }
}

/**
 * Returns the file of the English translations. The page shows them first, unless its address names another language.
 */
const getPageTranslations = ({ folder }: Translations): string => `widget/assets/${folder}/en.js`

function toManifest(
  { firstView, chat }: BuiltFrame,
  translations: Translations,
  files: readonly File[],
): Omit<Manifest, 'csp' | 'home'> {
  const { entry, styles, preloads } = firstView
  const firstViewPaths = [PAGE, entry, ...styles, ...preloads, getPageTranslations(translations)]
  const scripts = files.map(({ path }) => path).filter((path) => /^widget\/assets\/.*\.(js|css)$/.test(path))
  const hash = createHash('sha256')
  for (const { path, contents } of [...files].toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(path).update(contents)
  return {
    buildId: hash.digest('hex').slice(0, 16),
    frame: {
      entry,
      firstView: firstViewPaths,
      lazy: scripts.filter((path) => !firstViewPaths.includes(path)).toSorted(),
      chat,
    },
    loader: 'widget/loader.js',
    panel: 'widget/panel.js',
  }
}

async function write(staging: Staging, files: readonly File[]): Promise<void> {
  await mapConcurrent(files, ({ path, contents }) => staging.write(path, contents))
  await staging.replace()
}
