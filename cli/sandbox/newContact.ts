import type { ContactRecord } from './records.ts'
import { randomToken } from './tokens.ts'

/** Somebody of whom nothing is known yet; the name is the server's own invention. */
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
