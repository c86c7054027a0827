import { type Fields, omitUndefined, trimmedString } from '#tools/fields.ts'
import { identifier, safeRecord } from './fields.ts'

/** Details that a host may send about its visitor. */
export type HostUser = {
  readonly name?: string
  readonly email?: string
  readonly avatarUrl?: string
  readonly phoneNumber?: string
  readonly identifierHash?: string
  /** Company, place, description and profiles, under the server's own names. */
  readonly about?: Fields
  readonly customAttributes?: Fields
}

/** Payload of `set-user`. */
type Identification = { readonly identifier?: string; readonly user: HostUser }

/**
 * Parses `set-user`. After every reload of the frame, Chatwoot's host repeats the user without the `user` object around
 * it, and often without an identifier.
 */
export function parseUser(fields: Fields): Identification | undefined {
  const wrapped = safeRecord(fields['user'])
  const userIdentifier = identifier(fields['identifier'])
  const user = readUser(wrapped ?? fields)
  if (userIdentifier !== undefined) return { identifier: userIdentifier, user }
  return wrapped === undefined && Object.keys(user).length > 0 ? { user } : undefined
}

const readUser = (fields: Fields): HostUser =>
  omitUndefined({
    name: trimmedString(fields['name']),
    email: trimmedString(fields['email']),
    avatarUrl: trimmedString(fields['avatar_url']),
    phoneNumber: trimmedString(fields['phone_number']),
    identifierHash: trimmedString(fields['identifier_hash']),
    about: readAbout(fields),
    customAttributes: safeRecord(fields['custom_attributes']),
  })

const ABOUT: readonly string[] = ['company_name', 'city', 'country_code', 'description', 'social_profiles']

function readAbout(fields: Fields): Fields | undefined {
  const about = Object.entries(fields).flatMap(([name, value]) => {
    const known = ABOUT.includes(name) ? (trimmedString(value) ?? safeRecord(value)) : undefined
    return known === undefined ? [] : [[name, known] as const]
  })
  return about.length > 0 ? Object.fromEntries(about) : undefined
}
