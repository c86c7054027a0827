import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Place of published files: a folder of a web server, or a prefix in a bucket of an S3-compatible store. */
export type StoreAddress =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      /** Beginning of every key: empty, or with a slash at its end. */
      readonly prefix: string
    }

/** Names of buckets: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const S3_ADDRESS = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/

/** Characters that need no special handling in a key. */
const KEY_SEGMENT = /^[\w!'()*.-]+$/

/** Parses `s3://BUCKET/PREFIX` or `file:///FOLDER`. Returns undefined for any other text. */
export function parseStoreAddress(text: string): StoreAddress | undefined {
  if (text.startsWith('file:')) return parseFileAddress(text)
  const [, bucket, path = ''] = S3_ADDRESS.exec(text) ?? []
  if (bucket === undefined) return undefined
  const segments = path.replace(/\/$/, '').split('/')
  if (path.replace(/\/$/, '') === '') return path === '/' ? undefined : { kind: 's3', bucket, prefix: '' }
  const isValid = segments.every((segment) => KEY_SEGMENT.test(segment) && segment !== '.' && segment !== '..')
  return isValid ? { kind: 's3', bucket, prefix: `${segments.join('/')}/` } : undefined
}

function parseFileAddress(text: string): StoreAddress | undefined {
  if (!/^file:\/\/\/[^/?#]/.test(text) || /[?#\p{Cc}]/u.test(text) || !URL.canParse(text)) return undefined
  try {
    const folder = resolve(fileURLToPath(text))
    return folder === resolve('/') || /\p{Cc}/u.test(folder) ? undefined : { kind: 'folder', folder }
  } catch {
    // The address contains an encoded slash, or no path of this system.
    return undefined
  }
}
