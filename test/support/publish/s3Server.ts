import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import S3rver from '@20minutes/s3rver'

type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string }

export type S3Request = { readonly method: string; readonly path: string }

/** Response instead of that of the store: `silent` never answers. Undefined lets the store answer. */
export type Fault = (request: S3Request) => Answer | 'silent' | undefined

export type StoredObject = { readonly contents: Buffer; readonly headers: Readonly<Record<string, string>> }

export type S3Server = {
  /** Settings of the SDK for this server. */
  readonly env: Readonly<Record<string, string>>
  readonly setFault: (fault: Fault | undefined) => void
  /** Called before the store handles a request. */
  readonly setObserver: (observe: ((request: S3Request) => void) | undefined) => void
  /** Switches conditional writes off, as in a store that does not know them. */
  readonly ignoreConditions: () => void
  /** Refuses every ETag with quotes in a condition, as the gateway of Ceph 16 does. */
  readonly refuseQuotes: () => void
  readonly read: (key: string) => Promise<StoredObject | undefined>
  /** Writes and removes objects as another program does. */
  readonly write: (key: string, contents: string) => Promise<void>
  readonly remove: (key: string) => Promise<void>
  /** Returns the MD5 of each object of the bucket, by key. */
  readonly list: () => Promise<ReadonlyMap<string, string>>
  readonly close: () => Promise<void>
}

export const BUCKET = 'chat-files'

/**
 * Starts an S3 server with one bucket. s3rver stores the objects. This server adds what s3rver lacks and what every real
 * store has: conditional writes, and objects that change at once. It drops uploads whose client dies.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const inner = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, allowMismatchedSignatures: true, configureBuckets: [{ name: BUCKET, configs: [] }] }) // prettier-ignore
  const { port } = await inner.run()
  const withKey = createKeyLocks()
  let fault: Fault | undefined
  let observe: ((request: S3Request) => void) | undefined
  let hasConditions = true
  let refusesQuotes = false

  const serve = (body: Buffer, incoming: IncomingMessage, response: ServerResponse): Promise<void> =>
    withKey(toPath(incoming), async () => {
      const path = join(directory, toPath(incoming))
      if (hasConditions && (await breaksCondition(path, incoming, refusesQuotes))) send(response, PRECONDITION_FAILED)
      else await forward({ port, incoming, body }, response)
    })
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(incoming)
    if (body === undefined) return
    const asked = { method: incoming.method ?? '', path: toPath(incoming) }
    observe?.(asked)
    const answer = fault?.(asked)
    if (answer === undefined) await serve(body, incoming, response)
    else if (answer !== 'silent') send(response, answer)
  }
  const server = createServer((incoming, response) => void handle(incoming, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: {
      AWS_ENDPOINT_URL_S3: url,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_CONFIG_FILE: join(directory, 'no-config'),
      AWS_SHARED_CREDENTIALS_FILE: join(directory, 'no-credentials'),
      AWS_EC2_METADATA_DISABLED: 'true',
    },
    setFault: (next) => void (fault = next),
    setObserver: (next) => void (observe = next),
    ignoreConditions: () => void (hasConditions = false),
    refuseQuotes: () => void (refusesQuotes = true),
    read: (key) => withKey(`/${BUCKET}/${key}`, () => readObject(join(directory, BUCKET, key))),
    write: (key, contents) => writeObject(join(directory, BUCKET, key), contents),
    remove: (key) => removeObject(join(directory, BUCKET, key)),
    list: () => listObjects(join(directory, BUCKET)),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await inner.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export const toError = (code: string, message = code): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>${randomUUID()}</RequestId></Error>`

const PRECONDITION_FAILED: Answer = { status: 412, body: toError('PreconditionFailed') }

const toPath = ({ url = '' }: IncomingMessage): string => decodeURIComponent(url.split('?')[0] ?? '')

const send = (response: ServerResponse, { status, headers, body }: Answer): unknown =>
  response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body)

/** Returns a function that runs the work of each key one after the other. */
function createKeyLocks() {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const run = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, run)
    return run
  }
}

/** Returns the whole body, or undefined if the client dies before it has sent all of it. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  try {
    return Buffer.concat((await incoming.toArray()) as Buffer[])
  } catch {
    // A store drops an upload that is not complete.
    return undefined
  }
}

async function breaksCondition(
  path: string,
  { method, headers }: IncomingMessage,
  refusesQuotes: boolean,
): Promise<boolean> {
  if (method !== 'PUT') return false
  const etag = await readFile(`${path}._S3rver_object`).then(toEtag, () => undefined)
  if (headers['if-none-match'] === '*') return etag !== undefined
  const expected = refusesQuotes ? etag?.replaceAll('"', '') : etag
  return headers['if-match'] !== undefined && headers['if-match'] !== expected
}

const toEtag = (contents: Buffer): string => `"${toMd5(contents)}"`

const toMd5 = (contents: Buffer): string => createHash('md5').update(contents).digest('hex')

type Forwarded = { readonly port: number; readonly incoming: IncomingMessage; readonly body: Buffer }

async function forward({ port, incoming, body }: Forwarded, response: ServerResponse): Promise<void> {
  const { 'if-match': _match, 'if-none-match': _noneMatch, ...headers } = incoming.headers
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers }, resolve)
      .on('error', reject)
      .end(body),
  )
  const contents = Buffer.concat((await answer.toArray()) as Buffer[])
  response.writeHead(answer.statusCode ?? 500, answer.headers).end(contents)
}

async function readObject(path: string): Promise<StoredObject | undefined> {
  try {
    const contents = await readFile(`${path}._S3rver_object`)
    const headers = JSON.parse(await readFile(`${path}._S3rver_metadata.json`, 'utf8')) as StoredObject['headers']
    return { contents, headers }
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw problem
  }
}

async function writeObject(path: string, contents: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}._S3rver_metadata.json`, '{}')
  await writeFile(`${path}._S3rver_object`, contents)
}

async function removeObject(path: string): Promise<void> {
  for (const suffix of ['object', 'object.md5', 'metadata.json']) await rm(`${path}._S3rver_${suffix}`, { force: true })
}

async function listObjects(bucket: string): Promise<ReadonlyMap<string, string>> {
  const paths = (await readdir(bucket, { recursive: true })).filter((path) => path.endsWith('._S3rver_object'))
  const entries = paths.toSorted().map(async (path) => [path.replace('._S3rver_object', ''), toMd5(await readFile(join(bucket, path)))] as const) // prettier-ignore
  return new Map(await Promise.all(entries))
}
