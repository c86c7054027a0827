import { lstat, readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { ifThere } from './disk.ts'
import { sha384, toPacked } from './hash.ts'
import {
  eachFile,
  type Files,
  MANIFEST,
  type Manifest,
  type Packed,
  parseManifest,
  parseTenantManifest,
  tenantFolder,
} from './manifest.ts'
import { sideBySide } from './sideBySide.ts'

/** A build as it lies there, each of its files held against the manifests. */
export type Inspected = {
  readonly manifest: Manifest
  /** What is as it was built. */
  readonly sound: ReadonlyMap<string, Packed>
  /** By token; only tenants whose manifest is sound. */
  readonly tenants: ReadonlyMap<string, Files>
  readonly changed: readonly string[]
  readonly missing: readonly string[]
  /** What no manifest speaks of: links and other oddities too. */
  readonly strange: readonly string[]
}

/** Undefined where there is no build for tenants of this version. */
export async function inspect(folder: string): Promise<Inspected | undefined> {
  const text = await ifThere(readFile(join(folder, MANIFEST), 'utf8'))
  const manifest = text === undefined ? undefined : parseManifest(text)
  if (manifest === undefined) return undefined
  const there = await list(folder)
  const tenants = await readTenants(folder, manifest)
  const expected = new Map([
    ...eachFile(manifest.files),
    ...Object.entries(manifest.tenants).map(([token, facts]) => [manifestOf(token), facts.manifest] as const),
    ...[...tenants].flatMap(([token, files]) => eachFile(files, `${tenantFolder(token)}/`)),
  ])
  const hash = rememberLinks()
  const states = await sideBySide(expected, async ([path, facts]) => {
    if (!there.files.has(path)) return { path, facts, state: 'missing' as const }
    const found = await hash(join(folder, path))
    return { path, facts, state: found === facts.sha384 ? ('sound' as const) : ('changed' as const) }
  })
  const pathsOf = (wanted: string): readonly string[] =>
    states.flatMap(({ path, state }) => (state === wanted ? [path] : [])).toSorted()
  // Of a tenant whose manifest does not hold nobody can say what belongs to it.
  const unread = Object.keys(manifest.tenants).filter((token) => !tenants.has(token))
  const isUnread = (path: string): boolean => unread.some((token) => path.startsWith(`${tenantFolder(token)}/`))
  const unknown = [...there.files].filter((path) => !expected.has(path) && path !== MANIFEST && !isUnread(path))
  return {
    manifest,
    sound: new Map(states.flatMap(({ path, facts, state }) => (state === 'sound' ? [[path, facts] as const] : []))),
    tenants,
    changed: pathsOf('changed'),
    missing: pathsOf('missing'),
    strange: [...unknown, ...there.others].toSorted(),
  }
}

const manifestOf = (token: string): string => `${tenantFolder(token)}/${MANIFEST}`

type Listed = { readonly files: ReadonlySet<string>; readonly others: readonly string[] }

async function list(folder: string): Promise<Listed> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => !entry.isDirectory(),
  )
  const pathOf = ({ parentPath, name }: (typeof entries)[number]): string =>
    join(parentPath, name).slice(join(folder, sep).length).replaceAll(sep, '/')
  return {
    files: new Set(entries.filter((entry) => entry.isFile()).map(pathOf)),
    others: entries.filter((entry) => !entry.isFile()).map(pathOf),
  }
}

async function readTenants(folder: string, { tenants }: Manifest): Promise<ReadonlyMap<string, Files>> {
  const read = await sideBySide(Object.entries(tenants), async ([token, { manifest }]) => {
    const bytes = await ifThere(readFile(join(folder, manifestOf(token))))
    if (bytes === undefined || toPacked(bytes).sha384 !== manifest.sha384) return []
    const parsed = parseTenantManifest(bytes.toString())
    return parsed === undefined ? [] : [[token, parsed.files] as const]
  })
  return new Map(read.flat())
}

/** Files with a thousand names are read once. */
function rememberLinks(): (path: string) => Promise<string> {
  const known = new Map<string, Promise<string>>()
  return async (path) => {
    const { dev, ino, nlink } = await lstat(path, { bigint: true })
    const key = `${dev}:${ino}`
    const hash = known.get(key) ?? readFile(path).then(sha384)
    if (nlink > 1n) known.set(key, hash)
    return hash
  }
}
