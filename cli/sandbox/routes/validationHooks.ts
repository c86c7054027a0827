import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Feed } from '../cable/feed.ts'
import { interceptedRequests, isExempt } from '../faults/faultHooks.ts'
import { pathOf } from '../requestPath.ts'
import type { Validation } from './validation.ts'

type ValidationOptions = {
  readonly validation: Validation
  readonly feed: Feed
  /** Rejects requests and responses that violate a contract, instead of only reporting them. */
  readonly isStrict: boolean
}

/** Adds the hooks that validate every request and response against the contracts and report the differences. */
export function addValidationHooks(app: FastifyInstance, { validation, feed, isStrict }: ValidationOptions): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!isStrict || isExempt(request)) return undefined
    const problems = validation.checkRequest(toValidatedRequest(request))
    if (problems.length === 0) return undefined
    // The request was not processed, and the contracts do not contain this response, so the response is not validated.
    interceptedRequests.add(request)
    return reply.code(422).header('x-sandbox-violation', toHeaderValue(problems)).send(violationBody(problems))
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (isExempt(request) || interceptedRequests.has(request)) return payload
    feed.publish({ kind: 'http', method: request.method, path: pathOf(request.url), status: reply.statusCode })
    const problems = validation.check(toValidatedRequest(request), {
      statusCode: reply.statusCode,
      headers: reply.getHeaders() as Readonly<Record<string, string>>,
      body: typeof payload === 'string' ? parse(payload) : undefined,
    })
    if (problems.length === 0) return payload
    void reply.header('x-sandbox-violation', toHeaderValue(problems))
    if (!isStrict) return payload
    const body = JSON.stringify(violationBody(problems))
    reply.code(500).type('application/json').header('content-length', Buffer.byteLength(body))
    return body
  })
}

const violationBody = (problems: readonly string[]): object => ({ error: 'The contract is violated', problems })

const toHeaderValue = (problems: readonly string[]): string =>
  problems
    .join('; ')
    .replace(/[^\x20-\x7E]/g, '?')
    .slice(0, 900)

const toValidatedRequest = ({ method, url, headers, body }: FastifyRequest) => ({
  method,
  url,
  headers: headers as Readonly<Record<string, string>>,
  body,
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The text is not JSON, so the validator receives it unchanged.
    return text
  }
}
