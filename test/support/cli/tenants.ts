import { LOCALES } from '#domain/locale.ts'
import { PARTS } from '#domain/parts.ts'
import { completeTenant } from '#cli/tenant/completeTenant.ts'
import type { Tenant } from '#cli/tenant/tenant.ts'

/** Returns a sample tenant with every language and every feature. */
export const tenantWith = (fields: Partial<Tenant> = {}): Tenant => ({
  ...completeTenant({ token: 'acme', name: 'Acme', languages: LOCALES, parts: PARTS }),
  ...fields,
})

/** Service URLs, each on its own host. */
export const SERVICES = {
  widgetApi: 'https://api.acme.test/chat',
  middleware: 'https://mid.acme.test',
  knowledgeBase: 'https://kb.acme.test',
  cable: 'wss://line.acme.test/cable',
  sounds: 'https://cdn.acme.test',
  metrics: 'https://metrics.acme.test/in',
  ipCountry: 'https://country.acme.test',
}
