import type { FrameBuilder } from '../bundle/frameBuilder.ts'
import { withEmojiLibraries } from '../emoji/libraries.ts'
import type { Files, SetManifest } from '../output/manifest.ts'
import type { PackageFiles } from '../bundle/sources.ts'
import type { TenantSet } from './sets.ts'
import { findReusableFiles, reuseFiles, writeFiles, toBuildPath, type BuildContext } from './buildContext.ts'

/** Iframe bundle of a feature set in the build. */
export type Frame = SetManifest & {
  readonly id: string
  readonly built: Files
  readonly packages: PackageFiles
}

/** Iframe bundles of one build. All sets share the folder of the translations. */
export type Bundling = { readonly buildFrame: FrameBuilder; readonly localesFolder: string }

/** Returns the iframe bundle of a set. Reuses the previous one if none of its inputs has changed. */
export async function addFrame(context: BuildContext, set: TenantSet, bundling: Bundling): Promise<Frame> {
  return (await reuseFrame(context, set)) ?? buildSet(context, set, bundling)
}

async function reuseFrame(context: BuildContext, { id }: TenantSet): Promise<Frame | undefined> {
  const previous = context.before?.manifest.sets[id]
  const packages = context.cache?.packages[id]
  if (previous === undefined || packages === undefined) return undefined
  const kept = findReusableFiles(context, previous.files)
  if (kept === undefined || !context.isUnchanged(packages)) return undefined
  return { ...previous, id, packages, built: await reuseFiles(context, kept) }
}

async function buildSet(context: BuildContext, { id, parts }: TenantSet, bundling: Bundling): Promise<Frame> {
  const { buildFrame, localesFolder } = bundling
  const { files, firstView, chat, packages, libraries } = await buildFrame({ localesFolder, parts })
  const built = await writeFiles(context, files)
  return {
    id,
    parts,
    libraries: withEmojiLibraries(libraries, parts),
    frame: {
      entry: toBuildPath(firstView.entry),
      styles: firstView.styles.map(toBuildPath),
      preloads: firstView.preloads.map(toBuildPath),
      chat: chat.map(toBuildPath),
    },
    files: Object.keys(built).toSorted(),
    built,
    packages,
  }
}
