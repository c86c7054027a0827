import { readFile } from 'node:fs/promises'
import { CliError } from '../errors.ts'
import { decryptSecretKey, parseSecretKey, type SecretKey } from './secretKey.ts'

export type SigningKeySource = {
  /** Contents of the secret key file of minisign. */
  readonly key?: string | undefined
  /** Path of that file. */
  readonly keyFile?: string | undefined
  /** Password of the key, if it has one. */
  readonly password?: string | undefined
}

/** Reads and decrypts the secret key. Throws `noSigningKey`, `badSigningKey` or `badSigningPassword`. */
export async function readSigningKey({ key, keyFile, password }: SigningKeySource): Promise<SecretKey> {
  const { source, text } = await readKeyText(key, keyFile)
  const file = parseSecretKey(text)
  if (file === undefined) throw new CliError('badSigningKey', source)
  if (file.salt !== undefined && !password) throw new CliError('badSigningPassword', `${source} has a password`)
  const secretKey = await decryptSecretKey(file, password ?? '')
  if (secretKey !== undefined) return secretKey
  if (file.salt === undefined) throw new CliError('badSigningKey', source)
  throw new CliError('badSigningPassword', `The password is wrong, or ${source} is damaged`)
}

async function readKeyText(
  key: string | undefined,
  keyFile: string | undefined,
): Promise<{ readonly source: string; readonly text: string }> {
  if (key && keyFile) throw new CliError('noSigningKey', 'There are two secret keys')
  if (key) return { source: 'WIDGET_SIGNING_KEY', text: key }
  if (!keyFile) throw new CliError('noSigningKey', 'There is no secret key')
  const text = await readFile(keyFile, 'utf8').catch((problem: NodeJS.ErrnoException) => {
    throw new CliError('noSigningKey', `The secret key ${keyFile} cannot be read (${problem.code})`)
  })
  return { source: keyFile, text }
}
