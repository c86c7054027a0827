import type { ChildProcess } from 'node:child_process'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RAILS } from './gemSets.ts'
import { findFreePort, kill, startPuma } from './puma.ts'

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

export async function createPeer(): Promise<Peer> {
  const port = await findFreePort()
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
    server = await startPuma({ app: 'cable.ru', gems: RAILS, port, env: { MESSAGES: file }, request: state })
  }
  const end = async (): Promise<void> => {
    const running = server
    server = undefined
    if (running !== undefined) await kill(running)
  }
  return {
    port,
    start,
    kill: end,
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
      await end()
      await rm(folder, { recursive: true })
    },
  }
}
