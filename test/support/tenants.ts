import { LOCALES } from '#domain/locale.ts'
import { PARTS } from '#domain/parts.ts'
import type { Tenant } from '#cli/tenant/tenant.ts'

/** Nobody in particular, with everything. */
export const tenantWith = (fields: Partial<Tenant> = {}): Tenant => ({
  token: 'acme',
  name: 'Acme',
  accent: '#ffd301',
  locale: 'en',
  languages: LOCALES,
  parts: PARTS,
  copy: {},
  services: {
    widgetApi: '',
    middleware: '',
    knowledgeBase: '',
    cable: '',
    sounds: '',
    metrics: '',
    ipCountry: '',
  },
  hosts: undefined,
  cableUserId: 'send',
  analytics: {},
  errorReports: undefined,
  metricsRate: undefined,
  videoHosts: [],
  plan: undefined,
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
