import { createHash, sign as signBytes, verify as verifyBytes } from 'node:crypto'
import { decodeBase64, formatKeyId } from './encoding.ts'
import type { PublicKey } from './publicKey.ts'
import type { SecretKey } from './secretKey.ts'

/** Parsed signature file of minisign. */
export type Signature = {
  readonly keyId: Buffer
  /** Ed25519 signature of the BLAKE2b-512 hash of the file. */
  readonly signature: Buffer
  readonly trustedComment: string
  /** Ed25519 signature of `signature` and the trusted comment. */
  readonly globalSignature: Buffer
}

/** Algorithm of a prehashed signature. minisign writes it since version 0.10. */
const PREHASHED = 'ED'

const TRUSTED = 'trusted comment: '

const hash = (contents: Uint8Array): Buffer => createHash('blake2b512').update(contents).digest()

const toGlobal = (signature: Uint8Array, trustedComment: string): Buffer =>
  Buffer.concat([signature, Buffer.from(trustedComment)])

/** Returns the contents of the signature file of a file. Equal arguments give equal bytes. */
export function signContents(contents: Uint8Array, { id, key }: SecretKey, trustedComment: string): string {
  const signature = signBytes(null, hash(contents), key)
  const line = Buffer.concat([Buffer.from(PREHASHED), id, signature]).toString('base64')
  const global = signBytes(null, toGlobal(signature, trustedComment), key).toString('base64')
  return `untrusted comment: signed by key ${formatKeyId(id)}\n${line}\n${TRUSTED}${trustedComment}\n${global}\n`
}

/** Reasons to refuse a signature by its algorithm. */
const REFUSED: Readonly<Record<string, string>> = {
  Ed: 'it has the legacy format without a hash; sign again with minisign 0.10 or newer',
}

/** Parses a signature file. Returns the reason if it is none, or has another format. */
export function parseSignature(text: string): Signature | string {
  const [, line, comment, globalLine] = text.split(/\r?\n/)
  const [bytes, globalSignature] = [decodeBase64(line, 74), decodeBase64(globalLine, 64)]
  if (bytes === undefined || globalSignature === undefined || comment?.startsWith(TRUSTED) !== true)
    return 'it is not a signature file of minisign'
  const algorithm = bytes.toString('latin1', 0, 2)
  if (algorithm !== PREHASHED) return REFUSED[algorithm] ?? 'its algorithm is unknown'
  return {
    keyId: bytes.subarray(2, 10),
    signature: bytes.subarray(10),
    trustedComment: comment.slice(TRUSTED.length),
    globalSignature,
  }
}

/** Checks a signature. Returns the reason if it is not valid, otherwise undefined. */
export function findSignatureProblem(contents: Uint8Array, signature: Signature, key: PublicKey): string | undefined {
  if (!signature.keyId.equals(key.id))
    return `it was made with the key ${formatKeyId(signature.keyId)}, and not with ${formatKeyId(key.id)}`
  if (!verifyBytes(null, hash(contents), key.key, signature.signature))
    return 'it does not belong to these contents: they were changed, or built again after they were signed'
  const isCommentValid = verifyBytes(
    null,
    toGlobal(signature.signature, signature.trustedComment),
    key.key,
    signature.globalSignature,
  )
  return isCommentValid ? undefined : 'its trusted comment was changed'
}
