import type { Metafile } from 'esbuild'
import { type Part, PARTS } from '#domain/parts.ts'
import { boot, frame } from './entries.ts'
import { type File, run, toFiles } from './files.ts'
import { type FirstView, firstView } from './firstView.ts'
import { findLazyStyles, lazyStyles } from './lazyStyles.ts'
import { minifyAgain } from './minifyAgain.ts'

const FRAME_ENTRY = 'src/app/main.tsx'
const CHAT_ENTRY = 'src/screens/chat/ChatScreen.tsx'

/** The frame's scripts and styles; paths are relative to the build's folder. */
export type FrameBundle = {
  readonly files: readonly File[]
  readonly first: FirstView
  /** What the chat needs beyond the first view. */
  readonly chat: readonly string[]
  readonly metafile: Metafile
}

type FrameParts = { readonly wordsFolder: string; readonly parts?: readonly Part[] }

/** Twice: which styles only lazy chunks need is known once all is bundled. */
export async function buildFrame({ wordsFolder, parts = PARTS }: FrameParts): Promise<FrameBundle> {
  const options = frame({ wordsFolder, parts })
  const { metafile: before } = await run(options)
  const lazy = lazyStyles(findLazyStyles(before, FRAME_ENTRY))
  const built = await run({ ...options, plugins: [...(options.plugins ?? []), lazy] })
  const { metafile } = built
  const first = firstView(metafile, FRAME_ENTRY)
  const chat = firstView(metafile, CHAT_ENTRY)
  const known = [first.entry, ...first.styles, ...first.preloads]
  return {
    files: await minifyAgain(toFiles(built), { isHinted: true }),
    first,
    chat: [chat.entry, ...chat.preloads].filter((path) => !known.includes(path)),
    metafile,
  }
}

/** What stands in the page itself, and works when nothing else has come. */
export async function buildBoot(): Promise<string> {
  const { outputFiles } = await run(boot)
  return (outputFiles[0]?.text ?? '').trim()
}
