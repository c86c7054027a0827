import { createHash } from 'node:crypto'
import { embedPackage } from './embedPackage.ts'
import { embed, loader, panel } from './entries.ts'
import { type File, run, toFiles } from './files.ts'
import { minifyAgain } from './minifyAgain.ts'

/** What host pages load, the same for every tenant: the script in its two files, and the package for pages that are bundled. */
export async function buildHostScripts(): Promise<readonly File[]> {
  const [panelBuild, embedBuild] = await Promise.all([panel().then(run), embed().then(run)])
  const panelFiles = await minifyAgain(toFiles(panelBuild), { isHinted: true })
  const loaderBuild = await run(loader(`widget/panel.js?${hashOf(panelFiles)}`))
  const loaderFiles = await minifyAgain(toFiles(loaderBuild), { isHinted: true })
  return [...panelFiles, ...loaderFiles, ...(await minifyAgain(toFiles(embedBuild))), ...(await embedPackage())]
}

/** Of the script itself: its map may change without it. */
function hashOf(files: readonly File[]): string {
  const script = files.find(({ path }) => path.endsWith('.js'))
  const hash = createHash('sha256').update(script?.contents ?? '')
  return hash.digest('hex').slice(0, 8)
}
