import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Fields, fieldsOf, isRecord } from '#tools/fields.ts'
import type { ContactRecord, ConversationRecord } from '../world/records.ts'
import type { Tenant } from '../seeds/tenants.ts'
import { issueToken, readToken } from './tokens.ts'
import type { World } from '../world/world.ts'

/** Key that signs tokens. It is not secret, because only this sandbox needs to trust the tokens. */
const SIGNING_KEY = 'sandbox'

const NOT_FOUND = { error: 'Resource could not be found' }

type Visitor = { readonly tenant: Tenant; readonly contact: ContactRecord }

/** Identification of clients: the tenant by `website_token`, the contact by `X-Auth-Token`. */
export type Visitors = {
  readonly tenantOf: (request: FastifyRequest) => Tenant | undefined
  readonly find: (request: FastifyRequest) => Visitor | undefined
  readonly tokenFor: (visitor: Visitor) => string
}

export function createVisitors(world: World): Visitors {
  const nowSeconds = (): number => Math.floor(world.now() / 1000)
  const tenantOf = (request: FastifyRequest): Tenant | undefined =>
    world.findTenant(field(request.query, 'website_token')) ?? world.findTenant(field(request.body, 'website_token'))
  return {
    tenantOf,
    find: (request) => {
      const tenant = tenantOf(request)
      const claims = readToken(SIGNING_KEY, request.headers['x-auth-token'], nowSeconds())
      const contact = world.store.all('contacts').find(({ sourceId }) => sourceId === claims?.source_id)
      return tenant && contact?.tenant === tenant.token ? { tenant, contact } : undefined
    },
    tokenFor: ({ tenant, contact }) =>
      issueToken(SIGNING_KEY, { source_id: contact.sourceId, inbox_id: tenant.inboxId }, nowSeconds()),
  }
}

type Handler = (visitor: Visitor, request: FastifyRequest, reply: FastifyReply) => unknown

/** Creates a handler that requires a known visitor. Other requests get the same 404 as from the real server. */
export const forVisitor =
  (visitors: Visitors, handler: Handler) =>
  (request: FastifyRequest, reply: FastifyReply): unknown => {
    const visitor = visitors.find(request)
    return visitor ? handler(visitor, request, reply) : reply.code(404).send(NOT_FOUND)
  }

type ConversationHandler = (conversation: ConversationRecord, request: FastifyRequest, reply: FastifyReply) => unknown

/** Creates a handler for the current conversation. Without a conversation, the response is an empty 404. */
export const forConversation = (world: World, visitors: Visitors, handler: ConversationHandler) =>
  forVisitor(visitors, ({ contact }, request, reply) => {
    const conversation = world.currentConversation(contact)
    return conversation ? handler(conversation, request, reply) : reply.code(404).send()
  })

export const notFound = (reply: FastifyReply): FastifyReply => reply.code(404).send(NOT_FOUND)

export const field = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

export const objectField = (value: unknown, name: string): Fields => fieldsOf(field(value, name))

/** Returns the identifier as text; undefined if it is missing. A host page may send its own user id as a number. */
export const identifierField = (body: unknown): string | undefined => {
  const found = field(body, 'identifier')
  return typeof found === 'number' ? String(found) : textField(body, 'identifier')
}

export const textField = (value: unknown, name: string): string | undefined => {
  const found = field(value, name)
  return typeof found === 'string' && found !== '' ? found : undefined
}
