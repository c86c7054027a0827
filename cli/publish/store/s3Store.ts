import { createHash } from 'node:crypto'
import {
  type _Object,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { CliError } from '../../errors.ts'
import { toTenantFolder } from '../../output/manifest.ts'
import { mapConcurrent } from '../../output/mapConcurrent.ts'
import type { Headers } from '../../page/headers.ts'
import type { Copy, PublicStore, StoredFile, StoredText } from './publicStore.ts'
import { acquireLease } from './lease.ts'
import { checkKey } from './checkKey.ts'
import { createConditionalWrite } from './s3ConditionalWrite.ts'
import { isMissing, toStoreError } from './s3Errors.ts'
import { collectFiles } from './collectFiles.ts'

type S3StoreOptions = {
  readonly bucket: string
  readonly prefix: string
  /** Settings that replace those of the environment. */
  readonly config?: S3ClientConfig
  /** Time after which the lock of a process that has died may be taken over, in ms. */
  readonly leaseMs?: number
}

/** Maximum bytes of names and values of user metadata: https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingMetadata.html */
const MAX_METADATA_BYTES = 2048

/**
 * Opens a store in a bucket of an S3-compatible store. Endpoint, region and credentials come from the environment and
 * the configuration files of the SDK.
 */
export function createS3Store(options: S3StoreOptions): PublicStore {
  const { bucket, prefix, leaseMs } = options
  const address = `s3://${bucket}/${prefix}`.replace(/\/$/, '')
  const objects = createObjects(options, <Result>(work: Promise<Result>) =>
    work.catch((problem: unknown) => Promise.reject(toStoreError(problem, address))),
  )
  return {
    address,
    maxHeaderBytes: MAX_METADATA_BYTES,
    // The keys of other programs in a bucket are beside those of a store.
    requireOwnFiles: () => Promise.resolve(),
    ...objects,
    // With a key of AWS KMS, an ETag is no MD5. The file then counts as different, and is written again.
    hasContents: (_key, { etag }, contents) =>
      Promise.resolve(etag?.replaceAll('"', '') === createHash('md5').update(contents).digest('hex')),
    showVersion: async (name, versionFolder) => {
      const folder = `${toTenantFolder(name)}/widget/`
      const source = `${versionFolder ?? ''}widget/`
      const current = await objects.list(folder)
      const next = versionFolder === undefined ? [] : [...(await objects.list(source)).keys()]
      if (versionFolder !== undefined && !next.includes(`${source}index.html`))
        throw new CliError('badStore', `${address}/${source}index.html`)
      const copies = next.map((key) => ({ from: key, to: folder + key.slice(source.length) }))
      for (const group of toCopyGroups(copies)) await mapConcurrent(group, objects.copy)
      const kept = new Set(copies.map(({ to }) => to))
      await mapConcurrent(toRemovalOrder([...current.keys()].filter((key) => !kept.has(key))), objects.remove, 1)
    },
    lock: (request) => acquireLease({ ...objects, address }, { ...request, leaseMs }),
  }
}

/** Groups the files of a tenant: the page first, the loader, which begins every visit, last. */
function toCopyGroups(copies: readonly Copy[]): readonly (readonly Copy[])[] {
  const rankOf = ({ to }: Copy): number => (to.includes('/loader.js') ? 2 : to.includes('/panel.js') ? 1 : 0)
  return [0, 1, 2].map((rank) => copies.filter((copy) => rankOf(copy) === rank))
}

/** Sorts the loader to the front, so that no page begins with a loader whose other files are missing. */
const toRemovalOrder = (keys: readonly string[]): readonly string[] =>
  keys.toSorted((left, right) => Number(right.includes('/loader.js')) - Number(left.includes('/loader.js')))

/** Time after which a request counts as failed, in ms. The SDK then tries again. */
const CONNECTION_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 30_000

function createClient(config: S3ClientConfig = {}): S3Client {
  return new S3Client({
    ...(process.env['AWS_MAX_ATTEMPTS'] === undefined && { maxAttempts: 5 }),
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    // Servers other than that of AWS rarely have a host name for each bucket.
    forcePathStyle: (process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL'] ?? '') !== '',
    // Servers other than that of AWS may refuse checksums that they do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...config,
  })
}

type Objects = Pick<PublicStore, 'list' | 'scan' | 'read' | 'write' | 'copy' | 'writeIf' | 'remove'>

function createObjects(
  { bucket: Bucket, prefix, config }: S3StoreOptions,
  withErrors: <Result>(work: Promise<Result>) => Promise<Result>,
): Objects {
  const client = createClient(config)
  const toObject = (key: string) => {
    checkKey(key)
    return { Bucket, Key: prefix + key }
  }
  const read = async (key: string): Promise<StoredText | undefined> => {
    try {
      const { Body, ETag = '' } = await client.send(new GetObjectCommand(toObject(key)))
      return { text: (await Body?.transformToString()) ?? '', version: ETag }
    } catch (problem) {
      if (isMissing(problem)) return undefined
      throw problem
    }
  }
  const writeIf = createConditionalWrite({ client, toObject, read })
  const scan: PublicStore['scan'] = (scanned) => mapErrors(scanObjects(client, { Bucket, prefix }, scanned), withErrors)
  return {
    list: (listed) => collectFiles(scan(listed)),
    scan,
    read: (key) => withErrors(read(key)),
    write: async ({ key, contents, headers }) => {
      await withErrors(client.send(new PutObjectCommand({ ...toObject(key), Body: contents, ...toFields(headers) })))
    },
    writeIf: (key, text, version) => withErrors(writeIf(key, text, version)),
    remove: async (key) => {
      await withErrors(client.send(new DeleteObjectCommand(toObject(key))))
    },
    copy: async ({ from, to }) => {
      const CopySource = encodeURI(`${Bucket}/${prefix}${from}`)
      await withErrors(client.send(new CopyObjectCommand({ ...toObject(to), CopySource })))
    },
  }
}

/** Converts response headers into fields of S3. A header that S3 does not know becomes user metadata. */
function toFields(headers: Headers) {
  const {
    'content-type': ContentType,
    'content-encoding': ContentEncoding,
    'cache-control': CacheControl,
    ...Metadata
  } = headers
  return { ContentType, ContentEncoding, CacheControl, Metadata }
}

/** Converts the errors of a generator, as `withErrors` converts those of a promise. */
async function* mapErrors<Item>(
  items: AsyncGenerator<Item>,
  withErrors: <Result>(work: Promise<Result>) => Promise<Result>,
): AsyncGenerator<Item> {
  for (let next = await withErrors(items.next()); next.done !== true; next = await withErrors(items.next()))
    yield next.value
}

async function* scanObjects(
  client: S3Client,
  { Bucket, prefix }: { readonly Bucket: string; readonly prefix: string },
  scanned: string,
): AsyncGenerator<readonly [string, StoredFile]> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + scanned }))
    for (const object of Contents) yield [(object.Key ?? '').slice(prefix.length), toStoredFile(object)]
}

const toStoredFile = ({ Size = 0, LastModified, ETag }: _Object): StoredFile => ({
  bytes: Size,
  modifiedAt: LastModified?.getTime() ?? 0,
  etag: ETag,
})
