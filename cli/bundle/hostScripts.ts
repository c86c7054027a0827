import { embedPackage } from './embedPackage.ts'
import { embed, loader, panel } from './entries.ts'
import { type File, run, toFiles } from './files.ts'
import { minifyAgain } from './minifyAgain.ts'
import { sha256 } from '../output/hash.ts'

/**
 * Builds the files that host pages load: loader, panel script, and the package for pages that use a bundler. They are
 * the same for every tenant.
 */
export async function buildHostScripts(): Promise<readonly File[]> {
  const [panelBuild, embedBuild] = await Promise.all([panel().then(run), embed().then(run)])
  const panelFiles = await minifyAgain(toFiles(panelBuild), { isHinted: true, isOurs: true })
  const loaderBuild = await run(loader(hashOf(panelFiles)))
  const loaderFiles = await minifyAgain(toFiles(loaderBuild), { isHinted: true, isOurs: true })
  return [...panelFiles, ...loaderFiles, ...(await minifyAgain(toFiles(embedBuild))), ...(await embedPackage())]
}

/** Hashes the script as it is served. A change of its source map alone keeps the hash. */
const hashOf = (files: readonly File[]): string =>
  sha256(files.find(({ path }) => path.endsWith('.js'))?.contents ?? '')
