import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Answer, Answers, Call } from './answers.ts'

type AnswerRoutesOptions = {
  readonly answers: Answers
  /** Called after a message of the visitor was accepted. */
  readonly onSaid: () => void
  readonly log: (line: string) => void
}

/** Methods that the mock answers. The CORS plugin answers OPTIONS requests before they reach this route. */
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']

/** Adds a route that answers every request according to the contracts. */
export function addAnswers(app: FastifyInstance, { answers, onSaid, log }: AnswerRoutesOptions): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.route({
    method: METHODS,
    url: '/*',
    handler: async (request, reply) => {
      const call = toCall(request)
      const answer = await answers(call)
      if (answer.violations.length > 0) log(lineFor(call, answer))
      if (isSaid(answer)) onSaid()
      return reply
        .code(answer.status)
        .headers({ ...answer.headers, ...toldHeaders(answer) })
        .send(answer.body)
    },
  })
}

const toCall = ({ method, url, headers, body }: FastifyRequest): Call => ({
  method,
  url,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  body: typeof body === 'string' ? body : undefined,
})

const lineFor = ({ method, url }: Call, { status, operation = 'an unknown operation', violations }: Answer): string =>
  `${method} ${url.split('?')[0]} ${status} violates the contract of ${operation}:\n  ${violations.join('\n  ')}`

const SAYING: readonly (string | undefined)[] = ['widget-api sendMessage', 'widget-api createConversation']

const isSaid = ({ operation, status }: Answer): boolean => status === 200 && SAYING.includes(operation)

function toldHeaders({ operation, violations }: Answer): Readonly<Record<string, string>> {
  return {
    ...(operation !== undefined && { 'x-mock-operation': operation }),
    ...(violations.length > 0 && { 'x-mock-violation': inHeader(violations.join('; ')) }),
  }
}

/**
 * Makes a text valid for a header: replaces line breaks and characters beyond ASCII, and keeps at most 900 characters.
 */
const inHeader = (text: string): string => text.replace(/[^\x20-\x7E]/g, '?').slice(0, 900)
