import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  AXE_OPTIONS,
  EXTENSION_OPTIONS,
  HARNESS_OPTIONS,
  HOST_PAGE_OPTIONS,
  PLAYER_OPTIONS,
  PROBE_OPTIONS,
  REPLAY_OPTIONS,
} from './entries.ts'
import { openBundleCache } from './bundleCache.ts'
import { type BundlerResult, type File, outputsOf, runBundler, toFiles } from './files.ts'
import { findFirstView } from './firstView.ts'
import { VERSION } from '../packageFile.ts'
import { ROOT } from './root.ts'
import { digestHarnessSources } from './sources.ts'

const ENTRY = 'harness/main.tsx'

/** Folder of the browser extension. Its panel is beside the harness, with which it shares its scripts. */
export const EXTENSION = 'harness/extension'

/** Icons of the extension by their size in px: renderings of `bubble.svg` beside them. */
const EXTENSION_ICONS = [16, 32, 48, 128].map((size) => `icons/${size}.png`)

type HarnessBuildOptions = {
  /** True for work on the harness itself. A published package has no source maps, which are larger than the scripts. */
  readonly hasSourceMaps: boolean
}

/**
 * Returns the files of the harness. A clone builds them from its sources. A published package contains them as they
 * were built for the release, because it has none of the libraries that only the harness uses.
 */
export async function createHarnessFiles(options: HarnessBuildOptions): Promise<readonly File[]> {
  if (!existsSync(join(ROOT, ENTRY))) return readBuiltHarness()
  const bundles = await openBundleCache(await digestHarnessSources())
  return bundles.reuse(`harness ${JSON.stringify(options)}`, () => buildHarness(options))
}

/** Builds the harness from its sources. Throws `buildFailed` with the bundler's messages. */
export async function buildHarness({ hasSourceMaps }: HarnessBuildOptions): Promise<readonly File[]> {
  const [page, probe, axe, player, replay, hostPages, extension] = await Promise.all([
    runBundler({ ...HARNESS_OPTIONS, sourcemap: hasSourceMaps ? 'linked' : false }),
    runBundler(PROBE_OPTIONS),
    runBundler(AXE_OPTIONS),
    runBundler(PLAYER_OPTIONS),
    runBundler(REPLAY_OPTIONS),
    runBundler(HOST_PAGE_OPTIONS),
    runBundler(EXTENSION_OPTIONS),
  ])
  return [
    await buildPage(page, { template: 'harness/index.html', entryPoint: ENTRY, assets: '/assets/' }),
    ...[page, probe, player, replay, extension].flatMap(toFiles),
    ...outputsOf(axe).map(compress),
    ...outputsOf(hostPages),
    await buildPage(page, {
      template: `${EXTENSION}/panel.html`,
      entryPoint: `${EXTENSION}/main.tsx`,
      assets: 'assets/',
    }),
    ...(await Promise.all(['devtools.html', ...EXTENSION_ICONS].map(readExtensionFile))),
    await buildExtensionManifest(),
  ]
}

/** Compresses a file that is large and rarely needed, as the size of the published package is limited. */
const compress = ({ path, contents }: File): File => ({
  path: `${path}.gz`,
  contents: gzipSync(contents, { level: 9 }),
})

async function readBuiltHarness(): Promise<readonly File[]> {
  const entries = await readdir(join(ROOT, 'harness'), { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(paths.map(async (path) => ({ path: path.slice(ROOT.length), contents: await readFile(path) })))
}

type PageOptions = {
  readonly template: string
  readonly entryPoint: string
  /** Address of the folder of the scripts, relative to that of the page. */
  readonly assets: string
}

/** Builds a page with links to its stylesheet and scripts, those that it imports included. */
async function buildPage({ metafile }: BundlerResult, { template, entryPoint, assets }: PageOptions): Promise<File> {
  const html = await readFile(join(ROOT, template), 'utf8')
  const { entry, styles, preloads } = findFirstView(metafile, entryPoint)
  const toAddress = (path: string): string => path.replace('harness/assets/', assets)
  const links = [
    ...styles.map((path) => `<link rel="stylesheet" href="${toAddress(path)}" />`),
    ...preloads.map((path) => `<link rel="modulepreload" href="${toAddress(path)}" />`),
    `<script type="module" src="${toAddress(entry)}"></script>`,
  ]
  return { path: template, contents: html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`) }
}

async function readExtensionFile(name: string): Promise<File> {
  const path = `${EXTENSION}/${name}`
  return { path, contents: await readFile(join(ROOT, path)) }
}

async function buildExtensionManifest(): Promise<File> {
  const path = `${EXTENSION}/manifest.json`
  const manifest = JSON.parse(await readFile(join(ROOT, path), 'utf8')) as object
  return { path, contents: `${JSON.stringify({ ...manifest, version: VERSION }, null, 2)}\n` }
}
