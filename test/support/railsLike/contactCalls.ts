import { fieldsOf, type Fields } from '#tools/fields.ts'
import { createHmac } from 'node:crypto'
import { Router } from 'express'
import { identify, namesOf, Refusal, textOf, visitorOf, without } from './requests.ts'
import { addVisitor, type Contact, type Inbox, type Store, type Visitor } from './store.ts'
import { contactView, rawContact } from './views.ts'

/** Returns the routes that read and change the visitor's contact. */
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
      const fields = fieldsOf(request.body)
      verifyIdentity(visitor.inbox, fields)
      const user = selectVisitor(store, visitor, textOf(fields['identifier']))
      identify(user.contact, fields)
      const { contact, token } = user
      // As in a stock Chatwoot, only GET returns the identifier.
      response.json({ ...contactView(contact), ...(user !== visitor && { widget_auth_token: token }) })
    })
    .post('/contact/destroy_custom_attributes', (request, response) => {
      const { contact, inbox } = visitorOf(store, request)
      const names = namesOf(fieldsOf(request.body)['custom_attributes'])
      contact.custom_attributes = without(contact.custom_attributes, names)
      response.json(rawContact(contact, inbox))
    })
}

export const hashIdentifier = ({ hmacKey }: Inbox, identifier: string): string =>
  createHmac('sha256', hmacKey).update(identifier).digest('hex')

/**
 * Checks the identifier's hash if there is one or if the inbox requires one. Throws a 401 refusal if it is wrong or
 * missing.
 */
function verifyIdentity(inbox: Inbox, { identifier, identifier_hash: hash }: Fields): void {
  const shouldCheck = inbox.isVerificationRequired || textOf(hash) !== undefined
  if (!shouldCheck || hash === hashIdentifier(inbox, textOf(identifier) ?? '')) return
  throw new Refusal(401, { error: 'HMAC failed: Invalid Identifier Hash Provided' })
}

/** Returns a new visitor if the contact already has a different identifier, otherwise the same visitor. */
function selectVisitor(store: Store, visitor: Visitor, identifier: string | undefined): Visitor {
  const { contact, inbox } = visitor
  const hasOtherIdentifier =
    identifier !== undefined && contact.identifier !== null && contact.identifier !== identifier
  return hasOtherIdentifier ? addVisitor(store, inbox, findContact(store, inbox, identifier)) : visitor
}

const findContact = (store: Store, inbox: Inbox, identifier: string): Contact | undefined =>
  [...store.visitors.values()].find(
    (candidate) => candidate.inbox === inbox && candidate.contact.identifier === identifier,
  )?.contact
