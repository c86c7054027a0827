import type { Article, ArticleId, KnowledgeBase } from '#domain/article.ts'
import { mapEach, number, record, webAddress, words } from './fields.ts'

/** Search calls the id `articleId`, and some servers number what others name. */
export function toArticle(value: unknown): Article | undefined {
  const fields = record(value)
  const articleId = toId(fields?.['id']) ?? toId(fields?.['articleId'])
  const title = words(fields?.['title'])
  if (fields === undefined || articleId === undefined || title === undefined) return undefined
  return {
    id: articleId as ArticleId,
    title,
    content: words(fields['content']) ?? '',
    slug: words(fields['slug']) ?? '',
    categoryTitle: words(fields['categoryTitle']) ?? '',
  }
}

const toId = (value: unknown): string | undefined => words(value) ?? number(value)?.toString()

export function toKnowledgeBase(value: unknown): KnowledgeBase | undefined {
  const fields = record(value)
  const origin = webAddress(fields?.['origin'])
  return origin === undefined ? undefined : { origin, pinnedArticles: mapEach(fields?.['pinned_articles'], toArticle) }
}
