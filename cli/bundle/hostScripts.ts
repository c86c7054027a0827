import { buildEmbedPackage } from './embedPackage.ts'
import { createEmbedOptions, createLoaderOptions, createPanelOptions } from './entries.ts'
import { type File, runBundler, toFiles } from './files.ts'
import { minifyAgain } from './minifyAgain.ts'
import { sha256 } from '../output/hash.ts'

/**
 * Builds the files that host pages load: loader, panel script, and the package for pages that use a bundler. They are
 * the same for every tenant.
 */
export async function buildHostScripts(): Promise<readonly File[]> {
  const [panelBuild, embedBuild] = await Promise.all([
    createPanelOptions().then(runBundler),
    createEmbedOptions().then(runBundler),
  ])
  const panelFiles = await minifyAgain(toFiles(panelBuild), { hasCompileHint: true, isArrowSafe: true })
  const loaderBuild = await runBundler(createLoaderOptions(hashOf(panelFiles)))
  const loaderFiles = await minifyAgain(toFiles(loaderBuild), { hasCompileHint: true, isArrowSafe: true })
  return [...panelFiles, ...loaderFiles, ...(await minifyAgain(toFiles(embedBuild))), ...(await buildEmbedPackage())]
}

/** Hashes the script as it is served. A change of its source map alone keeps the hash. */
const hashOf = (files: readonly File[]): string =>
  sha256(files.find(({ path }) => path.endsWith('.js'))?.contents ?? '')
