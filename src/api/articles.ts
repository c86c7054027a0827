import type { Article, ArticleId, KnowledgeBase } from '#domain/article/article.ts'
import type { Result } from '#domain/failure.ts'
import type { Clients } from './client.ts'
import { AS_TEXT, toResult } from './result.ts'
import { toArticle, toKnowledgeBase } from './wire/article.ts'
import { record } from '#tools/fields.ts'
import { mapEach } from './wire/fields.ts'

export const createArticlesApi = ({ knowledgeBase, identity }: Clients) => {
  const path = () => ({ websiteToken: identity().websiteToken })
  return {
    loadKnowledgeBase: (): Promise<Result<KnowledgeBase>> =>
      toResult(
        knowledgeBase.GET('/{websiteToken}/knowledge-base', { ...AS_TEXT, params: { path: path() } }),
        toKnowledgeBase,
      ),

    search: (term: string): Promise<Result<readonly Article[]>> =>
      toResult(
        knowledgeBase.GET('/{websiteToken}/knowledge-base/article/search', {
          ...AS_TEXT,
          params: { path: path(), query: { search_term: term } },
        }),
        (body) => {
          const fields = record(body)
          return fields && mapEach(fields['articles'], toArticle)
        },
      ),

    load: (id: ArticleId): Promise<Result<Article>> =>
      toResult(
        knowledgeBase.GET('/{websiteToken}/knowledge-base/article/{articleId}', {
          ...AS_TEXT,
          params: { path: { ...path(), articleId: id } },
        }),
        (body) => toArticle(record(body)?.['data']),
      ),
  }
}
