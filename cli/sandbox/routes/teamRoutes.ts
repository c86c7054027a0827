import type { FastifyInstance, FastifyReply } from 'fastify'
import { field, notFound, textField } from '../access/visitor.ts'
import type { Tenant } from '../seeds/tenants.ts'
import type { AgentRecord } from '../world/records.ts'
import { AVATAR_IDS } from '../pages/avatars.ts'
import type { AgentRoutesOptions } from './agentActions.ts'

type Request = {
  readonly Params: { readonly id: string }
  readonly Querystring: { readonly website_token?: string }
}

const PRESENCES = ['online', 'busy', 'offline']

/** Adds the routes that add an agent to a tenant and change the presence of an agent. */
export function addTeamRoutes(app: FastifyInstance, { world, feed }: AgentRoutesOptions): void {
  const reject = (reply: FastifyReply, error: string): FastifyReply => reply.code(422).send({ error })
  const tenantOf = (query: Request['Querystring']): Tenant | undefined => world.findTenant(query.website_token)

  app.post<Request>('/sandbox/agents', ({ query, body }, reply) => {
    const tenant = tenantOf(query)
    if (tenant === undefined) return notFound(reply)
    const agent = toAgent(body)
    if (typeof agent === 'string') return reject(reply, agent)
    const { id } = world.addAgent(tenant, agent)
    feed.publish({ kind: 'changed' })
    return reply.code(201).send({ id })
  })

  app.put<Request>('/sandbox/agents/:id/presence', ({ params, query, body }, reply) => {
    const tenant = tenantOf(query)
    if (tenant === undefined) return notFound(reply)
    world.setPresence(tenant, Number(params.id), textField(body, 'status') ?? 'offline')
    feed.publish({ kind: 'changed' })
    return reply.code(204).send()
  })
}

/** Returns the agent that a body describes, or the reason why the body is invalid. */
function toAgent(body: unknown): Omit<AgentRecord, 'id'> | string {
  const name = textField(body, 'name')?.trim() ?? ''
  const presence = textField(body, 'presence') ?? 'online'
  const face = field(body, 'face') ?? null
  if (name === '') return 'name must be a text that is not empty'
  if (!PRESENCES.includes(presence)) return `presence must be one of ${PRESENCES.join(', ')}`
  if (face !== null && !AVATAR_IDS.some((id) => id === face))
    return `face must be null or one of ${AVATAR_IDS.join(', ')}`
  return { name, presence, face: face === null ? null : Number(face) }
}
