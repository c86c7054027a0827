import { TENANT_RULE } from './tenantRules.ts'

/** Builds `docs/tenant.schema.json` for editors from the rules. */
export const toTenantSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'One tenant of the chat widget, or a list of them',
  $comment: 'Written from cli/tenant/tenantRules.ts by `npm run generate`; do not edit.',
  anyOf: [{ $ref: '#/$defs/tenant' }, { type: 'array', minItems: 1, items: { $ref: '#/$defs/tenant' } }],
  $defs: { tenant: TENANT_RULE.schema },
})
