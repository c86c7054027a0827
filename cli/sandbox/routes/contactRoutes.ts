import type { FastifyInstance } from 'fastify'
import { isIdentifierVerified } from '../access/identity.ts'
import { contactSummary, rawContact } from '../world/shapes.ts'
import { field, forVisitor, identifierField, objectField, textField, type Visitors } from '../access/visitor.ts'
import type { World } from '../world/world.ts'

type RoutesOptions = { readonly world: World; readonly visitors: Visitors }

/** Adds the routes that read and change the visitor's contact. */
export function addContactRoutes(app: FastifyInstance, { world, visitors }: RoutesOptions): void {
  const base = '/api/v1/widget/contact'

  const change = (current: Parameters<typeof contactSummary>[0], body: unknown) =>
    world.store.save('contacts', {
      ...current,
      identifier: identifierField(body) ?? current.identifier,
      name: textField(body, 'name') ?? current.name,
      email: textField(body, 'email')?.toLowerCase() ?? current.email,
      phoneNumber: textField(body, 'phone_number') ?? current.phoneNumber,
      customAttributes: { ...current.customAttributes, ...objectField(body, 'custom_attributes') },
    })

  app.get(
    base,
    forVisitor(visitors, ({ contact }) => contactSummary(contact)),
  )

  app.patch(
    base,
    forVisitor(visitors, ({ contact }, request) => contactSummary(change(contact, request.body))),
  )

  app.patch(
    `${base}/set_user`,
    forVisitor(visitors, ({ tenant, contact }, request, reply) => {
      const identifier = identifierField(request.body)
      if (!isIdentifierVerified(world.stateOf(tenant), request.body))
        return reply.code(401).send({ error: 'HMAC failed: Invalid Identifier Hash Provided' })
      const isDifferentContact =
        contact.identifier !== null && identifier !== undefined && contact.identifier !== identifier
      if (!isDifferentContact) return contactSummary(change(contact, request.body))
      const existing = world.store
        .all('contacts')
        .find((other) => other.tenant === tenant.token && other.identifier === identifier)
      const identified = change(existing ?? world.createContact(tenant), request.body)
      return { ...contactSummary(identified), widget_auth_token: visitors.tokenFor({ tenant, contact: identified }) }
    }),
  )

  app.post(
    `${base}/destroy_custom_attributes`,
    forVisitor(visitors, ({ contact }, request) => {
      const names = field(request.body, 'custom_attributes')
      const remaining = Object.entries(contact.customAttributes).filter(
        ([name]) => !(Array.isArray(names) && names.includes(name)),
      )
      return rawContact(world.store.save('contacts', { ...contact, customAttributes: Object.fromEntries(remaining) }))
    }),
  )
}
