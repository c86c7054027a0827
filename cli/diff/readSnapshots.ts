import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from '../errors.ts'
import { ifExists, withDiskErrors } from '../output/disk.ts'
import { toSizeAndHash } from '../output/hash.ts'
import { type FileEntry, type Manifest, toTenantFolder } from '../output/manifest.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import { readManifest, readTenantManifest } from '../output/readBuild.ts'
import { withSuggestions } from '../tenant/problem.ts'
import type { BuildSnapshot, TenantSnapshot } from './buildSnapshot.ts'
import { parseTenantSnapshot, toBrotliBytes, toHeadersByAddress } from './parseTenantSnapshot.ts'

type Snapshots = { readonly old: BuildSnapshot; readonly new: BuildSnapshot }

type Folders = { readonly old: string; readonly new: string }

/**
 * Reads two builds for tenants. Reads the manifest and the report of a tenant only if both builds contain the tenant and
 * its manifests differ. Throws `noTenantsBuild`, `badBuild`, `builtByOther`, and `notBuilt` for a token of neither build.
 */
export async function readSnapshots(folders: Folders, tokens?: readonly string[]): Promise<Snapshots> {
  const manifests = { old: await readFolder(folders.old), new: await readFolder(folders.new) }
  const hashes = { old: toHashes(manifests.old), new: toHashes(manifests.new) }
  const selected = selectTokens([...hashes.old.keys(), ...hashes.new.keys()], tokens)
  const differing = selected.filter((token) => {
    const [before, after] = [hashes.old.get(token), hashes.new.get(token)]
    return before !== undefined && after !== undefined && before !== after
  })
  const read = async (side: keyof Folders): Promise<BuildSnapshot> => {
    const { buildId, publicUrl, headers, files } = manifests[side]
    return {
      buildId,
      publicUrl,
      headers: toHeadersByAddress(headers),
      hashes: new Map(selected.flatMap((token) => entryOf(hashes[side], token))),
      tenants: await readTenants(folders[side], manifests[side], differing),
      sizes: new Map(Object.entries(files).map(([path, entry]) => [path, toBrotliBytes(entry)])),
    }
  }
  return { old: await read('old'), new: await read('new') }
}

const readFolder = (folder: string): Promise<Manifest> =>
  withDiskErrors(folder, async () => {
    if (!(await ifExists(stat(folder)))?.isDirectory()) throw new CliError('noTenantsBuild', folder)
    return readManifest(folder)
  })

const toHashes = ({ tenants }: Manifest): ReadonlyMap<string, string> =>
  new Map(Object.entries(tenants).map(([token, { manifest }]) => [token, manifest.sha384]))

const entryOf = (hashes: ReadonlyMap<string, string>, token: string): readonly (readonly [string, string])[] => {
  const hash = hashes.get(token)
  return hash === undefined ? [] : [[token, hash]]
}

/** Returns the selected tokens, sorted and without duplicates. Without a selection, returns all. */
function selectTokens(known: readonly string[], tokens: readonly string[] = known): readonly string[] {
  const all = new Set(known)
  const unknown = tokens.filter((token) => !all.has(token))
  if (unknown.length > 0)
    throw new CliError('notBuilt', `Neither build contains ${withSuggestions(unknown, [...all])}`, {
      next: 'Check the tokens.',
    })
  return [...new Set(tokens)].toSorted()
}

const readTenants = (
  folder: string,
  manifest: Manifest,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, TenantSnapshot>> =>
  withDiskErrors(folder, async () => {
    const intern = createIntern()
    const read = async (token: string): Promise<readonly [string, TenantSnapshot]> => {
      const own = await readTenantManifest(folder, manifest, token)
      const report = await readReport(folder, token, own?.files?.[REPORT])
      const snapshot = parseTenantSnapshot(own, report)
      if (snapshot === undefined) throw new CliError('builtByOther', token)
      return [token, intern(snapshot)]
    }
    return new Map(await mapConcurrent(tokens, read))
  })

const REPORT = 'report.json'

/** Reads the report of a tenant, which contains the size of its first view, and compares it with its hash. */
async function readReport(folder: string, token: string, expected: FileEntry | undefined): Promise<unknown> {
  if (expected === undefined) return undefined
  const path = `${toTenantFolder(token)}/${REPORT}`
  const bytes = await ifExists(readFile(join(folder, path)))
  if (bytes === undefined) throw new CliError('badBuild', `missing: ${path} in ${folder}`)
  if (toSizeAndHash(bytes).sha384 !== expected.sha384) throw new CliError('badBuild', `changed: ${path} in ${folder}`)
  return JSON.parse(bytes.toString())
}

/**
 * Creates a function that replaces equal lists and headers by one object, because thousands of tenants share a few of
 * them.
 */
function createIntern(): (snapshot: TenantSnapshot) => TenantSnapshot {
  const known = new Map<string, unknown>()
  const intern = <Value>(value: Value): Value => {
    const key = JSON.stringify(value)
    const first = known.get(key) ?? value
    known.set(key, first)
    return first as Value
  }
  return ({ parts, languages, headers, hostPolicy, shared, ...rest }) => ({
    ...rest,
    parts: intern(parts),
    languages: intern(languages),
    headers: intern(headers),
    hostPolicy: intern(hostPolicy),
    shared: intern(shared),
  })
}
