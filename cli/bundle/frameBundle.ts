import type { Metafile } from 'esbuild'
import { type Part, PARTS } from '#domain/parts.ts'
import { INLINE_OPTIONS, createFrameOptions, type FrameOptions } from './entries.ts'
import { type File, runBundler, toFiles } from './files.ts'
import { type FirstView, findFirstView } from './firstView.ts'
import { CONVERSATION_ENTRY } from './plugins/chunks.ts'
import { findLazyStyles, lazyStyles } from './plugins/lazyStyles.ts'
import { minifyAgain } from './minifyAgain.ts'

const FRAME_ENTRY = 'src/app/main.tsx'

/** Scripts and styles of the iframe. Paths are relative to the build's folder. */
export type FrameBundle = {
  readonly files: readonly File[]
  readonly firstView: FirstView
  /** Modules that the chat needs beyond the first view. */
  readonly chat: readonly string[]
  readonly metafile: Metafile
}

type FrameParts = Omit<FrameOptions, 'parts'> & { readonly parts?: readonly Part[] }

/** Builds the iframe bundle in two runs. The styles that only lazy chunks need are known after the first run. */
export async function buildFrame({ parts = PARTS, ...rest }: FrameParts): Promise<FrameBundle> {
  const options = createFrameOptions({ parts, ...rest })
  const { metafile: before } = await runBundler(options)
  const lazy = lazyStyles(findLazyStyles(before, FRAME_ENTRY), rest.hasDevelopmentPort === true)
  const built = await runBundler({ ...options, plugins: [lazy, ...(options.plugins ?? [])] })
  const { metafile } = built
  const firstView = findFirstView(metafile, FRAME_ENTRY)
  const chat = findFirstView(metafile, CONVERSATION_ENTRY)
  const known = [firstView.entry, ...firstView.styles, ...firstView.preloads]
  return {
    // The second minification would rename the functions.
    files:
      rest.hasDevelopmentPort === true
        ? trackImports(toFiles(built))
        : await minifyAgain(toFiles(built), { hasCompileHint: true }),
    firstView,
    chat: [chat.entry, ...chat.preloads].filter((path) => !known.includes(path)),
    metafile,
  }
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
            .replaceAll(/\bimport\(([^()]+)\)/g, '(window.__livechatImport??(loading=>loading))(import($1),$1)'),
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
