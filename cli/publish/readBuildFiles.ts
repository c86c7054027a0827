import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { CliError } from '../errors.ts'
import { ifExists } from '../output/disk.ts'
import { sha384 } from '../output/hash.ts'
import { type FileEntry, listAllFiles, type Manifest, MANIFEST, type TenantManifest, toTenantFolder } from '../output/manifest.ts' // prettier-ignore
import { readManifest, readTenantManifest } from '../output/readBuild.ts'
import type { Headers } from '../page/headers.ts'
import { isSharedFile, PRIVATE_HEADERS, toManifestVersions, toSharedHeaders } from './release.ts'
import { toScriptKey, toVersionFolder } from './layout.ts'
import type { TenantVersions } from './shownVersions.ts'
import type { FileToStore } from './store/publicStore.ts'

/** File of a build that a release consists of. */
export type BuildFile = Omit<FileToStore, 'contents'> & {
  /** Path below the folder of the build. */
  readonly path: string
  readonly bytes: number
  readonly sha384: string
  /** True if the key follows from the contents, so a stored file of this size has the same contents. */
  readonly isNamedByContent: boolean
}

/** Build for tenants that is published. */
export type Build = {
  readonly folder: string
  readonly manifest: Manifest
  readonly versions: TenantVersions
}

/** Reads the manifest of a build. Throws `noTenantsBuild` without one, and `badBuild` if it was changed. */
export async function readBuild(folder: string): Promise<Build> {
  const manifest = await readManifest(folder)
  return { folder, manifest, versions: toManifestVersions(manifest) }
}

/** Files of a tenant: its version, with the manifest as the last file, and its scripts under their hashes. */
export type TenantFiles = { readonly version: readonly BuildFile[]; readonly scripts: readonly BuildFile[] }

/** Lists the files of a tenant from its manifest. Throws `badBuild` if the manifest was changed. */
export async function readTenantFiles({ folder, manifest, versions }: Build, token: string): Promise<TenantFiles> {
  const tenant = await readTenantManifest(folder, manifest, token)
  if (tenant?.headers === undefined || tenant.fileHeaders === undefined || tenant.files === undefined)
    throw new CliError('builtByOther', token)
  const versionFolder = toVersionFolder(token, versions.get(token) ?? '')
  return toTenantFiles(tenant as TenantManifest, { folder: versionFolder, manifest })
}

/** Reads the contents of a file. Throws `badBuild` if they are not what the manifest says. */
export async function readContents(
  { folder }: Pick<Build, 'folder'>,
  { path, sha384: expected }: Pick<BuildFile, 'path' | 'sha384'>,
): Promise<Uint8Array> {
  const contents = await ifExists(readFile(join(folder, path)))
  if (contents === undefined) throw new CliError('badBuild', `missing: ${path} in ${folder}`)
  if (sha384(contents) !== expected) throw new CliError('badBuild', `changed: ${path} in ${folder}`)
  return contents
}

/** Lists the files that the pages of several tenants load. */
export const toSharedFiles = ({ files, headers }: Manifest): readonly BuildFile[] =>
  listAllFiles(files)
    .filter(([path]) => isSharedFile(path))
    .map(([path, { bytes, sha384: hash }]) => ({
      key: path,
      path,
      bytes,
      sha384: hash,
      headers: toFileHeaders(path, toSharedHeaders(headers, path)),
      isNamedByContent: path.startsWith('assets/'),
    }))

type TenantFolders = { readonly folder: string; readonly manifest: Manifest }

function toTenantFiles(
  { token, files, headers, fileHeaders }: TenantManifest,
  { folder, manifest }: TenantFolders,
): TenantFiles {
  const source = `${toTenantFolder(token)}/`
  const scriptHeaders = fileHeaders['widget/*.js']
  const forever = Object.entries(fileHeaders).find(([address]) => address.includes('?'))?.[1] ?? scriptHeaders
  const served = Object.entries(files).filter(([path]) => path.startsWith('widget/'))
  const toFiles = ([path, entry]: readonly [string, FileEntry]) =>
    listAllFiles({ [path]: entry }).map(([form, { bytes, sha384: hash }]) => ({ path: source + form, bytes, sha384: hash, form, suffix: form.slice(path.length), script: toScriptOf(path, entry) })) // prettier-ignore
  const all = served.flatMap(toFiles)
  return {
    version: [
      ...all.map(({ form, suffix, script, ...file }) => ({
        ...file,
        key: folder + form,
        headers: toFileHeaders(form, script === undefined ? headers : scriptHeaders),
        isNamedByContent: true,
        sameAs: script === undefined ? undefined : script + suffix,
      })),
      {
        key: folder + MANIFEST,
        path: source + MANIFEST,
        bytes: manifest.tenants[token]?.manifest.bytes ?? 0,
        sha384: manifest.tenants[token]?.manifest.sha384 ?? '',
        headers: PRIVATE_HEADERS,
        isNamedByContent: true,
      },
    ],
    scripts: all.flatMap(({ form, suffix, script, ...file }) =>
      script === undefined
        ? []
        : [{ ...file, key: script + suffix, headers: toFileHeaders(form, forever), isNamedByContent: true }],
    ),
  }
}

/** Returns the key of a script, or undefined for the page. */
const toScriptOf = (path: string, { sha256 }: FileEntry): string | undefined =>
  path.endsWith('.js') && sha256 !== undefined ? toScriptKey(sha256) : undefined

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

const ENCODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' }

/** Returns the response headers of a file. A compressed one has the content type of its plain file. */
export function toFileHeaders(path: string, headers: Headers = {}): Headers {
  const encoding = ENCODINGS[extname(path)]
  const plain = encoding === undefined ? path : path.slice(0, -extname(path).length)
  return {
    ...headers,
    'content-type': CONTENT_TYPES[extname(plain)] ?? 'application/octet-stream',
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  }
}
