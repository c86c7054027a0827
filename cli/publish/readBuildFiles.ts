import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { CliError } from '../errors.ts'
import { type FileEntry, listAllFiles, type Manifest, MANIFEST, type TenantManifest, toTenantFolder } from '../output/manifest.ts' // prettier-ignore
import { mapConcurrent } from '../output/mapConcurrent.ts'
import { readManifest, readTenantManifest } from '../output/readBuild.ts'
import type { Headers } from '../page/headers.ts'
import { isSharedFile, PRIVATE_HEADERS, toManifestVersions } from './release.ts'
import { toScriptKey, toVersionFolder } from './layout.ts'
import type { FileToStore } from './store/publicStore.ts'

/** File of a build that a release consists of. */
export type BuildFile = Omit<FileToStore, 'contents'> & {
  /** Path below the folder of the build. */
  readonly path: string
  readonly bytes: number
  /** True if the key follows from the contents, so a stored file of this size has the same contents. */
  readonly isNamedByContent: boolean
}

export type BuildFiles = {
  readonly manifest: Manifest
  /** Files that the pages and scripts of the versions load. They are stored before them. */
  readonly shared: readonly BuildFile[]
  readonly versions: readonly BuildFile[]
  readonly scripts: readonly string[]
}

/** Lists the files of a build for tenants, as a store has them. The caller has verified the build. */
export async function readBuildFiles(build: string): Promise<BuildFiles> {
  const manifest = await readManifest(build)
  const versions = toManifestVersions(manifest)
  const tenants = await mapConcurrent(versions, async ([token, version]) => {
    const tenant = await readCompleteManifest(build, manifest, token)
    return toTenantFiles(tenant, { folder: toVersionFolder(token, version), manifest })
  })
  const scripts = new Map(tenants.flatMap((files) => files.scripts.map((file) => [file.key, file] as const)))
  return {
    manifest,
    shared: [...toSharedFiles(manifest), ...scripts.values()],
    versions: tenants.flatMap((files) => files.version),
    scripts: [...scripts.keys()].toSorted(),
  }
}

/** Reads contents of a file, and checks that the build was not changed since it was verified. */
export async function readContents(build: string, { path, bytes }: BuildFile): Promise<Uint8Array> {
  const contents = await readFile(join(build, path))
  if (contents.length !== bytes) throw new CliError('badBuild', `changed: ${path} in ${build}`)
  return contents
}

async function readCompleteManifest(build: string, manifest: Manifest, token: string): Promise<TenantManifest> {
  const tenant = await readTenantManifest(build, manifest, token)
  if (tenant?.headers === undefined || tenant.fileHeaders === undefined || tenant.files === undefined)
    throw new CliError('builtByOther', token)
  return tenant as TenantManifest
}

const toSharedFiles = ({ files, headers }: Manifest): readonly BuildFile[] =>
  listAllFiles(files)
    .filter(([path]) => isSharedFile(path))
    .map(([path, { bytes }]) => ({
      key: path,
      path,
      bytes,
      headers: toFileHeaders(path, headers[path.startsWith('emoji/') ? 'emoji/**' : 'assets/**']),
      isNamedByContent: path.startsWith('assets/'),
    }))

type TenantFolders = { readonly folder: string; readonly manifest: Manifest }

function toTenantFiles(
  { token, files, headers, fileHeaders }: TenantManifest,
  { folder, manifest }: TenantFolders,
): { readonly version: readonly BuildFile[]; readonly scripts: readonly BuildFile[] } {
  const source = `${toTenantFolder(token)}/`
  const scriptHeaders = fileHeaders['widget/*.js']
  const forever = Object.entries(fileHeaders).find(([address]) => address.includes('?'))?.[1] ?? scriptHeaders
  const served = Object.entries(files).filter(([path]) => path.startsWith('widget/'))
  const toFiles = ([path, entry]: readonly [string, FileEntry]) =>
    listAllFiles({ [path]: entry }).map(([form, { bytes }]) => ({ path: source + form, bytes, form, suffix: form.slice(path.length), script: toScriptOf(path, entry) })) // prettier-ignore
  const all = served.flatMap(toFiles)
  return {
    version: [
      ...all.map(({ path, bytes, form, suffix, script }) => ({
        key: folder + form,
        path,
        bytes,
        headers: toFileHeaders(form, script === undefined ? headers : scriptHeaders),
        isNamedByContent: true,
        sameAs: script === undefined ? undefined : script + suffix,
      })),
      {
        key: folder + MANIFEST,
        path: source + MANIFEST,
        bytes: manifest.tenants[token]?.manifest.bytes ?? 0,
        headers: PRIVATE_HEADERS,
        isNamedByContent: true,
      },
    ],
    scripts: all.flatMap(({ path, bytes, form, suffix, script }) =>
      script === undefined
        ? []
        : [{ key: script + suffix, path, bytes, headers: toFileHeaders(form, forever), isNamedByContent: true }],
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
}

const ENCODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' }

/** Returns the response headers of a file. A compressed one has the content type of its plain file. */
function toFileHeaders(path: string, headers: Headers = {}): Headers {
  const encoding = ENCODINGS[extname(path)]
  const plain = encoding === undefined ? path : path.slice(0, -extname(path).length)
  return {
    ...headers,
    'content-type': CONTENT_TYPES[extname(plain)] ?? 'application/octet-stream',
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  }
}
