import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sha384 } from '#cli/output/hash.ts'
import { listAllFiles, type Manifest, type TenantManifest } from '#cli/output/manifest.ts'
import { toScriptKey, toVersion, toVersionFolder } from '#cli/publish/layout.ts'
import type { S3Server } from './s3Server.ts'

type Place = { readonly folder: string } | { readonly s3: S3Server; readonly prefix: string }

/** Files of a store as visitors get them. */
export type PublicView = {
  /**
   * Reads the page, the scripts and all files that they load of every tenant. Returns what is missing, mixed, or of none
   * of these builds. An empty list means that visitors get a whole chat.
   */
  readonly findProblems: (builds: readonly string[]) => Promise<readonly string[]>
  /** Returns the keys of the files of a build's release that the store does not have. */
  readonly findMissingFiles: (build: string) => Promise<readonly string[]>
  /** Returns the build that an address below `tenants/` has the page of, or undefined if it is of none of these builds. */
  readonly findBuild: (address: string, builds: readonly string[]) => Promise<string | undefined>
  readonly readLoader: (token: string) => Promise<string>
}

type Served = { readonly contents: Buffer; readonly headers: Readonly<Record<string, string>> | undefined }

export function createPublicView(place: Place): PublicView {
  const read = async (key: string): Promise<Served | undefined> => {
    if ('s3' in place) return place.s3.read(place.prefix + key)
    const contents = await readFile(join(place.folder, key)).catch(() => undefined)
    return contents && { contents, headers: undefined }
  }
  return {
    findProblems: async (builds) => {
      const snapshots = await Promise.all(builds.map(readBuild))
      const tokens = new Set(snapshots.flatMap(({ tenants }) => tenants.map(({ token }) => token)))
      const problems = await Promise.all([...tokens].map((token) => checkTenant(read, snapshots, token)))
      return problems.flat()
    },
    findMissingFiles: async (build) => {
      const { manifest, tenants } = await readBuild(build)
      const keys = [...listShared(manifest).map(({ key }) => key), ...tenants.flatMap((tenant) => listPrivate(manifest, tenant))] // prettier-ignore
      const present = await Promise.all(keys.map(async (key) => (await read(key)) !== undefined))
      return keys.filter((_, index) => !present[index])
    },
    readLoader: async (token) => (await read(`tenants/${token}/widget/loader.js`))?.contents.toString() ?? '',
    findBuild: async (address, builds) => {
      const page = await read(`tenants/${address}/widget/index.html`)
      const [token] = address.split('.')
      const hash = page && sha384(page.contents)
      const snapshots = await Promise.all(builds.map(readBuild))
      const index = snapshots.findIndex(({ tenants }) => tenants.some((tenant) => tenant.token === token && tenant.files['widget/index.html']?.sha384 === hash)) // prettier-ignore
      return builds[index]
    },
  }
}

type Read = (key: string) => Promise<Served | undefined>

type Build = { readonly manifest: Manifest; readonly tenants: readonly TenantManifest[] }

async function readBuild(folder: string): Promise<Build> {
  const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(folder, path), 'utf8'))
  const manifest = (await readJson('manifest.json')) as Manifest
  const tenants = Object.keys(manifest.tenants).map((token) => readJson(`tenants/${token}/manifest.json`))
  return { manifest, tenants: (await Promise.all(tenants)) as readonly TenantManifest[] }
}

