import type { Article } from './article.ts'

/** Returns an article's public address: origin, category in lower case with hyphens instead of white space, slug. */
export const articleUrl = (origin: string, { categoryTitle, slug }: Article): string =>
  [
    origin.replace(/\/+$/, ''),
    encodePath(categoryTitle.toLowerCase().trim().replace(/\s+/g, '-')),
    encodePath(slug),
  ].join('/')

/** Escapes the characters that would end the path (`?`, `#`), and the backslash, which browsers convert to a slash. */
const encodePath = (text: string): string => text.replace(/[?#\\]/g, encodeURIComponent)

/** Groups articles by category, in the order of the first article of each. */
export function groupByCategory(articles: readonly Article[]): readonly (readonly [string, readonly Article[]])[] {
  const categories = [...new Set(articles.map(({ categoryTitle }) => categoryTitle))]
  return categories.map((category) => [category, articles.filter(({ categoryTitle }) => categoryTitle === category)])
}
