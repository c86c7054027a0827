import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StateValues } from './stateHook.ts'

/** Data of one interaction that Pact's verifier requests. */
type InteractionData = {
  /** Pact with this interaction alone. */
  readonly pact: object
  /** Values of the states, which are already set up. */
  readonly values: StateValues
  /** Resolves with the frame that the provider sends over the cable. Rejects if there is none. */
  readonly receiveFrame: () => Promise<unknown>
}

/**
 * Local server for Pact's verifier. It serves the pact of the current interaction, the values of its states, and the
 * frame from the cable.
 */
export type VerifierServer = {
  readonly port: number
  readonly pactUrl: string
  readonly statesUrl: string
  readonly messagesPath: string
  readonly setInteraction: (data: InteractionData) => void
  readonly close: () => void
}

/**
 * Starts the local server. States are set up before Pact requests them, because Pact itself waits forever if a hook
 * fails.
 */
export async function startVerifierServer(): Promise<VerifierServer> {
  // Other processes of this machine must not read a test visitor's tokens.
  const secret = `/${randomUUID()}`
  let currentInteraction: InteractionData = { pact: {}, values: {}, receiveFrame: async () => ({}) }
  const handlers: Readonly<Record<string, () => Promise<unknown>>> = {
    [`${secret}/pact.json`]: async () => currentInteraction.pact,
    [`${secret}/states`]: async () => currentInteraction.values,
    [`${secret}/messages`]: () => currentInteraction.receiveFrame(),
  }
  const server = createServer((request, response) => void respond(request, response, handlers[request.url ?? '']))
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
    setInteraction: (next) => (currentInteraction = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  handler: (() => Promise<unknown>) | undefined,
): Promise<void> {
  request.resume()
  const body = await handler?.().catch(() => undefined)
  response.writeHead(body === undefined ? 500 : 200, { 'content-type': 'application/json' })
  response.end(body === undefined ? '' : JSON.stringify(body))
}
