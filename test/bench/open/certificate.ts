import { execFile } from 'node:child_process'
import { createHash, createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Certificate = {
  readonly key: Buffer
  readonly cert: Buffer
  /** Hash of the public key, by which a browser can be told to accept the certificate. */
  readonly keyHash: string
}

/**
 * Creates a self-signed certificate for these host names in the folder. Throws if `openssl` is missing, which Node has
 * no replacement for.
 */
export async function createCertificate(folder: string, hosts: readonly string[]): Promise<Certificate> {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = hosts.map((host) => `DNS:${host}`).join(',')
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'],
    ...['-keyout', keyFile, '-out', certFile, '-subj', `/CN=${hosts[0]}`, '-addext', `subjectAltName=${names}`],
  ]).catch((problem: unknown) => {
    throw new Error('`openssl` could not create a certificate for the servers of this bench', { cause: problem })
  })
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certFile)])
  const publicKey = createPublicKey(cert).export({ type: 'spki', format: 'der' })
  return { key, cert, keyHash: createHash('sha256').update(publicKey).digest('base64') }
}
