import type { Locale } from '#domain/locale.ts'
import { checkColours } from '../preflight/colours.ts'
import { checkContradictions } from '../preflight/contradictions.ts'
import { checkCopy } from '../preflight/copy.ts'
import type { Finding, TenantFinding } from '../preflight/finding.ts'
import { readSchemes } from '../preflight/tokens.ts'
import { checkTranslations, readMessages } from '../preflight/localeMessages.ts'
import type { Tenant } from './tenant.ts'

export type { Finding } from '../preflight/finding.ts'

/**
 * Returns defects that visitors of these tenants would see, and settings that are probably mistakes. Findings are
 * grouped by tenant, errors first.
 */
export async function runPreflightChecks(tenants: readonly Tenant[]): Promise<readonly Finding[]> {
  const [schemes, translationFindings] = await Promise.all([readSchemes(), checkAllTranslations(tenants)])
  return tenants.flatMap((tenant) => {
    const findings = [
      ...checkColours(tenant, schemes),
      ...checkCopy(tenant),
      ...tenant.languages.flatMap((language) => translationFindings.get(language) ?? []),
      ...checkContradictions(tenant),
    ]
    return findings.map((finding) => ({ token: tenant.token, ...finding })).toSorted(errorsFirst)
  })
}

const errorsFirst = (one: Finding, other: Finding): number =>
  Number(other.severity === 'error') - Number(one.severity === 'error')

/** Checks the texts of each language once, even if several tenants use that language. */
async function checkAllTranslations(
  tenants: readonly Tenant[],
): Promise<ReadonlyMap<Locale, readonly TenantFinding[]>> {
  const english = await readMessages('en')
  const languages = [...new Set(tenants.flatMap((tenant) => tenant.languages))]
  const checked = languages.map(
    async (language) => [language, checkTranslations(language, await readMessages(language), english)] as const,
  )
  return new Map(await Promise.all(checked))
}
