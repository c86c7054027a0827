import type { Fields } from '#tools/fields.ts'
import type { NonBlank } from './fields.ts'
import type { HostCommand } from './hostCommands.ts'

/** Details about the visitor under the names of the wire. Chatwoot's servers use the same names. */
export type WireUser = {
  readonly name?: string
  readonly email?: string
  readonly avatar_url?: string
  readonly phone_number?: string
  /** HMAC-SHA256 of the identifier, in hex. */
  readonly identifier_hash?: string
  readonly company_name?: string
  readonly city?: string
  readonly country_code?: string
  readonly description?: string
  readonly social_profiles?: Fields
  readonly custom_attributes?: Fields
}

/**
 * Command in the form in which a host sends it. Only `set-user` differs from the parsed form. `npm run generate` writes
 * the JSON Schema of the harness from this type.
 */
export type WireCommand =
  | {
      /** Identifies the visitor. */
      readonly event: 'set-user'
      readonly identifier: NonBlank | number
      readonly user: WireUser
    }
  | Exclude<HostCommand, { event: 'set-user' }>
