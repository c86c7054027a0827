import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StateValues } from './stateHook.ts'

/** What Pact's verifier is told of one interaction. */
type Played = {
  /** A pact of this interaction alone. */
  readonly pact: object
  /** In these states the provider is already. */
  readonly values: StateValues
  /** What the provider says over the cable; rejects where it says nothing. */
  readonly answer: () => Promise<unknown>
}

/** A server on this machine that stands between Pact's verifier and the team's. */
export type Stand = {
  readonly port: number
  readonly pactUrl: string
  readonly statesUrl: string
  readonly messagesPath: string
  readonly play: (played: Played) => void
  readonly close: () => void
}

/** The states are brought about before Pact asks for them: where a hook fails, Pact itself waits for ever. */
export async function openStand(): Promise<Stand> {
  // Others on this machine are not to read a test visitor's tokens.
  const secret = `/${randomUUID()}`
  let played: Played = { pact: {}, values: {}, answer: async () => ({}) }
  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    [`${secret}/pact.json`]: async () => played.pact,
    [`${secret}/states`]: async () => played.values,
    [`${secret}/messages`]: () => played.answer(),
  }
  const server = createServer((request, response) => void reply(request, response, answers[request.url ?? '']))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}${secret}`
  return {
    port,
    pactUrl: `${base}/pact.json`,
    statesUrl: `${base}/states`,
    messagesPath: `${secret}/messages`,
    play: (next) => (played = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (() => Promise<unknown>) | undefined,
): Promise<void> {
  request.resume()
  const body = await answer?.().catch(() => undefined)
  response.writeHead(body === undefined ? 500 : 200, { 'content-type': 'application/json' })
  response.end(body === undefined ? '' : JSON.stringify(body))
}
