import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderOf, type GemSet } from './gems.ts'
import { waitUntil } from './waitUntil.ts'

type PumaOptions = {
  /** File of a Rack application in this folder. */
  readonly app: string
  readonly gems: GemSet
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  /** Rejects until the application answers. */
  readonly request: () => Promise<unknown>
}

/** Starts a Ruby application in its own process, and waits until it answers. */
export async function startPuma({ app, gems, port, env, request }: PumaOptions): Promise<ChildProcess> {
  const folder = folderOf(gems)
  const file = fileURLToPath(new URL(app, import.meta.url))
  const puma = spawn('ruby', [join(folder, 'bin/puma'), '--quiet', '--bind', `tcp://127.0.0.1:${port}`, file], {
    env: { ...process.env, GEM_HOME: folder, GEM_PATH: folder, RACK_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  puma.stderr.on('data', (text) => (stderr += String(text)))
  await waitUntil('the server to answer', async () => {
    if (puma.exitCode !== null) throw new Error(`The server ended: ${stderr}`)
    return request().then(
      () => true,
      () => false,
    )
  })
  return puma
}

/** Ends a process without a chance to clean up. */
export async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
