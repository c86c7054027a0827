import { createHmac } from 'node:crypto'
import type { TenantStateRecord } from '../world/records.ts'
import { identifierField, textField } from './visitor.ts'

/** Returns the HMAC with which a host page proves an identifier, in hex like the real server. */
export const identifierHash = (hmacToken: string, identifier: string): string =>
  createHmac('sha256', hmacToken).update(identifier).digest('hex')

/**
 * Returns true if the request proves the visitor's identifier. For a tenant without a secret, only the hash `wrong` is
 * rejected.
 */
export function isIdentifierVerified({ hmacToken }: TenantStateRecord, body: unknown): boolean {
  const hash = textField(body, 'identifier_hash')
  if (hmacToken === undefined || hmacToken === '') return hash !== 'wrong'
  return hash === identifierHash(hmacToken, identifierField(body) ?? '')
}
