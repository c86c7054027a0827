import type { FastifyReply } from 'fastify'

/**
 * Maximum amount of unsent data per reader, in bytes. Beyond it, the server closes the stream, because a reader that
 * stopped reading would fill the memory.
 */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024

export type EventStream = { readonly send: (data: string) => void }

/** Responds with server-sent events. `onClose` runs once, when the reader or the server ends the connection. */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  const { raw } = reply.hijack()
  // This handler only prevents an uncaught exception: the connection's `close` event follows every error.
  raw.on('error', () => undefined)
  raw.once('close', onClose)
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  raw.write(': hello\n\n')
  return {
    send: (data) => {
      raw.write(`data: ${data}\n\n`)
      if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy()
    },
  }
}
