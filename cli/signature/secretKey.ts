import { createPrivateKey, createPublicKey, type KeyObject, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { decodeBase64, findKeyLine } from './encoding.ts'
import { toScryptCost } from './scryptCost.ts'

export type SecretKey = {
  readonly id: Buffer
  readonly key: KeyObject
}

/** Secret key file of minisign. The sensitive part is encrypted if `salt` is set. */
type SecretKeyFile = {
  readonly salt?: Buffer
  readonly opsLimit: bigint
  readonly memLimit: bigint
  /** Id (8 bytes), seed (32), public key (32), checksum (32). */
  readonly sensitive: Buffer
}

const LENGTH = 158
const SENSITIVE_LENGTH = 104

/** Start of an Ed25519 private key in the DER format, which Node reads. The 32 bytes of the seed follow. */
const DER_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Length of the fields before the bytes of a public key in the DER format. */
const PUBLIC_DER_PREFIX = 12

/**
 * Parses the secret key file of minisign. The file is `Ed`, the key derivation (`Sc`, or zeros without a password), the
 * checksum algorithm `B2`, salt, limits, and the sensitive part.
 */
export function parseSecretKey(text: string): SecretKeyFile | undefined {
  const bytes = decodeBase64(findKeyLine(text), LENGTH)
  if (bytes === undefined) return undefined
  const [algorithm, derivation, checksum] = [0, 2, 4].map((at) => bytes.toString('latin1', at, at + 2))
  if (algorithm !== 'Ed' || checksum !== 'B2' || (derivation !== 'Sc' && derivation !== '\0\0')) return undefined
  return {
    ...(derivation === 'Sc' && { salt: bytes.subarray(6, 38) }),
    opsLimit: bytes.readBigUInt64LE(38),
    memLimit: bytes.readBigUInt64LE(46),
    sensitive: bytes.subarray(54),
  }
}

/**
 * Decrypts a secret key. Returns undefined if the password is wrong or the file is damaged: the public key in the file
 * then does not belong to its seed. Node lacks BLAKE2b-256, which the checksum of the file needs.
 */
export async function decryptSecretKey(file: SecretKeyFile, password: string): Promise<SecretKey | undefined> {
  const plain = file.salt === undefined ? file.sensitive : await decrypt(file, file.salt, password)
  if (plain === undefined) return undefined
  const [id, seed, publicKey] = [plain.subarray(0, 8), plain.subarray(8, 40), plain.subarray(40, 72)]
  const key = createPrivateKey({ key: Buffer.concat([DER_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const derived = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER_PREFIX)
  return derived.equals(publicKey) ? { id, key } : undefined
}

async function decrypt(file: SecretKeyFile, salt: Buffer, password: string): Promise<Buffer | undefined> {
  const cost = toScryptCost(file.opsLimit, file.memLimit)
  if (cost === undefined) return undefined
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
  const stream = await derive(password, salt, SENSITIVE_LENGTH, cost)
  return Buffer.from(file.sensitive.map((byte, index) => byte ^ (stream[index] ?? 0)))
}
