import type { Part } from '#domain/parts.ts'

/** Of the words between host page and frame, which both halves of a build speak. */
export const PROTOCOL = 1

export const MANIFEST = 'manifest.json'

/** Beside the source maps, apart from what is served: what the next build has to know of this one. */
export const MEMORY = 'maps/build.json'

type Headers = Readonly<Record<string, string>>

export type Packed = { readonly bytes: number; readonly sha384: string }

/** One file as it lies there; `FILE.gz` and `FILE.br` beside it where it says so. Hashes are base64, as `integrity` takes them. */
export type FileFacts = Packed & {
  readonly gzip?: Packed
  readonly brotli?: Packed
  /** Of what pages list: hashes do not compress, and a list of these is a quarter shorter. */
  readonly sha256?: string
}

export type Files = Readonly<Record<string, FileFacts>>

/** The frame of all tenants that have the same parts; paths are relative to the build's folder. */
type FrameFacts = {
  readonly entry: string
  readonly styles: readonly string[]
  readonly preloads: readonly string[]
  /** What the chat needs beyond the first view. */
  readonly chat: readonly string[]
}

export type SetFacts = {
  readonly parts: readonly Part[]
  readonly frame: FrameFacts
  /** All its scripts and styles. */
  readonly files: readonly string[]
}

/** A build for tenants: what they share, and where to read on about each. */
export type Manifest = {
  readonly protocol: number
  /** A hash of all contents and of this manifest (output/buildId.ts): the same for the same input, wherever and whenever it was built. */
  readonly buildId: string
  readonly publicUrl: string
  /** Response headers by address, with any query: `*` stands for anything but a slash, `**` for anything. A page's own are in its tenant's manifest. */
  readonly headers: Readonly<Record<string, Headers>>
  readonly sets: Readonly<Record<string, SetFacts>>
  /** By token; the hash is that of `tenants/TOKEN/manifest.json`, which lists the files below it. */
  readonly tenants: Readonly<Record<string, { readonly set: string; readonly manifest: Packed }>>
  readonly files: Files
}

/** One tenant of a build; paths are relative to its own folder, but for the frame's. */
export type TenantManifest = {
  readonly protocol: number
  readonly buildId: string
  readonly token: string
  readonly name: string
  readonly publicUrl: string
  readonly set: string
  readonly parts: readonly Part[]
  readonly languages: readonly string[]
  /** Response headers of the page: at `widget`, and at everything below it that is no file. */
  readonly headers: Headers
  /** Sent beside `headers` at every address below `widget/` that is no file, and not at `widget` itself. */
  readonly screenHeaders: Headers
  /** The directives that a page's Content-Security-Policy needs to embed this tenant with its snippet. */
  readonly hostPolicy: Readonly<Record<string, readonly string[]>>
  /** Response headers of the tenant's other files, by address below its folder, with any query unless it names one: `*` stands for anything but a slash. */
  readonly fileHeaders: Readonly<Record<string, Headers>>
  readonly frame: FrameFacts
  /** Paths of the shared files that the page loads at some time; later builds keep them for as long as the page stays. */
  readonly shared: readonly string[]
  readonly files: Files
}

export const tenantFolder = (token: string): string => `tenants/${token}`

/** Every single file that the facts speak of, the compressed ones too. */
export function eachFile(
  files: Files,
  folder = '',
): readonly (readonly [string, Packed & Pick<FileFacts, 'sha256'>])[] {
  return Object.entries(files).flatMap(([path, { gzip, brotli, ...plain }]) => [
    [folder + path, plain] as const,
    ...(gzip ? [[`${folder}${path}.gz`, gzip] as const] : []),
    ...(brotli ? [[`${folder}${path}.br`, brotli] as const] : []),
  ])
}

/** What some version of this command has written; undefined for a stranger's file of the same name. */
export function parseOurs(text: string): { readonly buildId: string; readonly hasTenants: boolean } | undefined {
  const value = parseJson(text)
  if (!isRecord(value) || typeof value['buildId'] !== 'string') return undefined
  return { buildId: value['buildId'], hasTenants: 'tenants' in value }
}

/** Undefined for builds that are not for tenants, and for those of other versions. */
export function parseManifest(text: string): Manifest | undefined {
  const value = parseJson(text)
  return isRecord(value) && isManifest(value) ? value : undefined
}

type KnownOfTenant = Pick<TenantManifest, 'files'> & Partial<Pick<TenantManifest, 'shared'>>

/** `shared` is undefined in a manifest of an earlier version. */
export const parseTenantManifest = (text: string): KnownOfTenant | undefined => {
  const value = parseJson(text)
  return isRecord(value) && hasFiles(value) && isPathList(value['shared']) ? value : undefined
}

const isPathList = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((path) => typeof path === 'string'))

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** By its own words: the files it names are held against their hashes, so nothing of it is believed unseen. */
const isManifest = (value: Json): value is Json & Manifest =>
  value['protocol'] === PROTOCOL &&
  typeof value['buildId'] === 'string' &&
  isRecord(value['headers']) &&
  isRecord(value['sets']) &&
  Object.values(value['sets']).every((set) => isRecord(set) && isRecord(set['frame']) && Array.isArray(set['files'])) &&
  isRecord(value['tenants']) &&
  Object.values(value['tenants']).every((tenant) => isRecord(tenant) && isPacked(tenant['manifest'])) &&
  hasFiles(value)

const hasFiles = (value: Json): value is Json & { files: Files } =>
  isRecord(value['files']) && Object.values(value['files']).every(isFacts)

const isFacts = (value: unknown): value is FileFacts =>
  isPacked(value) &&
  [value['gzip'], value['brotli']].every((packed) => packed === undefined || isPacked(packed)) &&
  (value['sha256'] === undefined || typeof value['sha256'] === 'string')

const isPacked = (value: unknown): value is Json & Packed =>
  isRecord(value) && typeof value['bytes'] === 'number' && typeof value['sha384'] === 'string'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A stranger's file, or half of one: nothing can be known of it.
    return undefined
  }
}
