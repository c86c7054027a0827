import { ARTICLES, type SeedArticle } from './articles.ts'

const FOUND_LIMIT = 25

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’'-]*/gu

const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').toLowerCase()

/**
 * Returns the articles that contain every part of the search term. A whole word in the title ranks highest, then the
 * beginning of a title word, then any part of the title, then the content.
 */
export function searchArticles(term: string): readonly SeedArticle[] {
  const parts = term.toLowerCase().split(/\s+/).filter(Boolean)
  return ARTICLES.map((article) => ({ article, rank: rankOf(article, parts) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((first, second) => second.rank - first.rank)
    .slice(0, FOUND_LIMIT)
    .map(({ article }) => ({ ...article, title: marked(article.title, parts) }))
}

function rankOf({ title, content }: SeedArticle, parts: readonly string[]): number {
  const words: readonly string[] = title.toLowerCase().match(WORD) ?? []
  const ranks = parts.map((part) => {
    if (words.includes(part)) return 4
    if (words.some((word) => word.startsWith(part))) return 3
    if (title.toLowerCase().includes(part)) return 2
    return plain(content).includes(part) ? 1 : 0
  })
  return ranks.length === 0 || ranks.some((rank) => rank === 0) ? 0 : Math.max(...ranks) * 10 + Math.min(...ranks)
}

const marked = (title: string, parts: readonly string[]): string =>
  title.replace(WORD, (word) => (parts.some((part) => word.toLowerCase().includes(part)) ? `<em>${word}</em>` : word))
