import { createServer } from 'node:net'
import { CliError } from './errors.ts'

const MAX_ATTEMPTS = 20

/**
 * Returns the port, or the next free one, and logs each port that is taken. Returns 0 for 0. Throws `noPort` after 20
 * ports.
 */
export async function findFreePort(preferred: number, log: (line: string) => void): Promise<number> {
  if (preferred === 0) return 0
  for (let port = preferred; port < preferred + MAX_ATTEMPTS && port < 65_536; port += 1) {
    if (await isFree(port)) return port
    log(`port ${port} is taken, trying ${port + 1}`)
  }
  throw new CliError('noPort', String(preferred))
}

/**
 * Returns true if the port is free on both loopback addresses. Otherwise another server would answer on one of them.
 */
const isFree = async (port: number): Promise<boolean> =>
  (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'))

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
