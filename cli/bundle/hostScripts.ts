import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embed, loader, panel, ROOT } from './entries.ts'
import { type File, run, toFiles } from './files.ts'
import { minifyAgain } from './minifyAgain.ts'

/** What host pages load, the same for every tenant: the script in its two files, and the package for pages that are bundled. */
export async function buildHostScripts(): Promise<readonly File[]> {
  const [panelBuild, embedBuild] = await Promise.all([panel().then(run), embed().then(run)])
  const script = panelBuild.outputFiles.find(({ path }) => path.endsWith('.js'))
  const hash = createHash('sha256').update(script?.contents ?? '')
  const loaderBuild = await run(loader(`widget/panel.js?${hash.digest('hex').slice(0, 8)}`))
  const files = [panelBuild, embedBuild, loaderBuild].flatMap(toFiles)
  return [...(await minifyAgain(files)), await embedTypes()]
}

/** The types stand alone in one file, so that they are shipped as they are written. */
async function embedTypes(): Promise<File> {
  const types = await readFile(join(ROOT, 'src/loader/api.ts'), 'utf8')
  const entry =
    '/** Throws a `WidgetError` (`invalid`) where the options make no sense. */\nexport declare const createWidget: (options: WidgetOptions) => WidgetHandle\n'
  return { path: 'embed/index.d.ts', contents: `${types}\n${entry}` }
}
