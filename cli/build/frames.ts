import type { Part } from '#domain/parts.ts'
import { buildFrame, type FrameBundle } from '../bundle/frameBundle.ts'
import type { Files, SetFacts } from '../output/manifest.ts'
import { hashPackages, isUnchanged, type PackageFiles } from './sources.ts'
import type { TenantSet } from './sets.ts'
import { findKept, keepAll, putAll, toPlace, type Workshop } from './workshop.ts'

/** The frame of a set as it lies in the build. */
export type Frame = SetFacts & {
  readonly id: string
  readonly placed: Files
  readonly packages: PackageFiles
}

/** Bundled at most once a set, and not at all where nothing it is made from has changed. */
export async function placeFrame(workshop: Workshop, set: TenantSet, wordsFolder: string): Promise<Frame> {
  return (await keepFrame(workshop, set)) ?? buildSet(workshop, set, wordsFolder)
}

async function keepFrame(workshop: Workshop, { id }: TenantSet): Promise<Frame | undefined> {
  const facts = workshop.before?.manifest.sets[id]
  const packages = workshop.memory?.packages[id]
  if (facts === undefined || packages === undefined) return undefined
  const kept = findKept(workshop, facts.files)
  if (kept === undefined || !(await isUnchanged(packages))) return undefined
  return { ...facts, id, packages, placed: await keepAll(workshop, kept) }
}

async function buildSet(workshop: Workshop, { id, parts }: TenantSet, wordsFolder: string): Promise<Frame> {
  const { files, first, chat, metafile } = await bundleFrame(wordsFolder, parts)
  const placed = await putAll(workshop, files)
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

/** The one place that says what a set's frame is made with. */
const bundleFrame = (wordsFolder: string, parts: readonly Part[]): Promise<FrameBundle> =>
  buildFrame({ wordsFolder, parts })

/** Our own sources are known as a whole. */
const isOfAPackage = (path: string): boolean => !/^(src|sagas|locales)\//.test(path) && !path.startsWith('<')
