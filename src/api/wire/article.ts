import type { Article, ArticleId, KnowledgeBase } from '#domain/article.ts'
import { label, mapEach, number, record, webAddress, words } from './fields.ts'

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
    categoryTitle: label(fields['categoryTitle']) ?? '',
  }
}

/** More than this no address carries in earnest. */
const GIVEN_MAX_LENGTH = 200_000

/** An article as an address carries it. Anybody may have written the address: it is one of this very id, or none. */
export function parseGivenArticle(text: string, id: ArticleId): Article | undefined {
  if (text.length > GIVEN_MAX_LENGTH) return undefined
  try {
    const article = toArticle(JSON.parse(text))
    return article?.id === id ? article : undefined
  } catch {
    // Cut off, or not JSON: the server is asked anyway.
    return undefined
  }
}

const toId = (value: unknown): string | undefined => words(value) ?? number(value)?.toString()

export function toKnowledgeBase(value: unknown): KnowledgeBase | undefined {
  const fields = record(value)
  const origin = webAddress(fields?.['origin'])
  return origin === undefined ? undefined : { origin, pinnedArticles: mapEach(fields?.['pinned_articles'], toArticle) }
}
