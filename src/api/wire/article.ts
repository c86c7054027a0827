import { type Article, type ArticleId, type KnowledgeBase, parseArticleId } from '#domain/article/article.ts'
import { number, record, nonEmptyString } from '#tools/fields.ts'
import { limitedString, mapEach, mapItems, webAddress } from './fields.ts'

/**
 * Parses an article; undefined without a valid id and a title. Search responses name the id `articleId`. Some servers
 * send a number as the id, others a text.
 */
export function toArticle(value: unknown): Article | undefined {
  const fields = record(value)
  const articleId = toId(fields?.['id']) ?? toId(fields?.['articleId'])
  const title = nonEmptyString(fields?.['title'])
  if (fields === undefined || articleId === undefined || title === undefined) return undefined
  return {
    id: articleId,
    title,
    content: nonEmptyString(fields['content']) ?? '',
    slug: nonEmptyString(fields['slug']) ?? '',
    categoryTitle: limitedString(fields['categoryTitle']) ?? '',
  }
}

const toId = (value: unknown): ArticleId | undefined =>
  parseArticleId(nonEmptyString(value) ?? number(value)?.toString() ?? '')

export function toKnowledgeBase(value: unknown): KnowledgeBase | undefined {
  const fields = record(value)
  const origin = webAddress(fields?.['origin'])
  if (origin === undefined) return undefined
  return {
    origin,
    pinnedArticles: mapEach(fields?.['pinned_articles'], toArticle),
    articles: mapItems(fields?.['articles'], toArticle),
  }
}
