import type { Contact } from '#domain/contact.ts'
import { omitUndefined, record, nonEmptyString } from '#tools/fields.ts'
import { id } from './fields.ts'

/** Parses a contact. Older servers send the visitor's values, newer servers send only flags such as `has_email`. */
export function toContact(value: unknown): Contact | undefined {
  const fields = record(value)
  if (fields === undefined) return undefined
  const known = omitUndefined({
    id: id(fields['id']),
    identifier: nonEmptyString(fields['identifier']),
    name: nonEmptyString(fields['name']),
    email: nonEmptyString(fields['email']),
  })
  return {
    ...known,
    hasEmail: known.email !== undefined || fields['has_email'] === true,
    hasName: known.name !== undefined || fields['has_name'] === true,
    hasPhoneNumber: nonEmptyString(fields['phone_number']) !== undefined || fields['has_phone_number'] === true,
  }
}
