import { fieldsOf, type Fields } from '#tools/fields.ts'
import type { ErrorRequestHandler, Request } from 'express'
import type { Contact, Conversation, Inbox, Store, Visitor } from './store.ts'

/** Error response. Handlers throw it, and `handleErrors` writes it. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body?: unknown) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
  }
}

export const notFound = (): Refusal => new Refusal(404, { error: 'Resource could not be found' })

export const handleErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (!(error instanceof Refusal)) return next(error)
  response.status(error.status)
  if (error.body === undefined) response.end()
  else response.send(error.body)
}

/** Returns a text that is not empty, otherwise undefined. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const namesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []

/**
 * Returns an id, or undefined if the value is none. JSON has ids as numbers. Queries, paths and forms have them as
 * texts.
 */
export const idOf = (value: unknown): number | undefined => {
  const id = Number(textOf(value) ?? (typeof value === 'number' ? value : undefined))
  return Number.isInteger(id) ? id : undefined
}

export const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/**
 * Returns the inbox of a request. Its token is in the query, in the path, or in the body of the first call. Throws a
 * 404 refusal if no inbox has it.
 */
export function inboxOf(store: Store, request: Request): Inbox {
  const { website_token: token } = { ...fieldsOf(request.body), ...request.query, ...pathToken(request) }
  const inbox = store.inboxes.get(textOf(token) ?? '')
  if (!inbox) throw notFound()
  return inbox
}

const pathToken = ({ params }: Request): Fields =>
  params['token'] === undefined ? {} : { website_token: params['token'] }

/** Returns the visitor of the token, or undefined if the token belongs to another inbox or to no visitor. */
export function findVisitor(store: Store, request: Request): Visitor | undefined {
  const visitor = store.visitors.get(request.get('X-Auth-Token') ?? '')
  return visitor?.inbox === inboxOf(store, request) ? visitor : undefined
}

export function visitorOf(store: Store, request: Request): Visitor {
  const visitor = findVisitor(store, request)
  if (!visitor) throw notFound()
  return visitor
}

/**
 * Counts a POST of the visitor. Throws a 429 refusal if the visitor exceeds the limit. Handlers call it before they
 * check anything else.
 */
export function countPost(visitor: Visitor): void {
  visitor.posts += 1
  if (visitor.posts > visitor.inbox.limits.posts) throw new Refusal(429, 'Retry later\n')
}

/** Returns the newest conversation, which every call refers to. Throws a 404 refusal if there is none. */
export function conversationOf(visitor: Visitor): Conversation {
  const conversation = visitor.conversations.at(-1)
  if (!conversation) throw new Refusal(404)
  return conversation
}

/** Updates a contact with the given fields. An empty field leaves the old value. */
export function identify(contact: Contact, fields: Fields): void {
  contact.name = textOf(fields['name']) ?? contact.name
  contact.email = textOf(fields['email'])?.toLowerCase() ?? contact.email
  contact.phone_number = textOf(fields['phone_number']) ?? contact.phone_number
  contact.identifier = textOf(fields['identifier']) ?? contact.identifier
  contact.custom_attributes = { ...contact.custom_attributes, ...fieldsOf(fields['custom_attributes']) }
  contact.additional_attributes = { ...contact.additional_attributes, ...fieldsOf(fields['additional_attributes']) }
}
