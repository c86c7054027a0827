import { relative } from 'node:path'
import {
  type BuildFailure,
  type BuildOptions,
  build as esbuild,
  type BuildResult,
  context,
  formatMessages,
  type Message,
  type PartialMessage,
} from 'esbuild'
import { CliError } from '../errors.ts'
import { UnknownLibraryError } from './plugins/replaceIn.ts'
import { ROOT } from './root.ts'

/** File of a build. Its path is relative to the build's folder, with forward slashes. */
export type File = { readonly path: string; readonly contents: Uint8Array | string }

export type BundlerResult = BuildResult<{ metafile: true; write: false }>

/** Runs the bundler. Throws `buildFailed` with the bundler's messages. */
export const runBundler = (options: BuildOptions): Promise<BundlerResult> =>
  withBundlerErrors(() => esbuild(options as BundlerOptions))

/**
 * Opens a bundler that can run several times, and passes it to `work`. A later run parses only the modules that its
 * plugins load with other contents. Throws `buildFailed` with the bundler's messages.
 */
export const withBundler = <Result>(
  options: BuildOptions,
  work: (run: () => Promise<BundlerResult>) => Promise<Result>,
): Promise<Result> =>
  withBundlerErrors(async () => {
    const bundler = await context(options as BundlerOptions)
    try {
      return await work(() => bundler.rebuild())
    } finally {
      await bundler.dispose()
    }
  })

type BundlerOptions = BuildOptions & { metafile: true; write: false }

async function withBundlerErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (problem) {
    const errors = (problem as BuildFailure).errors ?? []
    const lines = await formatMessages(errors.map(withoutStack), { kind: 'error', color: false })
    throw new CliError('buildFailed', lines.join('') || String(problem))
  }
}

/** Returns an error without the stack of a plugin that does not know the version of a library. */
const withoutStack = (error: Message): PartialMessage =>
  error.detail instanceof UnknownLibraryError ? { text: error.detail.message } : error

/** Returns all files that the bundler wrote. */
export const outputsOf = ({ outputFiles }: BundlerResult): readonly File[] =>
  outputFiles.map(({ path, contents }) => ({ path: relative(ROOT, path), contents }))

export const toFiles = (result: BundlerResult): readonly File[] =>
  outputsOf(result).filter(({ path }) => !isUnusedStylesheet(path, result.metafile))

/**
 * Returns true for the stylesheet of a lazy chunk. The bundler creates one for each, but the styles are part of the
 * chunk's script.
 */
function isUnusedStylesheet(path: string, { outputs }: BundlerResult['metafile']): boolean {
  const styles = path.replace(/\.map$/, '')
  if (!styles.endsWith('.css')) return false
  const owner = Object.values(outputs).find(({ cssBundle }) => cssBundle === styles)
  return owner?.entryPoint?.endsWith('main.tsx') !== true
}