const listShared = ({ files }: Manifest) =>
  listAllFiles(files).flatMap(([key, entry]) => (/^(assets|emoji)\//.test(key) ? [{ key, hash: entry.sha384 }] : []))

const listPrivate = ({ tenants }: Manifest, { token, files }: TenantManifest): readonly string[] => {
  const folder = toVersionFolder(token, toVersion(tenants[token]?.manifest.sha384 ?? ''))
  return listAllFiles(files).flatMap(([path]) => (path.startsWith('widget/') ? [folder + path] : []))
}

/** Forms in which a browser may get a file. */
const FORMS = { '': (bytes: Buffer) => bytes, '.br': brotliDecompressSync, '.gz': gunzipSync }

async function checkTenant(read: Read, builds: readonly Build[], token: string): Promise<readonly string[]> {
  const candidates = builds.flatMap(({ manifest, tenants }) => tenants.filter((tenant) => tenant.token === token).map((tenant) => ({ manifest, tenant }))) // prettier-ignore
  const problems: string[] = []
  for (const [form, unpack] of Object.entries(FORMS)) {
    const script = async (name: string): Promise<string> => {
      const file = await read(`tenants/${token}/widget/${name}.js${form}`)
      return file === undefined ? '' : unpack(file.contents).toString()
    }
    const loader = await script('loader')
    if (loader === '' || (await script('panel')) === '') problems.push(`a script${form} of ${token} is missing`)
    const addresses = [token, ...findOtherAddresses(loader)]
    for (const address of addresses) problems.push(...(await checkPage(read, candidates, { address, form, unpack })))
    problems.push(...(await checkLoader(read, candidates, loader)).map((problem) => `loader.js${form} of ${token}: ${problem}`)) // prettier-ignore
  }
  return problems
}

/** Returns the address of a channel that the loader gives a part of the page loads. */
const findOtherAddresses = (loader: string): readonly string[] => /"\/tenants\/([\w.-]+)"/.exec(loader)?.slice(1) ?? []

/** Checks that a loader is of a build, and its panel script stored. A loader of a part of the page loads is of two. */
async function checkLoader(read: Read, candidates: readonly Owner[], loader: string): Promise<readonly string[]> {
  const isSplit = findOtherAddresses(loader).length > 0
  const owners = candidates.filter(({ tenant: { files } }) => isSplit ? loader.includes(files['widget/panel.js']?.sha256 ?? '') : files['widget/loader.js']?.sha384 === sha384(Buffer.from(loader))) // prettier-ignore
  const hasPanels = await Promise.all(owners.map(({ tenant }) => hasPanel(read, tenant)))
  return [
    ...(owners.length === 0 ? ['it is of no build'] : []),
    ...(hasPanels.includes(false) ? ['its panel script is missing'] : []),
  ]
}

type Page = { readonly address: string; readonly form: string; readonly unpack: (bytes: Buffer) => Buffer }

async function checkPage(
  read: Read,
  candidates: readonly Owner[],
  { address, form, unpack }: Page,
): Promise<readonly string[]> {
  const page = await read(`tenants/${address}/widget/index.html${form}`)
  const hash = page && sha384(unpack(page.contents))
  const owner = candidates.find(({ tenant }) => tenant.files['widget/index.html']?.sha384 === hash)
  if (owner === undefined) return [`the page of ${address} with the form "${form}" is missing or of no build`]
  return [...(await checkLoaded(read, owner)), ...findHeaderProblems(owner.tenant, page)]
}

type Owner = { readonly manifest: Manifest; readonly tenant: TenantManifest }

/** Checks every shared file that the page of a build may load, also in its compressed forms. */
async function checkLoaded(read: Read, { manifest, tenant }: Owner): Promise<readonly string[]> {
  const shared = new Set(tenant.shared.flatMap((path) => [path, `${path}.br`, `${path}.gz`]))
  const problems = listShared(manifest)
    .filter(({ key }) => shared.has(key))
    .map(async ({ key, hash }) => {
      const file = await read(key)
      return file !== undefined && sha384(file.contents) === hash ? [] : [`${key} is missing or changed`]
    })
  return (await Promise.all(problems)).flat()
}

/** A bucket stores headers: those of a page belong to the page that it has. */
function findHeaderProblems({ headers, token }: TenantManifest, page: Served | undefined): readonly string[] {
  if (page?.headers === undefined) return []
  const stored = Object.entries(headers).map(([name, value]) => [name, page.headers?.[name] ?? page.headers?.[`x-amz-meta-${name}`], value]) // prettier-ignore
  return stored.flatMap(([name, actual, value]) => (actual === value ? [] : [`${token}: the header ${name} is ${actual}`])) // prettier-ignore
}

async function hasPanel(read: Read, { files }: TenantManifest): Promise<boolean> {
  const panel = files['widget/panel.js']
  const stored = await read(toScriptKey(panel?.sha256 ?? ''))
  return stored !== undefined && sha384(stored.contents) === panel?.sha384
}
