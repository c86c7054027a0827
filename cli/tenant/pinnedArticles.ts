import { toKnowledgeBase } from '#api/wire/article.ts'
import type { Locale } from '#domain/locale.ts'
import { CliError } from '../errors.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import { fetchJson } from './fetchJson.ts'
import type { Tenant } from './tenant.ts'

type PinnedArticles = NonNullable<Tenant['pinnedArticles']>
type Options = { readonly timeoutMs?: number; readonly log: (line: string) => void }

const TIMEOUT_MS = 10_000

/** Maximum size of a response: 500 articles, of which some have their content. */
const MAX_BYTES = 8 * 1024 * 1024

const MAX_CONCURRENT_REQUESTS = 4

/**
 * Loads the pinned articles of a tenant's knowledge base in the given languages. The responses are public. Returns none
 * if the tenant suggests no articles, or has no address of a knowledge base.
 */
export async function fetchPinnedArticles(
  { token, services: { knowledgeBase }, parts }: Tenant,
  languages: readonly Locale[],
  options: Options,
): Promise<PinnedArticles> {
  const url = `${knowledgeBase}/${token}/knowledge-base`
  if (knowledgeBase === '' || !parts.includes('suggestedArticles')) return {}
  const entries = await mapConcurrent(
    [...new Set(languages)],
    async (language) => [language, await fetchArticles(`${url}?website_token=${token}&locale=${language}`, options)] as const, // prettier-ignore
    MAX_CONCURRENT_REQUESTS,
  )
  const found = entries.filter(([, articles]) => articles !== undefined && articles.length > 0)
  if (found.length === 0)
    options.log(`${url} has no pinned articles, so suggestions come from its search alone. Pin some, and build again.`)
  return Object.fromEntries(found)
}

async function fetchArticles(url: string, { timeoutMs = TIMEOUT_MS }: Options) {
  const response = await fetchJson(url, { timeoutMs, maxBytes: MAX_BYTES })
  if (response.status === 'missing') return undefined
  const knowledgeBase = toKnowledgeBase(response.value)
  if (knowledgeBase === undefined) throw new CliError('serviceGarbled', `${url} (JSON, but not the requested data)`)
  return knowledgeBase.pinnedArticles
}
