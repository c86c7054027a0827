import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AXE_OPTIONS, HARNESS_OPTIONS, HOST_PAGE_OPTIONS, PLAYER_OPTIONS, PROBE_OPTIONS } from './entries.ts'
import { type BundlerResult, type File, outputsOf, runBundler, toFiles } from './files.ts'
import { findFirstView } from './firstView.ts'
import { ROOT } from './root.ts'

const ENTRY = 'harness/main.tsx'

type HarnessBuildOptions = {
  /** True for work on the harness itself. A published package has no source maps, which are larger than the scripts. */
  readonly hasSourceMaps: boolean
}

/**
 * Returns the files of the harness. A clone builds them from its sources. A published package contains them as they
 * were built for the release, because it has none of the libraries that only the harness uses.
 */
export const createHarnessFiles = (options: HarnessBuildOptions): Promise<readonly File[]> =>
  existsSync(join(ROOT, ENTRY)) ? buildHarness(options) : readBuiltHarness()

/** Builds the harness from its sources. Throws `buildFailed` with the bundler's messages. */
export async function buildHarness({ hasSourceMaps }: HarnessBuildOptions): Promise<readonly File[]> {
  const [page, probe, axe, player, hostPages] = await Promise.all([
    runBundler({ ...HARNESS_OPTIONS, sourcemap: hasSourceMaps ? 'linked' : false }),
    runBundler(PROBE_OPTIONS),
    runBundler(AXE_OPTIONS),
    runBundler(PLAYER_OPTIONS),
    runBundler(HOST_PAGE_OPTIONS),
  ])
  return [
    await buildPage(page),
    ...[page, probe, player].flatMap(toFiles),
    ...outputsOf(axe).map(compress),
    ...outputsOf(hostPages),
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

async function buildPage({ metafile }: BundlerResult): Promise<File> {
  const template = await readFile(join(ROOT, 'harness/index.html'), 'utf8')
  const { entry, styles } = findFirstView(metafile, ENTRY)
  const links = [
    ...styles.map((path) => `<link rel="stylesheet" href="/${path.replace('harness/', '')}" />`),
    `<script type="module" src="/${entry.replace('harness/', '')}"></script>`,
  ]
  return { path: 'harness/index.html', contents: template.replace('</head>', `  ${links.join('\n    ')}\n  </head>`) }
}
