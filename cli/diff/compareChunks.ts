import type { ChunkChange, SizeChange } from './buildDiff.ts'
import { isTranslation, toStableName } from './chunkNames.ts'
import { compareDifferences, isChanged, toSizeChange } from './sizeChange.ts'

/** Shared files of a tenant in one build. */
export type SharedFiles = { readonly paths: readonly string[]; readonly sizes: ReadonlyMap<string, number> }

type Chunk = { readonly bytes: number; readonly files: number }

type ChunksChange = { readonly chunks: readonly ChunkChange[]; readonly total: SizeChange }

/** Compares the chunks of two builds by their names without hashes. */
export function compareChunks(old: SharedFiles, current: SharedFiles): ChunksChange {
  const [before, after] = [collectChunks(old), collectChunks(current)]
  const changes = [...new Set([...before.keys(), ...after.keys()])].map((name): ChunkChange => {
    const [one, other] = [before.get(name), after.get(name)]
    const files = { old: one?.files ?? 0, new: other?.files ?? 0 }
    return { ...toSizeChange(name, one?.bytes, other?.bytes), files }
  })
  return {
    chunks: changes
      .filter((change) => isChanged(change) || change.files.old !== change.files.new)
      .toSorted(compareDifferences),
    total: toSizeChange('all chunks', sum(before), sum(after)),
  }
}

function collectChunks({ paths, sizes }: SharedFiles): ReadonlyMap<string, Chunk> {
  const chunks = new Map<string, Chunk>()
  for (const path of paths.filter((one) => !isTranslation(one))) {
    const name = toStableName(path)
    const { bytes, files } = chunks.get(name) ?? { bytes: 0, files: 0 }
    chunks.set(name, { bytes: bytes + (sizes.get(path) ?? 0), files: files + 1 })
  }
  return chunks
}

const sum = (chunks: ReadonlyMap<string, Chunk>): number =>
  [...chunks.values()].reduce((total, { bytes }) => total + bytes, 0)

/** Compares the translations and emoji data of two builds. Each difference is listed once, for any number of tenants. */
export function compareTranslations(
  pairs: Iterable<{ readonly old: SharedFiles; readonly new: SharedFiles }>,
): readonly SizeChange[] {
  const changes = new Map<string, SizeChange>()
  for (const { old, new: current } of pairs) {
    const [before, after] = [collectTranslations(old), collectTranslations(current)]
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      const change = toSizeChange(name, before.get(name), after.get(name))
      if (isChanged(change)) changes.set(JSON.stringify([name, change.old ?? null, change.new ?? null]), change)
    }
  }
  return [...changes.values()].toSorted(compareDifferences)
}

const collectTranslations = ({ paths, sizes }: SharedFiles): ReadonlyMap<string, number> =>
  new Map(paths.filter(isTranslation).map((path) => [toStableName(path), sizes.get(path) ?? 0]))
