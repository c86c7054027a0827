import { CliError } from '../../errors.ts'
import { compress, compressBrotli } from '../../output/compress.ts'
import { sha384 } from '../../output/hash.ts'
import { MANIFEST, type TenantManifest } from '../../output/manifest.ts'
import { mapConcurrent } from '../../output/mapConcurrent.ts'
import { toVersion, toVersionFolder } from '../layout.ts'
import { toFileHeaders } from '../readBuildFiles.ts'
import type { PublicStore } from '../store/publicStore.ts'
import { joinLoaders } from './splitLoader.ts'
import { formatSplitVersion, parseSplitVersion, type SplitVersion } from './splitVersion.ts'

const LOADER = 'widget/loader.js'

/**
 * Stores a split version: the files of the tenant's version, with a loader that sends a part of the page loads to the
 * channel. Equal arguments store equal files, so a second call completes the work of a process that has died. Throws
 * `badStore` if one of the two loaders is missing or changed: a damaged one would stop all page loads.
 */
export async function storeSplitVersion(store: PublicStore, token: string, split: SplitVersion): Promise<void> {
  const [from, to] = [toVersionFolder(token, split.version), toVersionFolder(token, formatSplitVersion(split))]
  const contents = Buffer.from(await buildSplitLoader(store, token, split))
  const { fileHeaders } = await readManifest(store, token, split.version)
  const { gzip, brotli } = await compress(contents, 'oneTenant', compressBrotli)
  const others = [...(await store.list(from)).keys()].map((key) => key.slice(from.length))
  await mapConcurrent(
    others.filter((path) => !path.startsWith(LOADER)),
    (path) => store.copy({ from: from + path, to: to + path }),
  )
  const forms = { '': contents, '.br': brotli, '.gz': gzip }
  for (const [form, data] of Object.entries(forms))
    await store.write({
      key: to + LOADER + form,
      contents: data,
      headers: toFileHeaders(LOADER + form, fileHeaders['widget/*.js']),
    })
}

/** Returns the sha384 of the loader of a split version that is stored, and undefined for another version. */
export async function hashSplitLoader(store: PublicStore, token: string, name: string): Promise<string | undefined> {
  const split = parseSplitVersion(name)
  return split === undefined ? undefined : sha384(Buffer.from(await buildSplitLoader(store, token, split)))
}

async function buildSplitLoader(store: PublicStore, token: string, split: SplitVersion): Promise<string> {
  const { version, channelVersion, channel, percent } = split
  const [loader, channelLoader] = await Promise.all([readLoader(store, token, version), readLoader(store, token, channelVersion)]) // prettier-ignore
  return joinLoaders({ token, channel, percent, loader, channelLoader })
}

async function readLoader(store: PublicStore, token: string, version: string): Promise<string> {
  const { files } = await readManifest(store, token, version)
  const isSame = (text: string): boolean => sha384(Buffer.from(text)) === files[LOADER]?.sha384
  return readText(store, toVersionFolder(token, version) + LOADER, isSame)
}

/** Reads the manifest of a version. The name of the version is its hash, so it is the one that the build has written. */
async function readManifest(store: PublicStore, token: string, version: string): Promise<TenantManifest> {
  const isSame = (text: string): boolean => toVersion(sha384(Buffer.from(text))) === version
  return JSON.parse(await readText(store, toVersionFolder(token, version) + MANIFEST, isSame)) as TenantManifest
}

async function readText(store: PublicStore, key: string, isValid: (text: string) => boolean): Promise<string> {
  const stored = await store.read(key)
  if (stored === undefined || !isValid(stored.text)) throw new CliError('badStore', `${store.address}/${key}`)
  return stored.text
}
