import { z } from 'zod'
import { TENANT_RULE } from './tenantRules.ts'

const TENANT = TENANT_RULE.meta({ id: 'tenant' })

const FILE = z.union([TENANT, z.array(TENANT).min(1)]).meta({
  title: 'One tenant of the chat widget, or a list of them',
  $comment: 'Written from cli/tenant/tenantRules.ts by `npm run generate`; do not edit.',
})

/** Builds `docs/tenant.schema.json` for editors from the rules. */
export const toTenantSchema = (): object => z.toJSONSchema(FILE, { io: 'input' })
