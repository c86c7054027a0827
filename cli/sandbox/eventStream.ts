import type { FastifyReply } from 'fastify'

/** A reader that stopped reading loses its stream at this point, instead of filling the memory. */
const MOST_UNREAD_BYTES = 16 * 1024 * 1024

export type EventStream = { readonly send: (data: string) => void }

/** Answers with server-sent events; `onClose` runs once, when the reader or the server ends the connection. */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  const { raw } = reply.hijack()
  // The connection's `close` follows every error.
  raw.on('error', () => undefined)
  raw.once('close', onClose)
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  raw.write(': hello\n\n')
  return {
    send: (data) => {
      raw.write(`data: ${data}\n\n`)
      if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy()
    },
  }
}
