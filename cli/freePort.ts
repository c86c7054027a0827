import { createServer } from 'node:net'
import { CliError } from './errors.ts'

const TRIES = 20

/** The port itself or the next one that is free, said aloud if it is another. 0 stays 0. */
export async function freePort(wanted: number, log: (line: string) => void): Promise<number> {
  if (wanted === 0) return 0
  for (let port = wanted; port < wanted + TRIES && port < 65_536; port += 1) {
    if (await isFree(port)) return port
    log(`port ${port} is taken, trying ${port + 1}`)
  }
  throw new CliError('noPort', String(wanted))
}

/** A port taken on any loopback address would answer for us somewhere. */
const isFree = async (port: number): Promise<boolean> =>
  (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'))

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
