import type { ContactDetails } from '#domain/contact.ts'
import { omitUndefined, nonEmptyString } from '#tools/fields.ts'

/** Converts contact details to the fields of a request. Blank values are left out, because servers ignore them. */
export const fromContact = (details: ContactDetails) =>
  omitUndefined({
    identifier: nonEmptyString(details.identifier),
    identifier_hash: nonEmptyString(details.identifierHash),
    name: nonEmptyString(details.name),
    email: nonEmptyString(details.email),
    phone_number: nonEmptyString(details.phoneNumber),
    avatar_url: nonEmptyString(details.avatarUrl),
    additional_attributes: details.about && { ...details.about },
    custom_attributes: details.customAttributes && { ...details.customAttributes },
  })
