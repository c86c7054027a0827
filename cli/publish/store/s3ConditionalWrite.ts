import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { PublicStore } from './publicStore.ts'
import { isConflict } from './s3Errors.ts'

type Options = {
  readonly client: S3Client
  readonly toObject: (key: string) => { readonly Bucket: string; readonly Key: string }
  readonly read: PublicStore['read']
}

type Condition = { readonly IfNoneMatch: string } | { readonly IfMatch: string }

/** Creates the conditional write of a store in a bucket: `If-None-Match` for a new object, `If-Match` for an existing one. */
export function createConditionalWrite({ client, toObject, read }: Options): PublicStore['writeIf'] {
  /** Returns the new ETag, or undefined if the server refuses the condition. */
  const put = async (key: string, text: string, condition: Condition): Promise<string | undefined> => {
    const file = { ...toObject(key), Body: text, ContentType: 'application/json', CacheControl: 'no-store' }
    try {
      return (await client.send(new PutObjectCommand({ ...file, ...condition }))).ETag ?? ''
    } catch (problem) {
      if (!isConflict(problem)) throw problem
      return undefined
    }
  }
  return async (key, text, version) => {
    const written = await put(key, text, version === undefined ? { IfNoneMatch: '*' } : { IfMatch: version })
    if (written !== undefined) return written
    const stored = await read(key)
    // If the response of an attempt was lost, the next attempt finds the object changed by this process.
    if (stored?.text === text) return stored.version
    // The gateway of Ceph 16 accepts an ETag only without the quotes with which it has sent it.
    const isUnchanged = version !== undefined && stored?.version === version
    return isUnchanged ? put(key, text, { IfMatch: version.replaceAll('"', '') }) : undefined
  }
}
