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

/** An article's public address: origin, category in lower case with hyphens for white space, slug. */
export const articleUrl = (origin: string, { categoryTitle, slug }: Article): string =>
  [origin.replace(/\/+$/, ''), categoryTitle.toLowerCase().trim().replace(/\s+/g, '-'), slug].join('/')

/** The title without the marks a search puts around its hits. */
export const plainTitle = ({ title }: Article): string => title.replace(/<\/?[a-z][^>]*>/gi, '')

export const parseArticleId = (text: string): ArticleId => text as ArticleId
