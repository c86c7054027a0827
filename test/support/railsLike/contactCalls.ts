import { createHmac } from 'node:crypto'
import { Router } from 'express'
import { fieldsOf, identify, namesOf, Refusal, textOf, visitorOf, without } from './requests.ts'
import { addVisitor, type Contact, type Fields, type Inbox, type Store, type Visitor } from './store.ts'
import { contactView, rawContact } from './views.ts'

/** Who the visitor is. */
export function contactCalls(store: Store): Router {
  return Router()
    .get('/contact', (request, response) => {
      const { contact } = visitorOf(store, request)
      response.json({ ...contactView(contact), identifier: contact.identifier })
    })
    .patch('/contact', (request, response) => {
      const { contact } = visitorOf(store, request)
      identify(contact, fieldsOf(request.body))
      response.json(contactView(contact))
    })
    .patch('/contact/set_user', (request, response) => {
      const visitor = visitorOf(store, request)
      const told = fieldsOf(request.body)
      prove(visitor.inbox, told)
      const user = become(store, visitor, textOf(told['identifier']))
      identify(user.contact, told)
      const { contact, token } = user
      // As a stock Chatwoot, which has the identifier in GET alone.
      response.json({ ...contactView(contact), ...(user !== visitor && { widget_auth_token: token }) })
    })
    .post('/contact/destroy_custom_attributes', (request, response) => {
      const { contact, inbox } = visitorOf(store, request)
      const names = namesOf(fieldsOf(request.body)['custom_attributes'])
      contact.custom_attributes = without(contact.custom_attributes, names)
      response.json(rawContact(contact, inbox))
    })
}

export const proofOf = ({ hmacKey }: Inbox, identifier: string): string =>
  createHmac('sha256', hmacKey).update(identifier).digest('hex')

/** A hash that is given has to be right, and some inboxes want one. */
function prove(inbox: Inbox, { identifier, identifier_hash: hash }: Fields): void {
  const isAsked = inbox.isProofNeeded || textOf(hash) !== undefined
  if (!isAsked || hash === proofOf(inbox, textOf(identifier) ?? '')) return
  throw new Refusal(401, { error: 'HMAC failed: Invalid Identifier Hash Provided' })
}

/** Whoever was somebody else before goes on as another visitor. */
function become(store: Store, visitor: Visitor, identifier: string | undefined): Visitor {
  const { contact, inbox } = visitor
  const isOther = identifier !== undefined && contact.identifier !== null && contact.identifier !== identifier
  return isOther ? addVisitor(store, inbox, knownBy(store, inbox, identifier)) : visitor
}

const knownBy = (store: Store, inbox: Inbox, identifier: string): Contact | undefined =>
  [...store.visitors.values()].find((other) => other.inbox === inbox && other.contact.identifier === identifier)
    ?.contact
