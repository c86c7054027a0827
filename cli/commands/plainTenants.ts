import { readFile } from 'node:fs/promises'
import { DEFAULT_ACCENT } from '#domain/limits.ts'
import { LOCALES } from '#domain/locale.ts'
import { PARTS } from '#domain/parts.ts'
import type { Tenant } from '../tenant/tenant.ts'

const NOWHERE = { widgetApi: '', middleware: '', knowledgeBase: '', cable: '', sounds: '', metrics: '', ipCountry: '' }

const DEFAULTS: Omit<Tenant, 'token'> = {
  name: '',
  accent: DEFAULT_ACCENT,
  locale: 'en',
  languages: LOCALES,
  parts: PARTS,
  copy: {},
  services: NOWHERE,
  hosts: undefined,
  cableUserId: 'send',
  analytics: {},
  errorReports: undefined,
  metricsRate: undefined,
  videoHosts: [],
  plan: undefined,
}

type Wanted = { readonly tokens: readonly string[]; readonly tenants: string | undefined }

/** Tenants by token, with everything; or those of a file, with defaults for what it leaves out. */
export async function plainTenants({ tokens, tenants }: Wanted): Promise<readonly Tenant[]> {
  const listed = tenants === undefined ? [] : (JSON.parse(await readFile(tenants, 'utf8')) as readonly Tenant[])
  return [...tokens.map((token) => ({ token })), ...listed].map((tenant) => ({ ...DEFAULTS, ...tenant }))
}
