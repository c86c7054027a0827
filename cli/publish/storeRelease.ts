import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifExists } from '../output/disk.ts'
import { MANIFEST, SIGNATURE } from '../output/manifest.ts'
import { toReleaseKey } from './layout.ts'
import type { Build } from './readBuildFiles.ts'
import { PRIVATE_HEADERS, readRelease, writeRelease } from './release.ts'
import type { PublicStore } from './store/publicStore.ts'
import { type MissingFiles, upload, type UploadOptions } from './upload.ts'

type StoreOptions = UploadOptions & { readonly missing: MissingFiles; readonly now: number }

/**
 * Stores the files of a build as a release: first its manifest and its record, which name them for `prune`, then the
 * files that pages load, then the pages. No visitor gets any of them yet.
 */
export async function storeRelease(store: PublicStore, build: Build, { now, ...options }: StoreOptions): Promise<void> {
  const release = build.manifest.buildId
  const existing = await readRelease(store, release)
  const { scripts } = options.missing
  const record = { release, scripts, publishedAt: existing?.publishedAt ?? new Date(now).toISOString() }
  const isComplete = existing?.isComplete === true && (await store.read(toReleaseKey(release, MANIFEST))) !== undefined
  if (!isComplete) {
    const contents = await readFile(join(build.folder, MANIFEST))
    await store.write({ key: toReleaseKey(release, MANIFEST), contents, headers: PRIVATE_HEADERS })
    await storeSignature(store, build)
    await writeRelease(store, { ...record, isComplete: false })
  }
  await upload(store, build, options)
  await options.lock.check()
  if (!isComplete) await writeRelease(store, { ...record, isComplete: true })
}

/** Stores the signature of a signed build beside its manifest, for recipients of the release. */
async function storeSignature(store: PublicStore, { folder, manifest }: Build): Promise<void> {
  const contents = await ifExists(readFile(join(folder, SIGNATURE)))
  if (contents !== undefined)
    await store.write({ key: toReleaseKey(manifest.buildId, SIGNATURE), contents, headers: PRIVATE_HEADERS })
}
