import { isRecord } from '#tools/fields.ts'
import { CliError } from '../../errors.ts'
import { compress, compressBrotli } from '../../output/compress.ts'
import { MANIFEST, parseJson } from '../../output/manifest.ts'
import { mapConcurrent } from '../../output/mapConcurrent.ts'
import type { Headers } from '../../page/headers.ts'
import { toVersionFolder } from '../layout.ts'
import { toFileHeaders } from '../readBuildFiles.ts'
import type { PublicStore } from '../store/publicStore.ts'
import { joinLoaders } from './splitLoader.ts'
import { formatSplitVersion, type SplitVersion } from './splitVersion.ts'

const LOADER = 'widget/loader.js'

/**
 * Stores a split version: the files of the tenant's version, with a loader that sends a part of the page loads to the
 * channel. Equal arguments store equal files, so a second call completes the work of a process that has died. Throws
 * `badStore` if one of the two versions is incomplete.
 */
export async function storeSplitVersion(store: PublicStore, token: string, split: SplitVersion): Promise<void> {
  const { version, channelVersion, channel, percent } = split
  const [from, to] = [toVersionFolder(token, version), toVersionFolder(token, formatSplitVersion(split))]
  const [loader, channelLoader] = await Promise.all([
    readText(store, from + LOADER),
    readText(store, toVersionFolder(token, channelVersion) + LOADER),
  ])
  const contents = Buffer.from(joinLoaders({ token, channel, percent, loader, channelLoader }))
  const headers = parseScriptHeaders(await readText(store, from + MANIFEST))
  const { gzip, brotli } = await compress(contents, 'oneTenant', compressBrotli)
  const others = [...(await store.list(from)).keys()].map((key) => key.slice(from.length))
  await mapConcurrent(
    others.filter((path) => !path.startsWith(LOADER)),
    (path) => store.copy({ from: from + path, to: to + path }),
  )
  for (const [form, data] of [['', contents], ['.br', brotli], ['.gz', gzip]] as const) {
    const path = LOADER + form
    await store.write({ key: to + path, contents: data, headers: toFileHeaders(path, headers) })
  } // prettier-ignore
}

async function readText(store: PublicStore, key: string): Promise<string> {
  const stored = await store.read(key)
  if (stored === undefined) throw new CliError('badStore', `${store.address}/${key}`)
  return stored.text
}

/** Returns the headers of a tenant's scripts from the manifest of its version, which `publish` has written. */
function parseScriptHeaders(text: string): Headers {
  const manifest = parseJson(text)
  const files = isRecord(manifest) ? manifest['fileHeaders'] : undefined
  const headers = isRecord(files) ? files['widget/*.js'] : undefined
  return isRecord(headers) ? Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])) : {} // prettier-ignore
}
