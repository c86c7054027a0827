import { createServer } from 'node:http'
import express from 'express'
import { openCable } from '../railsLike/cable.ts'
import { contactCalls } from '../railsLike/contactCalls.ts'
import { conversationCalls } from '../railsLike/conversationCalls.ts'
import { inboxCalls } from '../railsLike/inboxCalls.ts'
import { knowledgeBase } from '../railsLike/knowledgeBase.ts'
import { messageCalls } from '../railsLike/messageCalls.ts'
import { middleware } from '../railsLike/middleware.ts'
import { handleErrors } from '../railsLike/requests.ts'
import { stateHook } from '../railsLike/stateHook.ts'
import { createStore } from '../railsLike/store.ts'

export type RailsLike = {
  readonly url: string
  readonly cableUrl: string
  readonly stateUrl: string
  readonly close: () => Promise<void>
}

/**
 * Starts a backend as another team would write it. It follows only contracts/README.md, the documents that it names, and
 * the JSON format of a stock Chatwoot. It uses neither the widget, nor its sandbox, nor the examples of the contracts. It
 * stores what visitors do. If it passes verification, the contracts require only what is documented.
 */
export async function startRailsLike({
  pingIntervalMs = 3000,
}: { readonly pingIntervalMs?: number } = {}): Promise<RailsLike> {
  const store = createStore()
  const app = express()
  const server = createServer(app)
  const cable = openCable(server, store, pingIntervalMs)
  app.use('/_pact', stateHook(store, cable))
  app.use(express.json())
  app.use('/api/v1/widget', inboxCalls(store), conversationCalls(store), messageCalls(store), contactCalls(store))
  app.use('/v2/widget', middleware(store))
  app.use(knowledgeBase(store), handleErrors)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = async () => {
    cable.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const url = `http://127.0.0.1:${port}`
  return { url, cableUrl: `ws://127.0.0.1:${port}/cable`, stateUrl: `${url}/_pact/states`, close }
}
