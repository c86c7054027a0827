import { createPublicKey, type KeyObject } from 'node:crypto'
import { decodeBase64, findKeyLine } from './encoding.ts'

export type PublicKey = {
  readonly id: Buffer
  readonly key: KeyObject
}

const ALGORITHM = 'Ed'

/** Start of an Ed25519 public key in the DER format, which Node reads. The 32 bytes of the key follow. */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** Parses a public key of minisign: its line in base64, or the contents of its file. */
export function parsePublicKey(text: string): PublicKey | undefined {
  const bytes = decodeBase64(findKeyLine(text), 42)
  if (bytes === undefined || bytes.toString('latin1', 0, 2) !== ALGORITHM) return undefined
  return { id: bytes.subarray(2, 10), key: toPublicKey(bytes.subarray(10)) }
}

/** Creates a key object from the 32 bytes of an Ed25519 public key. */
const toPublicKey = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([DER_PREFIX, bytes]), format: 'der', type: 'spki' })
