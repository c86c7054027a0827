import type { FastifyInstance } from 'fastify'
import type { RequestLog } from '../requestLog.ts'
import { field, textField } from '../access/visitor.ts'

type ProjectRoute = { readonly Params: { readonly project: string } }

/**
 * Adds endpoints that receive the widget's metrics, product events and error reports. The control API lists what they
 * received.
 */
export function addTelemetryRoutes(app: FastifyInstance, requestLog: RequestLog): void {
  app.post('/metrics', ({ body }, reply) => {
    if (!Array.isArray(body)) return reply.code(422).send({ error: 'must be a list' })
    requestLog.write('metrics', { entries: body })
    return reply.code(204).send()
  })

  app.post('/product-events', ({ body }, reply) => {
    const name = textField(body, 'name')
    if (name === undefined) return reply.code(422).send({ error: 'name must be text' })
    requestLog.write('product-events', { name, properties: field(body, 'properties') })
    return reply.code(204).send()
  })

  app.post<ProjectRoute>('/api/:project/envelope/', ({ params, body }, reply) => {
    requestLog.write('error-reports', { project: params.project, envelope: String(body) })
    return reply.send({})
  })
}
