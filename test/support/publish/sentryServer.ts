import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'

export type SentryRequest = { readonly method: string; readonly path: string }

/** Response instead of that of the server: `silent` never answers. Undefined lets the server answer. */
export type SentryFault = (
  request: SentryRequest,
) => { readonly status: number; readonly body: object } | 'silent' | undefined

/** File of an artifact bundle. */
export type SentryFile = { readonly type: string; readonly debugId: string; readonly text: string }

export type SentryServer = {
  /** Environment variables of sentry-cli for this server. A failed request is not repeated. */
  readonly env: Readonly<Record<string, string>>
  readonly setFault: (fault: SentryFault | undefined) => void
  /** Called for each request, before the response. */
  readonly setObserver: (observe: ((request: SentryRequest) => void) | undefined) => void
  /** Returns the requests since the last call. */
  readonly takeRequests: () => readonly SentryRequest[]
  /** Returns the files of all bundles that were assembled for the project, by name. */
  readonly files: () => ReadonlyMap<string, SentryFile>
  /** Forgets all files. */
  readonly clear: () => void
  readonly close: () => Promise<void>
}

const [ORG, PROJECT] = ['acme', 'chat']
const TOKEN = 'token-3f1a7be0c2d94d5f8a6b'
const UPLOAD = `/api/0/organizations/${ORG}/chunk-upload/`
const ASSEMBLE = `/api/0/organizations/${ORG}/artifactbundle/assemble/`

type Json = { readonly status: number; readonly body: object }

const ok = (body: object): Json => ({ status: 200, body })
const failed = (status: number, detail: string): Json => ({ status, body: { detail } })

/**
 * Starts a server with the part of Sentry's API that uploads artifact bundles: it receives chunks, and assembles those
 * of a bundle that is for its project.
 */
export async function startSentryServer(): Promise<SentryServer> {
  const chunks = new Map<string, Buffer>()
  const bundles = new Map<string, Buffer>()
  let requests: SentryRequest[] = []
  let fault: SentryFault | undefined
  let observe: ((request: SentryRequest) => void) | undefined

  const respond = async (asked: SentryRequest, incoming: IncomingMessage, body: Buffer): Promise<Json> => {
    if (incoming.headers.authorization !== `Bearer ${TOKEN}`) return failed(401, 'Invalid token')
    if (asked.path === UPLOAD && asked.method === 'GET') return ok(uploadSettings(url))
    if (asked.path === UPLOAD) return receiveChunks(chunks, body, incoming.headers['content-type'] ?? '')
    return asked.path === ASSEMBLE
      ? assemble(chunks, bundles, body)
      : failed(404, 'The requested resource does not exist')
  }
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat((await incoming.toArray()) as Buffer[])
    const asked = { method: incoming.method ?? '', path: incoming.url ?? '' }
    requests.push(asked)
    observe?.(asked)
    const answer = fault?.(asked) ?? (await respond(asked, incoming, body))
    if (answer !== 'silent')
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }
  const server = createServer((incoming, response) => void handle(incoming, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { SENTRY_URL: url, SENTRY_AUTH_TOKEN: TOKEN, SENTRY_ORG: ORG, SENTRY_PROJECT: PROJECT, SENTRY_HTTP_MAX_RETRIES: '0' }, // prettier-ignore
    setFault: (next) => void (fault = next),
    setObserver: (next) => void (observe = next),
    takeRequests: () => {
      const taken = requests
      requests = []
      return taken
    },
    files: () => new Map([...bundles.values()].flatMap(readBundle)),
    clear: () => {
      chunks.clear()
      bundles.clear()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const uploadSettings = (url: string): object => ({
  url: url + UPLOAD,
  chunkSize: 8_388_608,
  chunksPerRequest: 64,
  maxFileSize: 2_147_483_648,
  maxRequestSize: 33_554_432,
  concurrency: 1,
  hashAlgorithm: 'sha1',
  compression: ['gzip'],
  accept: ['sources', 'artifact_bundles', 'artifact_bundles_v2'],
})

async function receiveChunks(chunks: Map<string, Buffer>, body: Buffer, type: string): Promise<Json> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  for (const [field, part] of form) {
    if (typeof part === 'string') return failed(400, `${field} is not a file`)
    const received = Buffer.from(await part.arrayBuffer())
    const chunk = field === 'file_gzip' ? gunzipSync(received) : received
    const checksum = sha1(chunk)
    if (part.name !== checksum) return failed(400, `${part.name} is not the checksum of the chunk`)
    chunks.set(checksum, chunk)
  }
  return ok({})
}

function assemble(chunks: ReadonlyMap<string, Buffer>, bundles: Map<string, Buffer>, body: Buffer): Json {
  const asked = JSON.parse(body.toString()) as { readonly checksum: string; readonly chunks: readonly string[]; readonly projects: readonly string[] } // prettier-ignore
  if (asked.projects.join() !== PROJECT) return { status: 400, body: { error: 'One or more projects are invalid' } }
  const missingChunks = asked.chunks.filter((checksum) => !chunks.has(checksum))
  if (missingChunks.length > 0) return ok({ state: 'not_found', missingChunks })
  const bundle = Buffer.concat(asked.chunks.flatMap((checksum) => chunks.get(checksum) ?? []))
  if (sha1(bundle) !== asked.checksum) return ok({ state: 'error', missingChunks: [], detail: 'Checksum mismatch' })
  bundles.set(asked.checksum, bundle)
  return ok({ state: 'ok', missingChunks: [] })
}

const sha1 = (contents: Buffer): string => createHash('sha1').update(contents).digest('hex')

type BundleManifest = {
  readonly files: Readonly<Record<string, { readonly type: string; readonly url: string; readonly headers: Readonly<Record<string, string>> }>>
} // prettier-ignore

/** Reads an artifact bundle: a zip archive with a manifest, after a header of eight bytes. */
function readBundle(bundle: Buffer): readonly (readonly [string, SentryFile])[] {
  const entries = unzipSync(new Uint8Array(bundle))
  const textOf = (name: string): string => strFromU8(entries[name] ?? new Uint8Array())
  const { files } = JSON.parse(textOf('manifest.json')) as BundleManifest
  return Object.entries(files).map(([path, { type, url, headers }]) => [
    url.replace(/^~\//, ''),
    { type, debugId: headers['debug-id'] ?? '', text: textOf(path) },
  ])
}
