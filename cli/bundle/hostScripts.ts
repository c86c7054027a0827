import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embed, loader, panel, ROOT } from './entries.ts'
import { type File, run, toFiles } from './files.ts'
import { minifyAgain } from './minifyAgain.ts'

/** What host pages load, the same for every tenant: the script in its two files, and the package for pages that are bundled. */
export async function buildHostScripts(): Promise<readonly File[]> {
  const [panelBuild, embedBuild] = await Promise.all([panel().then(run), embed().then(run)])
  const panelFiles = await minifyAgain(toFiles(panelBuild), { isHinted: true })
  const loaderBuild = await run(loader(`widget/panel.js?${hashOf(panelFiles)}`))
  const loaderFiles = await minifyAgain(toFiles(loaderBuild), { isHinted: true })
  return [...panelFiles, ...loaderFiles, ...(await minifyAgain(toFiles(embedBuild))), await embedTypes()]
}

/** Of the script itself: its map may change without it. */
function hashOf(files: readonly File[]): string {
  const script = files.find(({ path }) => path.endsWith('.js'))
  const hash = createHash('sha256').update(script?.contents ?? '')
  return hash.digest('hex').slice(0, 8)
}

/** The types stand alone in one file, so that they are shipped as they are written. */
async function embedTypes(): Promise<File> {
  const types = await readFile(join(ROOT, 'src/loader/api.ts'), 'utf8')
  const entry =
    '/** Throws a `WidgetError` (`invalid`) where the options make no sense. */\nexport declare const createWidget: (options: WidgetOptions) => WidgetHandle\n'
  return { path: 'embed/index.d.ts', contents: `${types}\n${entry}` }
}
