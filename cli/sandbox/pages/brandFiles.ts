import type { FastifyInstance } from 'fastify'
import { chime } from './sound.ts'

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">' +
  '<rect width="24" height="24" rx="6" fill="#ffd301"/>' +
  '<path d="M6 7h12v8h-7l-4 3v-3H6z" fill="#1c1b18"/></svg>'

/**
 * Serves the files that a stock server's frame and host script load from fixed paths: the logo beside “Powered by” and
 * the notification sound.
 */
export function addBrandFiles(app: FastifyInstance): void {
  app.get('/logo.svg', (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(LOGO),
  )

  // Browsers detect the audio format by content and not by name, so this path can serve WAV data. Pages of any origin
  // may read the file.
  app.get('/audio/widget/ding.mp3', (_request, reply) =>
    reply
      .type('audio/wav')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(chime()),
  )
}
