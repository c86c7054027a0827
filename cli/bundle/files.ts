import { relative } from 'node:path'
import { type BuildFailure, type BuildOptions, build as esbuild, type BuildResult, formatMessages } from 'esbuild'
import { CliError } from '../errors.ts'
import { ROOT } from './entries.ts'

/** One file of a build; its path is relative to the build's folder, with forward slashes. */
export type File = { readonly path: string; readonly contents: Uint8Array | string }

export type Built = BuildResult<{ metafile: true; write: false }>

/** Throws `buildFailed` with the bundler's own words. */
export async function run(options: BuildOptions): Promise<Built> {
  try {
    return await esbuild(options as BuildOptions & { metafile: true; write: false })
  } catch (problem) {
    const lines = await formatMessages((problem as BuildFailure).errors ?? [], { kind: 'error', color: false })
    throw new CliError('buildFailed', lines.join('') || String(problem))
  }
}

export const toFiles = ({ outputFiles, metafile }: Built): readonly File[] => {
  const files = outputFiles.map(({ path, contents }) => ({ path: relative(ROOT, path), contents }))
  return files.filter(({ path }) => !isUnused(path, metafile))
}

/** A bundler makes a style sheet for every lazy chunk; theirs travel inside the scripts. */
function isUnused(path: string, { outputs }: Built['metafile']): boolean {
  const styles = path.replace(/\.map$/, '')
  if (!styles.endsWith('.css')) return false
  const owner = Object.values(outputs).find(({ cssBundle }) => cssBundle === styles)
  return owner?.entryPoint?.endsWith('main.tsx') !== true
}
