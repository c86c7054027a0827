import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MockResponse, Responder, Call } from './responder.ts'

type MockRoutesOptions = {
  readonly respond: Responder
  /** Called after a message of the visitor was accepted. */
  readonly onVisitorMessage: () => void
  readonly log: (line: string) => void
}

/** Methods that the mock answers. The CORS plugin answers OPTIONS requests before they reach this route. */
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']

/** Adds a route that answers every request according to the contracts. */
export function addMockRoutes(app: FastifyInstance, { respond, onVisitorMessage, log }: MockRoutesOptions): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.route({
    method: METHODS,
    url: '/*',
    handler: async (request, reply) => {
      const call = toCall(request)
      const response = await respond(call)
      if (response.violations.length > 0) log(formatViolations(call, response))
      if (isVisitorMessage(response)) onVisitorMessage()
      return reply
        .code(response.status)
        .headers({ ...response.headers, ...reportHeaders(response) })
        .send(response.body)
    },
  })
}

const toCall = ({ method, url, headers, body }: FastifyRequest): Call => ({
  method,
  url,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  body: typeof body === 'string' ? body : undefined,
})

const formatViolations = (
  { method, url }: Call,
  { status, operation = 'an unknown operation', violations }: MockResponse,
): string =>
  `${method} ${url.split('?')[0]} ${status} violates the contract of ${operation}:\n  ${violations.join('\n  ')}`

const MESSAGE_OPERATIONS: readonly (string | undefined)[] = ['widget-api sendMessage', 'widget-api createConversation']

const isVisitorMessage = ({ operation, status }: MockResponse): boolean =>
  status === 200 && MESSAGE_OPERATIONS.includes(operation)

function reportHeaders({ operation, violations }: MockResponse): Readonly<Record<string, string>> {
  return {
    ...(operation !== undefined && { 'x-mock-operation': operation }),
    ...(violations.length > 0 && { 'x-mock-violation': toHeaderValue(violations.join('; ')) }),
  }
}

/**
 * Makes a text valid for a header: replaces line breaks and characters beyond ASCII, and keeps at most 900 characters.
 */
const toHeaderValue = (text: string): string => text.replace(/[^\x20-\x7E]/g, '?').slice(0, 900)
