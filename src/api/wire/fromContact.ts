import type { ContactDetails } from '#domain/contact.ts'
import { present, words } from './fields.ts'

/** Blank values are left out: a server would take them for nothing anyway. */
export const fromContact = (details: ContactDetails) =>
  present({
    identifier: words(details.identifier),
    identifier_hash: words(details.identifierHash),
    name: words(details.name),
    email: words(details.email),
    phone_number: words(details.phoneNumber),
    avatar_url: words(details.avatarUrl),
    additional_attributes: details.about && { ...details.about },
    custom_attributes: details.customAttributes && { ...details.customAttributes },
  })
