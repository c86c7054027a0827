import { ARTICLES } from './articles.ts'
import { type SeedArticle } from './seedArticle.ts'

const MAX_RESULTS = 25

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’'-]*/gu

const stripTags = (html: string): string => html.replace(/<[^>]*>/g, ' ').toLowerCase()

/**
 * Returns the articles that contain every part of the search term. A whole word in the title ranks highest, then the
 * beginning of a title word, then any part of the title, then the content.
 */
export function searchArticles(term: string): readonly SeedArticle[] {
  const terms = term.toLowerCase().split(/\s+/).filter(Boolean)
  return ARTICLES.map((article) => ({ article, rank: rankOf(article, terms) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((first, second) => second.rank - first.rank)
    .slice(0, MAX_RESULTS)
    .map(({ article }) => ({ ...article, title: highlight(article.title, terms) }))
}

function rankOf({ title, content }: SeedArticle, terms: readonly string[]): number {
  const words: readonly string[] = title.toLowerCase().match(WORD) ?? []
  const ranks = terms.map((term) => {
    if (words.includes(term)) return 4
    if (words.some((word) => word.startsWith(term))) return 3
    if (title.toLowerCase().includes(term)) return 2
    return stripTags(content).includes(term) ? 1 : 0
  })
  return ranks.length === 0 || ranks.some((rank) => rank === 0) ? 0 : Math.max(...ranks) * 10 + Math.min(...ranks)
}

const highlight = (title: string, terms: readonly string[]): string =>
  title.replace(WORD, (word) => (terms.some((term) => word.toLowerCase().includes(term)) ? `<em>${word}</em>` : word))
