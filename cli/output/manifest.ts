import { type Fields, isRecord } from '#tools/fields.ts'
import type { Part } from '#domain/parts.ts'

/** Version of the messages between the host page and the iframe, which both parts of a build use. */
export const PROTOCOL = 1

export const MANIFEST = 'manifest.json'

/**
 * Path of the build cache: data about this build that the next build needs. It lies next to the source maps, apart from
 * the served files.
 */
export const BUILD_CACHE = 'maps/build.json'

/**
 * Path of the signature of the manifest. No manifest lists it, so that a build has the same buildId before and after it
 * is signed.
 */
export const SIGNATURE = 'manifest.json.minisig'

/** Path of the licences of all libraries in a build. */
export const LICENCES = 'THIRD_PARTY_LICENSES.txt'

type Headers = Readonly<Record<string, string>>

export type SizeAndHash = { readonly bytes: number; readonly sha384: string }

/**
 * Size and hashes of one file. `gzip` and `brotli` are set if `FILE.gz` and `FILE.br` exist next to it. Hashes are
 * base64, as `integrity` takes them.
 */
export type FileEntry = SizeAndHash & {
  readonly gzip?: SizeAndHash
  readonly brotli?: SizeAndHash
  /**
   * sha256 of a file that pages list in their import map. Hashes do not compress, so a list of sha256 is a quarter
   * shorter than a list of sha384.
   */
  readonly sha256?: string
}

export type Files = Readonly<Record<string, FileEntry>>

/** Iframe bundle of all tenants with the same features. Paths are relative to the build's folder. */
type FrameManifest = {
  readonly entry: string
  readonly styles: readonly string[]
  readonly preloads: readonly string[]
  /** Modules that the chat needs beyond the first view. */
  readonly chat: readonly string[]
}

/** npm package, or other third-party data, whose contents a bundle contains. */
export type Library = {
  readonly name: string
  readonly version: string
  /** SPDX expression of its licence, as in its package.json. */
  readonly license: string
}

export type SetManifest = {
  readonly parts: readonly Part[]
  /** Libraries in the bundle, sorted by name and version. Undefined in a set that an earlier version has built. */
  readonly libraries?: readonly Library[]
  readonly frame: FrameManifest
  /** All scripts and styles of the bundle. */
  readonly files: readonly string[]
}

/** Manifest of a build for tenants: the shared files, and a reference to the manifest of each tenant. */
export type Manifest = {
  readonly protocol: number
  /**
   * Hash of all contents and of this manifest (output/buildId.ts). The same input gives the same id at every time and
   * place.
   */
  readonly buildId: string
  readonly publicUrl: string
  /**
   * Response headers by address, whatever its query: `*` matches any characters except a slash, `**` matches all
   * characters. The headers of a page are in its tenant's manifest.
   */
  readonly headers: Readonly<Record<string, Headers>>
  readonly sets: Readonly<Record<string, SetManifest>>
  /** Tenants by token. The hash is that of `tenants/TOKEN/manifest.json`, which lists the tenant's files. */
  readonly tenants: Readonly<Record<string, { readonly set: string; readonly manifest: SizeAndHash }>>
  readonly files: Files
}

/**
 * Manifest of one tenant in a build. Paths are relative to the tenant's own folder, except those in `frame` and
 * `shared`.
 */
export type TenantManifest = {
  readonly protocol: number
  readonly buildId: string
  readonly token: string
  readonly name: string
  readonly publicUrl: string
  readonly set: string
  readonly parts: readonly Part[]
  readonly languages: readonly string[]
  /** Response headers of the page: at `widget`, and at every address below it that is not a file. */
  readonly headers: Headers
  /**
   * Headers to send in addition to `headers` at every address below `widget/` that is not a file. They are not sent at
   * `widget` itself.
   */
  readonly screenHeaders: Headers
  /** The directives that a page's Content-Security-Policy needs to embed this tenant with its snippet. */
  readonly hostPolicy: Readonly<Record<string, readonly string[]>>
  /**
   * Response headers of the tenant's other files, by address below its folder. An address without a query applies to
   * every query. `*` matches any characters except a slash.
   */
  readonly fileHeaders: Readonly<Record<string, Headers>>
  readonly frame: FrameManifest
  /** Paths of the shared files that the page may load. Later builds keep these files as long as they keep the page. */
  readonly shared: readonly string[]
  readonly files: Files
}

