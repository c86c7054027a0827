import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterAll, beforeAll } from '@jest/globals'

/**
 * Makes Pact's library trust only one certificate authority. By default it reads all authorities of the machine,
 * hundreds of files, several times for each interaction. The tests use no TLS.
 */
export function limitTrustedAuthorities(): void {
  const folder = mkdtempSync(join(tmpdir(), 'authorities-'))
  beforeAll(() => {
    const file = join(folder, 'one.pem')
    writeFileSync(file, rootCertificates[0] ?? '')
    Object.assign(process.env, { SSL_CERT_FILE: file, SSL_CERT_DIR: folder })
  })
  afterAll(() => rmSync(folder, { recursive: true }))
}
