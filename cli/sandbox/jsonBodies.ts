import type { FastifyInstance } from 'fastify'

/** Takes an empty body for none, as Rails does, where Fastify would answer 400. */
export function addJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parseJson(request, text, done),
  )
}
