import type { Part } from '#domain/parts.ts'
import { buildFrame, type FrameBundle } from '../bundle/frameBundle.ts'
import type { Files, SetFacts } from '../output/manifest.ts'
import { hashPackages, isUnchanged, type PackageFiles } from './sources.ts'
import type { TenantSet } from './sets.ts'
import { findKept, keepAll, putAll, toPlace, type BuildContext } from './buildContext.ts'

/** Iframe bundle of a feature set in the build. */
export type Frame = SetFacts & {
  readonly id: string
  readonly placed: Files
  readonly packages: PackageFiles
}

/** Returns the iframe bundle of a set. Reuses the previous one if none of its inputs has changed. */
export async function placeFrame(context: BuildContext, set: TenantSet, wordsFolder: string): Promise<Frame> {
  return (await keepFrame(context, set)) ?? buildSet(context, set, wordsFolder)
}

async function keepFrame(context: BuildContext, { id }: TenantSet): Promise<Frame | undefined> {
  const facts = context.before?.manifest.sets[id]
  const packages = context.memory?.packages[id]
  if (facts === undefined || packages === undefined) return undefined
  const kept = findKept(context, facts.files)
  if (kept === undefined || !(await isUnchanged(packages))) return undefined
  return { ...facts, id, packages, placed: await keepAll(context, kept) }
}

async function buildSet(context: BuildContext, { id, parts }: TenantSet, wordsFolder: string): Promise<Frame> {
  const { files, first, chat, metafile } = await bundleFrame(wordsFolder, parts)
  const placed = await putAll(context, files)
  return {
    id,
    parts,
    frame: {
      entry: toPlace(first.entry),
      styles: first.styles.map(toPlace),
      preloads: first.preloads.map(toPlace),
      chat: chat.map(toPlace),
    },
    files: Object.keys(placed).toSorted(),
    placed,
    packages: await hashPackages(Object.keys(metafile.inputs).filter(isOfAPackage)),
  }
}

/** Bundles the iframe of a set. Features and translations are its only inputs that differ between sets. */
const bundleFrame = (wordsFolder: string, parts: readonly Part[]): Promise<FrameBundle> =>
  buildFrame({ wordsFolder, parts })

/** Returns true for files of packages. The project's own sources are hashed together. */
const isOfAPackage = (path: string): boolean => !/^(src|sagas|locales)\//.test(path) && !path.startsWith('<')
