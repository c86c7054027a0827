import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST } from '../output/manifest.ts'
import { toReleaseKey } from './layout.ts'
import type { BuildFile, BuildFiles } from './readBuildFiles.ts'
import { PRIVATE_HEADERS, readRelease, writeRelease } from './release.ts'
import type { PublicStore } from './store/publicStore.ts'
import { findMissing, listStoredFiles, upload, type UploadOptions } from './upload.ts'

/** Files of a release that a store does not have yet. */
export type MissingFiles = { readonly shared: readonly BuildFile[]; readonly versions: readonly BuildFile[] }

/** Compares the files of a build with a store. */
export async function findMissingFiles(store: PublicStore, build: string, files: BuildFiles): Promise<MissingFiles> {
  const stored = await listStoredFiles(store)
  return {
    shared: await findMissing(build, files.shared, stored),
    versions: await findMissing(build, files.versions, stored),
  }
}

type StoreOptions = UploadOptions & { readonly missing: MissingFiles; readonly now: number }

/**
 * Stores the files of a build as a release: first its manifest, which names them for `prune`, then the files that pages
 * load, then the pages. No visitor gets any of them yet.
 */
export async function storeRelease(
  store: PublicStore,
  { manifest, scripts }: BuildFiles,
  { missing, now, ...options }: StoreOptions,
): Promise<void> {
  const release = manifest.buildId
  const existing = await readRelease(store, release)
  const record = { release, scripts, publishedAt: existing?.publishedAt ?? new Date(now).toISOString() }
  const isComplete = existing?.isComplete === true
  if (!isComplete) {
    await store.write({
      key: toReleaseKey(release, MANIFEST),
      contents: await readFile(join(options.build, MANIFEST)),
      headers: PRIVATE_HEADERS,
    })
    await writeRelease(store, { ...record, isComplete: false })
  }
  await upload(store, missing.shared, options)
  await upload(store, missing.versions, options)
  options.lock.check()
  if (!isComplete) await writeRelease(store, { ...record, isComplete: true })
}
