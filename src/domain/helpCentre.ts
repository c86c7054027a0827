import type { Article } from './article.ts'

/** An article's public address: origin, category in lower case with hyphens for white space, slug. */
export const articleUrl = (origin: string, { categoryTitle, slug }: Article): string =>
  [origin.replace(/\/+$/, ''), inPath(categoryTitle.toLowerCase().trim().replace(/\s+/g, '-')), inPath(slug)].join('/')

/** What would end the path there. */
const inPath = (words: string): string => words.replace(/[?#\\]/g, encodeURIComponent)

/** In the order of the first of each. */
export function groupByCategory(articles: readonly Article[]): readonly (readonly [string, readonly Article[]])[] {
  const categories = [...new Set(articles.map(({ categoryTitle }) => categoryTitle))]
  return categories.map((category) => [category, articles.filter(({ categoryTitle }) => categoryTitle === category)])
}
