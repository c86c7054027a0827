import type { ContactRecord } from './records.ts'
import { randomToken } from '../access/tokens.ts'

/** Returns an anonymous contact. The server itself invents the name. */
export const newContact = (id: number, tenant: string): ContactRecord => ({
  id,
  tenant,
  sourceId: randomToken(),
  pubsubToken: randomToken(),
  name: `quiet-river-${id}`,
  email: null,
  phoneNumber: null,
  identifier: null,
  customAttributes: {},
})
