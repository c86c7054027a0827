import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitUntil } from './waitUntil.ts'
import { GEM_FOLDER } from './gems.ts'

export type Message = { readonly id: number; readonly content: string }

type FailureOptions = { readonly raises?: number; readonly slow?: number }

type State = { readonly connections: number; readonly subscribes: number }

/** Real Action Cable server in its own process. */
export type Peer = {
  readonly port: number
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
  /**
   * Makes the next subscribes fail. `raises` is how many of them raise an error, `slow` is the delay of each in
   * seconds.
   */
  readonly fail: (options: FailureOptions) => Promise<void>
  readonly state: () => Promise<State>
  /** Saves a message and, if the server runs, broadcasts it to the room, as when an agent writes. */
  readonly send: (message: Message) => Promise<void>
  readonly messages: () => Promise<readonly Message[]>
  /** Sends `disconnect` to all clients, so that they reconnect, and closes their sockets. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

const TOKEN = 'p4bs6bt0ken'
const APP = fileURLToPath(new URL('cable.ru', import.meta.url))

export async function createPeer(): Promise<Peer> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'peer-'))
  const file = join(folder, 'messages.jsonl')
  await writeFile(file, '')
  let server: ChildProcess | undefined

  const post = async (path: string, body: object): Promise<void> => {
    const { status } = await fetch(`${address}/${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (status !== 200) throw new Error(`/${path} answered ${status}`)
  }
  const get = async (path: string): Promise<unknown> => (await fetch(`${address}/${path}`)).json()
  const state = async (): Promise<State> => (await get('state')) as State

  const start = async (): Promise<void> => {
    const child = spawn('ruby', [join(GEM_FOLDER, 'bin/puma'), '--quiet', '--bind', `tcp://127.0.0.1:${port}`, APP], {
      env: { ...process.env, GEM_HOME: GEM_FOLDER, GEM_PATH: GEM_FOLDER, MESSAGES: file, RACK_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = child
    let stderr = ''
    child.stderr.on('data', (text) => (stderr += String(text)))
    await waitUntil('the server to answer', async () => {
      if (child.exitCode !== null) throw new Error(`The server ended: ${stderr}`)
      return state().then(
        () => true,
        () => false,
      )
    })
  }
  const kill = async (): Promise<void> => {
    if (server === undefined) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    server = undefined
    await ended
  }
  return {
    port,
    start,
    kill,
    fail: (options) => post('control', options),
    state,
    send: async (message) => {
      await appendFile(file, `${JSON.stringify(message)}\n`)
      const envelope = { event: 'message.created', data: message }
      if (server !== undefined) await post('broadcast', { token: TOKEN, message: envelope })
    },
    messages: async () => (await get('messages')) as readonly Message[],
    restart: () => post('restart', {}),
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
