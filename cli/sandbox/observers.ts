import type { FastifyInstance } from 'fastify'
import type { Notes } from './notes.ts'
import { field, textField } from './visitor.ts'

type InProject = { readonly Params: { readonly project: string } }

/**
 * Adds endpoints that receive the widget's metrics, product events and error reports. The control API lists what they
 * received.
 */
export function addObservers(app: FastifyInstance, notes: Notes): void {
  app.post('/metrics', ({ body }, reply) => {
    if (!Array.isArray(body)) return reply.code(422).send({ error: 'must be a list' })
    notes.write('metrics', { entries: body })
    return reply.code(204).send()
  })

  app.post('/product-events', ({ body }, reply) => {
    const name = textField(body, 'name')
    if (name === undefined) return reply.code(422).send({ error: 'name must be text' })
    notes.write('product-events', { name, properties: field(body, 'properties') })
    return reply.code(204).send()
  })

  app.post<InProject>('/api/:project/envelope/', ({ params, body }, reply) => {
    notes.write('error-reports', { project: params.project, envelope: String(body) })
    return reply.send({})
  })
}