export const toTenantFolder = (token: string): string => `tenants/${token}`

/** Returns every file in the list, including the compressed ones, with its path below `folder`. */
export function listAllFiles(
  files: Files,
  folder = '',
): readonly (readonly [string, SizeAndHash & Pick<FileEntry, 'sha256'>])[] {
  return Object.entries(files).flatMap(([path, { gzip, brotli, ...plain }]) => [
    [folder + path, plain] as const,
    ...(gzip ? [[`${folder}${path}.gz`, gzip] as const] : []),
    ...(brotli ? [[`${folder}${path}.br`, brotli] as const] : []),
  ])
}

/** Parses a manifest of any version of this command. Returns undefined for an unrelated file of the same name. */
export function parseAnyManifest(text: string): { readonly buildId: string; readonly hasTenants: boolean } | undefined {
  const value = parseJson(text)
  if (!isRecord(value) || typeof value['buildId'] !== 'string') return undefined
  return { buildId: value['buildId'], hasTenants: 'tenants' in value }
}

/** Parses the manifest of a build for tenants. Returns undefined for other builds and for builds of other versions. */
export function parseManifest(text: string): Manifest | undefined {
  const value = parseJson(text)
  return isRecord(value) && isManifest(value) ? value : undefined
}

export type TenantManifestFiles = Pick<TenantManifest, 'files'> & Partial<Pick<TenantManifest, 'shared'>>

/** Parses the manifest of a tenant. `shared` is undefined in a manifest of an earlier version. */
export const parseTenantManifest = (text: string): TenantManifestFiles | undefined => {
  const value = parseJson(text)
  return isRecord(value) && hasFiles(value) && isPathList(value['shared']) ? value : undefined
}

const isPathList = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((path) => typeof path === 'string'))

/**
 * Checks only the shape of a manifest, and does not trust its contents: the caller compares the listed files with their
 * hashes.
 */
const isManifest = (value: Fields): value is Fields & Manifest =>
  value['protocol'] === PROTOCOL &&
  typeof value['buildId'] === 'string' &&
  isRecord(value['headers']) &&
  isRecord(value['sets']) &&
  Object.values(value['sets']).every(isSet) &&
  hasTenants(value['tenants']) &&
  hasFiles(value)

const hasTenants = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((tenant) => isRecord(tenant) && isSizeAndHash(tenant['manifest']))

const isSet = (value: unknown): boolean =>
  isRecord(value) &&
  isRecord(value['frame']) &&
  Array.isArray(value['files']) &&
  (value['libraries'] === undefined || (Array.isArray(value['libraries']) && value['libraries'].every(isLibrary)))

const isLibrary = (value: unknown): boolean =>
  isRecord(value) && [value['name'], value['version'], value['license']].every((text) => typeof text === 'string')

const hasFiles = (value: Fields): value is Fields & { files: Files } =>
  isRecord(value['files']) && Object.values(value['files']).every(isFileEntry)

const isFileEntry = (value: unknown): value is FileEntry =>
  isSizeAndHash(value) &&
  [value['gzip'], value['brotli']].every((packed) => packed === undefined || isSizeAndHash(packed)) &&
  (value['sha256'] === undefined || typeof value['sha256'] === 'string')

const isSizeAndHash = (value: unknown): value is Fields & SizeAndHash =>
  isRecord(value) && typeof value['bytes'] === 'number' && typeof value['sha384'] === 'string'

/** Parses JSON. Returns undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The file is incomplete or belongs to another program.
    return undefined
  }
}
