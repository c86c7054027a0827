import type { Brand } from '#tools/brand.ts'

export type ArticleId = Brand<string, 'ArticleId'>

export type Article = {
  readonly id: ArticleId
  /** Title, which may contain highlight marks. Views remove the marks or render them as text nodes, never as HTML. */
  readonly title: string
  /** Untrusted HTML. */
  readonly content: string
  readonly slug: string
  readonly categoryTitle: string
}

export type KnowledgeBase = {
  /** Public base URL of the help centre. */
  readonly origin: string
  readonly pinnedArticles: readonly Article[]
  /** All articles, mostly without content. Empty if the server does not list them. */
  readonly articles: readonly Article[]
}

/**
 * Parses an article id; undefined if it is invalid. The id becomes one segment of a URL, where other text could reach
 * another endpoint, as `search` would.
 */
export const parseArticleId = (text: string): ArticleId | undefined =>
  /^(?!\.+$)(?!search$)[\w.~-]{1,64}$/i.test(text) ? (text as ArticleId) : undefined
