import type { Part } from '#domain/parts.ts'
import { buildFrame, type FrameBundle } from '../bundle/frameBundle.ts'
import type { Files, SetManifest } from '../output/manifest.ts'
import { hashPackages, isUnchanged, type PackageFiles } from './sources.ts'
import type { TenantSet } from './sets.ts'
import { findReusableFiles, reuseFiles, writeFiles, toBuildPath, type BuildContext } from './buildContext.ts'

/** Iframe bundle of a feature set in the build. */
export type Frame = SetManifest & {
  readonly id: string
  readonly built: Files
  readonly packages: PackageFiles
}

/** Returns the iframe bundle of a set. Reuses the previous one if none of its inputs has changed. */
export async function addFrame(context: BuildContext, set: TenantSet, localesFolder: string): Promise<Frame> {
  return (await reuseFrame(context, set)) ?? buildSet(context, set, localesFolder)
}

async function reuseFrame(context: BuildContext, { id }: TenantSet): Promise<Frame | undefined> {
  const previous = context.before?.manifest.sets[id]
  const packages = context.cache?.packages[id]
  if (previous === undefined || packages === undefined) return undefined
  const kept = findReusableFiles(context, previous.files)
  if (kept === undefined || !(await isUnchanged(packages))) return undefined
  return { ...previous, id, packages, built: await reuseFiles(context, kept) }
}

async function buildSet(context: BuildContext, { id, parts }: TenantSet, localesFolder: string): Promise<Frame> {
  const { files, firstView, chat, metafile } = await bundleFrame(localesFolder, parts)
  const built = await writeFiles(context, files)
  return {
    id,
    parts,
    frame: {
      entry: toBuildPath(firstView.entry),
      styles: firstView.styles.map(toBuildPath),
      preloads: firstView.preloads.map(toBuildPath),
      chat: chat.map(toBuildPath),
    },
    files: Object.keys(built).toSorted(),
    built,
    packages: await hashPackages(Object.keys(metafile.inputs).filter(isPackageFile)),
  }
}

/**
 * Bundles the iframe of a set. Between the sets of one build, only the features differ, because all sets share the
 * folder of the translations.
 */
const bundleFrame = (localesFolder: string, parts: readonly Part[]): Promise<FrameBundle> =>
  buildFrame({ localesFolder, parts })

/**
 * Returns true for files of packages. The project's own files need no hash here, because `digestSources` covers them.
 */
const isPackageFile = (path: string): boolean => !/^(src|sagas|locales)\//.test(path) && !path.startsWith('<')
