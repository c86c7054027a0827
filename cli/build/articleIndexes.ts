import { buildArticleIndex } from '#domain/article/articleIndex.ts'
import { digest } from '../output/hash.ts'
import type { Files } from '../output/manifest.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { type BuildContext, writeFiles } from './buildContext.ts'

/** Path of the index of a tenant's pinned articles, by locale. */
type ArticleIndexPaths = Readonly<Record<string, string>>

const hasSuggestions = ({ parts }: Tenant): boolean => parts.includes('suggestedArticles')

type ArticleIndex = { readonly path: string; readonly contents: string }

/** Returns the indexes of a tenant's pinned articles. Languages with the same articles share a file. */
const indexTenant = (tenant: Tenant): readonly (readonly [string, ArticleIndex])[] =>
  hasSuggestions(tenant)
    ? Object.entries(tenant.pinnedArticles ?? {}).map(([locale, articles]) => {
        const contents = buildArticleIndex(articles)
        return [locale, { path: `assets/articles-${digest(contents).slice(0, 8)}.json`, contents }] as const
      })
    : []

export type ArticleIndexes = {
  readonly files: Files
  readonly pathsOf: (tenant: Tenant) => ArticleIndexPaths
}

/** Writes the indexes from which tenants with suggested articles get them without a request to the knowledge base. */
export async function addArticleIndexes(context: BuildContext, tenants: readonly Tenant[]): Promise<ArticleIndexes> {
  const byToken = new Map(tenants.map((tenant) => [tenant.token, indexTenant(tenant)]))
  const unique = new Map([...byToken.values()].flat().map(([, index]) => [index.path, index]))
  return {
    files: await writeFiles(context, [...unique.values()]),
    pathsOf: ({ token }) => Object.fromEntries((byToken.get(token) ?? []).map(([locale, { path }]) => [locale, path])),
  }
}
