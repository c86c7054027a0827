import type { Brand } from './brand.ts'

export type ArticleId = Brand<string, 'ArticleId'>

export type Article = {
  readonly id: ArticleId
  /** May carry highlight marks; views strip or show them as text nodes, never as HTML. */
  readonly title: string
  /** HTML, not to be trusted. */
  readonly content: string
  readonly slug: string
  readonly categoryTitle: string
}

export type KnowledgeBase = {
  /** Public base URL of the help centre. */
  readonly origin: string
  readonly pinnedArticles: readonly Article[]
}

/**
 * The id becomes one segment of an address: what is neither digits nor a slug could lead to another endpoint, as `search`
 * would. Undefined for everything that is no id.
 */
export const parseArticleId = (text: string): ArticleId | undefined =>
  /^(?!\.+$)(?!search$)[\w.~-]{1,64}$/i.test(text) ? (text as ArticleId) : undefined
