import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from '../errors.ts'
import { ifExists } from '../output/disk.ts'
import { MANIFEST, SIGNATURE } from '../output/manifest.ts'
import { formatKeyId } from './encoding.ts'
import { parsePublicKey, type PublicKey } from './publicKey.ts'
import { findSignatureProblem, parseSignature } from './signatureFile.ts'

/** Valid signature of a build. */
export type VerifiedSignature = {
  /** Id of the key, as minisign prints it. */
  readonly keyId: string
  /** Comment that the signature protects. `sign` writes the buildId into it. */
  readonly trustedComment: string
}

/** Reads a public key from an argument: the key itself, or the path of its file. Throws `badPublicKey`. */
export async function readPublicKey(argument: string): Promise<PublicKey> {
  const text = (await readFile(argument, 'utf8').catch(() => undefined)) ?? argument
  const key = parsePublicKey(text)
  if (key === undefined) throw new CliError('badPublicKey', argument)
  return key
}

/** Checks the signature of the manifest in a folder. Throws `noSignature` or `badSignature`. */
export async function verifySignature(folder: string, key: PublicKey): Promise<VerifiedSignature> {
  const text = await ifExists(readFile(join(folder, SIGNATURE), 'utf8'))
  if (text === undefined) throw new CliError('noSignature', folder)
  const signature = parseSignature(text)
  if (typeof signature === 'string') throw new CliError('badSignature', signature)
  const problem = findSignatureProblem(await readFile(join(folder, MANIFEST)), signature, key)
  if (problem !== undefined) throw new CliError('badSignature', problem)
  return { keyId: formatKeyId(signature.keyId), trustedComment: signature.trustedComment }
}
