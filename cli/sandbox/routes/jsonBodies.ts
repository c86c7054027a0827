import type { FastifyInstance } from 'fastify'

/** Treats an empty JSON body as no body, as Rails does. Fastify by default answers it with 400. */
export function addJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parseJson(request, text, done),
  )
}
