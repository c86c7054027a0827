import type { Locale } from '#domain/locale.ts'
import { checkColours } from '../preflight/colours.ts'
import { checkContradictions } from '../preflight/contradictions.ts'
import { checkCopy } from '../preflight/copy.ts'
import type { Finding, Remark } from '../preflight/finding.ts'
import { readSchemes } from '../preflight/tokens.ts'
import { checkWords, readMessages } from '../preflight/words.ts'
import type { Tenant } from './tenant.ts'

export type { Finding } from '../preflight/finding.ts'

/**
 * Returns defects that visitors of these tenants would see, and settings that are probably mistakes. Findings are
 * grouped by tenant, errors first.
 */
export async function preflight(tenants: readonly Tenant[]): Promise<readonly Finding[]> {
  const [schemes, words] = await Promise.all([readSchemes(), wordsOf(tenants)])
  return tenants.flatMap((tenant) => {
    const remarks = [
      ...checkColours(tenant, schemes),
      ...checkCopy(tenant),
      ...tenant.languages.flatMap((language) => words.get(language) ?? []),
      ...checkContradictions(tenant),
    ]
    return remarks.map((remark) => ({ token: tenant.token, ...remark })).toSorted(errorsFirst)
  })
}

const errorsFirst = (one: Finding, other: Finding): number =>
  Number(other.severity === 'error') - Number(one.severity === 'error')

/** Checks the texts of each language once, even if several tenants use that language. */
async function wordsOf(tenants: readonly Tenant[]): Promise<ReadonlyMap<Locale, readonly Remark[]>> {
  const english = await readMessages('en')
  const languages = [...new Set(tenants.flatMap((tenant) => tenant.languages))]
  const checked = languages.map(
    async (language) => [language, checkWords(language, await readMessages(language), english)] as const,
  )
  return new Map(await Promise.all(checked))
}
