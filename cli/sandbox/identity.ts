import { createHmac } from 'node:crypto'
import type { TenantStateRecord } from './records.ts'
import { identifierField, textField } from './visitor.ts'

/** What proves that a host means this identifier: hex, as the real server has it. */
export const identifierHash = (hmacToken: string, identifier: string): string =>
  createHmac('sha256', hmacToken).update(identifier).digest('hex')

/** Whether a visitor is who they are said to be; where nothing is to be proven, only `wrong` is a wrong hash. */
export function isProven({ hmacToken }: TenantStateRecord, body: unknown): boolean {
  const hash = textField(body, 'identifier_hash')
  if (hmacToken === undefined || hmacToken === '') return hash !== 'wrong'
  return hash === identifierHash(hmacToken, identifierField(body) ?? '')
}
