import type { IncomingMessage } from 'node:http'
import type { Http2SecureServer } from 'node:http2'
import type { Duplex } from 'node:stream'
import WebSocket, { WebSocketServer } from 'ws'
import type { PushedEvent } from '../events.ts'

export type CableRelay = {
  /**
   * Sends the events to every subscriber, in this order and without a pause. Returns the time at which it began, in ms
   * of the wall clock. Throws if there is no subscriber.
   */
  readonly push: (events: readonly PushedEvent[]) => number
  readonly close: () => void
}

/** Relays the sockets of a server to the sandbox's cable, and can itself push events to their subscribers. */
export function relayCable(server: Http2SecureServer, sandboxUrl: string): CableRelay {
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: ([first]) => first ?? false })
  const subscriptions = new Map<WebSocket, Set<string>>()
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    sockets.handleUpgrade(request, stream, head, (client) => {
      const identifiers = new Set<string>()
      subscriptions.set(client, identifiers)
      client.on('close', () => subscriptions.delete(client))
      client.on('message', (data: Buffer) => {
        const { command, identifier } = JSON.parse(data.toString()) as { command?: string; identifier?: string }
        if (command === 'subscribe' && identifier !== undefined) identifiers.add(identifier)
      })
      connect(client, `${sandboxUrl.replace('http', 'ws')}${request.url}`)
    })
  })
  return {
    push: (events) => {
      const subscribers = [...subscriptions].flatMap(([client, all]) => [...all].map((identifier) => ({ client, identifier }))) // prettier-ignore
      if (subscribers.length === 0) throw new Error('The cable has no subscriber')
      const texts = subscribers.flatMap(({ client, identifier }) =>
        events.map(({ event, data }) => ({ client, text: JSON.stringify({ identifier, message: { event, data } }) })),
      )
      const startedAt = Date.now()
      for (const { client, text } of texts) client.send(text)
      return startedAt
    },
    close: () => {
      for (const client of subscriptions.keys()) client.terminate()
      sockets.close()
    },
  }
}

/** Connects one client to the sandbox. The end of one of the two sockets ends the other one. */
function connect(client: WebSocket, url: string): void {
  const upstream = new WebSocket(url, client.protocol === '' ? [] : [client.protocol])
  const waiting: string[] = []
  client.on('message', (data: Buffer) => {
    if (upstream.readyState === WebSocket.OPEN) upstream.send(data.toString())
    else waiting.push(data.toString())
  })
  upstream.on('open', () => waiting.forEach((text) => upstream.send(text)))
  upstream.on('message', (data: Buffer) => client.send(data.toString()))
  client.on('close', () => upstream.terminate())
  upstream.on('close', () => client.close())
  upstream.on('error', () => client.terminate())
}
