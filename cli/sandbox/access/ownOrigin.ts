import type { FastifyInstance } from 'fastify'

/**
 * Placeholder for the sandbox's own origin in everything that it builds and stores. Each response gets the host name
 * that its client called. A page that calls `localhost:4401` may not load images from `127.0.0.1:4401`, because its
 * policy allows only `'self'`.
 */
export const OWN_ORIGIN = 'http://sandbox.invalid'

/** Replaces the placeholder in a text by the host of the request's `Host` header. */
export const replaceOwnOrigin = (host: string | undefined, text: string): string =>
  text.replaceAll(OWN_ORIGIN, `http://${host}`)

/**
 * Adds the hook that replaces the placeholder in responses. Must be registered before every hook that truncates or
 * measures a response.
 */
export function addOwnOrigin(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, _reply, payload) =>
    typeof payload === 'string' ? replaceOwnOrigin(headers.host, payload) : payload,
  )
}
