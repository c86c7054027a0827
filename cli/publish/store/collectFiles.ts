import type { PublicStore, StoredFile } from './publicStore.ts'

/** Collects the files of a scan by their keys. */
export async function collectFiles(files: ReturnType<PublicStore['scan']>): Promise<ReadonlyMap<string, StoredFile>> {
  const collected = new Map<string, StoredFile>()
  for await (const [key, file] of files) collected.set(key, file)
  return collected
}
