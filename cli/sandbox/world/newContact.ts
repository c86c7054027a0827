import type { ContactRecord } from './records.ts'
import { randomToken } from '../access/tokens.ts'

/** Returns an anonymous contact with an invented name, as the real server does. */
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
