import { LOCALES } from '#domain/locale.ts'
import { PARTS } from '#domain/parts.ts'
import { completeTenant } from '#cli/tenant/completeTenant.ts'
import type { Tenant } from '#cli/tenant/tenant.ts'

/** Nobody in particular, with everything. */
export const tenantWith = (fields: Partial<Tenant> = {}): Tenant => ({
  ...completeTenant({ token: 'acme', name: 'Acme', languages: LOCALES, parts: PARTS }),
  ...fields,
})

/** On hosts of their own, one each. */
export const SERVICES = {
  widgetApi: 'https://api.acme.test/chat',
  middleware: 'https://mid.acme.test',
  knowledgeBase: 'https://kb.acme.test',
  cable: 'wss://line.acme.test/cable',
  sounds: 'https://cdn.acme.test',
  metrics: 'https://metrics.acme.test/in',
  ipCountry: 'https://country.acme.test',
}
