import type { FastifyInstance } from 'fastify'

/**
 * Stands for the sandbox's own origin in everything that it builds and stores. A page that calls `localhost:4401` may
 * load no picture from `127.0.0.1:4401` (its policy says `'self'`), so each reader gets the name that it called.
 */
export const OWN_ORIGIN = 'http://sandbox.invalid'

/** The text with addresses below the name in a request's `Host` header. */
export const addressedTo = (host: string | undefined, text: string): string =>
  text.replaceAll(OWN_ORIGIN, `http://${host}`)

/** Goes before every hook that cuts or measures an answer. */
export function addOwnOrigin(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, _reply, payload) =>
    typeof payload === 'string' ? addressedTo(headers.host, payload) : payload,
  )
}
