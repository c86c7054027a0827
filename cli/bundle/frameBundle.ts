import type { BuildOptions, Metafile } from 'esbuild'
import { type Part, PARTS } from '#domain/parts.ts'
import { createFrameOptions, INLINE_OPTIONS, type FrameOptions } from './entries.ts'
import { type BundlerResult, type File, runBundler, toFiles, withBundler } from './files.ts'
import { type FirstView, findFirstView } from './firstView.ts'
import { CONVERSATION_ENTRY } from './plugins/chunks.ts'
import { findLazyStyles, hasLazyStyles, lazyStyles } from './plugins/lazyStyles.ts'
import { joinEntries } from './joinEntries.ts'
import { minifyAgain } from './minifyAgain.ts'

const FRAME_ENTRY = 'src/app/main.tsx'

/** Names of the files that contain the code of these entry points. */
const JOINED_ENTRIES = { [FRAME_ENTRY]: 'main', [CONVERSATION_ENTRY]: 'conversation' }

/** Scripts and styles of the iframe. Paths are relative to the build's folder. */
export type FrameBundle = {
  readonly files: readonly File[]
  readonly firstView: FirstView
  /** Modules that the chat needs beyond the first view. */
  readonly chat: readonly string[]
  /** Stylesheets that only lazy chunks need. */
  readonly lazyStyles: ReadonlySet<string>
  readonly metafile: Metafile
}

type FrameParts = Omit<FrameOptions, 'parts'> & {
  readonly parts?: readonly Part[]
  /** Stylesheets that are probably lazy, for example those of a similar bundle. They only save time. */
  readonly expectedLazyStyles?: ReadonlySet<string> | undefined
}

/** Builds the iframe bundle. The result is the same for every `expectedLazyStyles`. */
export async function buildFrame({ parts = PARTS, expectedLazyStyles, ...rest }: FrameParts): Promise<FrameBundle> {
  const bundling = { isReadable: rest.hasDevelopmentPort === true, expected: expectedLazyStyles }
  const { built, lazy } = await bundleWithLazyStyles(createFrameOptions({ parts, ...rest }), bundling)
  const { files, metafile } = joinEntries({ files: toFiles(built), metafile: built.metafile }, JOINED_ENTRIES)
  const firstView = findFirstView(metafile, FRAME_ENTRY)
  const chat = findFirstView(metafile, CONVERSATION_ENTRY)
  const known = [firstView.entry, ...firstView.styles, ...firstView.preloads]
  return {
    // The second minification would rename the functions.
    files: rest.hasDevelopmentPort === true ? trackImports(files) : await minifyAgain(files, { hasCompileHint: true }),
    firstView,
    chat: [chat.entry, ...chat.preloads].filter((path) => !known.includes(path)),
    lazyStyles: lazy,
    metafile,
  }
}

type StylesOptions = { readonly isReadable: boolean; readonly expected: ReadonlySet<string> | undefined }

/**
 * Runs the bundler once if the expected stylesheets are the lazy ones, and twice otherwise, because they are known only
 * after a run.
 */
const bundleWithLazyStyles = (
  options: BuildOptions,
  { isReadable, expected = new Set() }: StylesOptions,
): Promise<{ readonly built: BundlerResult; readonly lazy: ReadonlySet<string> }> => {
  let current = expected
  const plugins = [lazyStyles(() => current, isReadable), ...(options.plugins ?? [])]
  return withBundler({ ...options, plugins }, async (run) => {
    const first = await run()
    const lazy = findLazyStyles(first.metafile, FRAME_ENTRY)
    if (hasLazyStyles(first.metafile, lazy, expected)) return { built: first, lazy }
    current = lazy
    return { built: await run(), lazy }
  })
}

/**
 * Gives the promise of each `import()` in the scripts, and the address, to the probe, and to a replay, which decides when
 * the page gets the module.
 */
const trackImports = (files: readonly File[]): readonly File[] =>
  files.map((file) =>
    file.path.endsWith('.js')
      ? {
          ...file,
          contents: Buffer.from(file.contents)
            .toString()
            .replaceAll(/\bimport\(([^()]+)\)/g, '(globalThis.__livechatImport??(loading=>loading))(import($1),$1)'),
        }
      : file,
  )

/** Inline scripts of the iframe's page. They work even if no other file can be loaded. */
export type InlineScripts = {
  /** Retries the entry and shows an error. */
  readonly boot: string
  /** Shows the static Home of a tenant's page. */
  readonly home: string
}

export async function buildInlineScripts(): Promise<InlineScripts> {
  const { outputFiles } = await runBundler(INLINE_OPTIONS)
  const textOf = (name: string): string =>
    outputFiles.find(({ path }) => path.endsWith(`/${name}.js`))?.text.trim() ?? ''
  return { boot: textOf('boot'), home: textOf('home') }
}
