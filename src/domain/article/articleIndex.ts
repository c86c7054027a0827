import MiniSearch, { type Options, type SearchResult } from 'minisearch'
import { fieldsOf, text } from '#tools/fields.ts'
import { SUGGESTIONS_MAX } from '../limits.ts'
import { type Article, parseArticleId } from './article.ts'
import { linesOf, plainTitle } from './articleText.ts'
import { isShortWord, splitWords } from './question.ts'

/** Index of articles that finds those that fit a question, without a request. */
export type ArticleIndex = {
  /** Returns the articles that fit best, at most three, without their content. */
  readonly search: (question: string) => readonly Article[]
}

type Entry = Omit<Article, 'content'> & { readonly text: string }

/** Share of the best result's score that another result needs. */
const MIN_SCORE_SHARE = 0.3

/** Weight of words such as "the" and "my". Abbreviations are as short, so these words are not left out. */
const SHORT_WORD_BOOST = 0.2

/** Combining marks, which keyboards and visitors often leave out. */
const MARKS = /\p{M}/gu

/** Options of the index. The build and the widget must use the same ones. */
const OPTIONS: Options<Entry> = {
  fields: ['title', 'text'],
  storeFields: ['title', 'slug', 'categoryTitle'],
  tokenize: (words) => [...splitWords(words)],
  processTerm: (term) => term.toLowerCase().normalize('NFKD').replace(MARKS, ''),
  searchOptions: {
    boost: { title: 3 },
    boostTerm: (term) => (isShortWord(term) ? SHORT_WORD_BOOST : 1),
    prefix: (term) => term.length >= 4,
    fuzzy: (term) => (term.length >= 5 ? 0.2 : false),
  },
}

const toEntry = (article: Article): Entry => ({
  id: article.id,
  title: plainTitle(article),
  slug: article.slug,
  categoryTitle: article.categoryTitle,
  text: linesOf(article).join(' '),
})

function indexArticles(articles: readonly Article[]): MiniSearch<Entry> {
  const index = new MiniSearch(OPTIONS)
  const byId = new Map(articles.map((article) => [article.id, toEntry(article)]))
  index.addAll([...byId.values()])
  return index
}

/** Builds the index of a tenant's page, as JSON. It contains the words of the articles, and of each only the title. */
export const buildArticleIndex = (articles: readonly Article[]): string => JSON.stringify(indexArticles(articles))

/** Reads an index of a build. Throws if it is damaged, or of another version of the library. */
export const readArticleIndex = (json: string): ArticleIndex => toIndex(MiniSearch.loadJSON(json, OPTIONS))

/**
 * Creates an index of the titles of articles that the page has already loaded. Their contents would keep the page busy.
 */
export const createTitleIndex = (articles: readonly Article[]): ArticleIndex =>
  toIndex(indexArticles(articles.map((article) => ({ ...article, content: '' }))))

const toIndex = (index: MiniSearch<Entry>): ArticleIndex => ({
  search: (question) => {
    const results = index.search(question)
    const best = results[0]?.score ?? 0
    return results
      .filter((result) => result.score >= best * MIN_SCORE_SHARE && isFitting(result, results, index))
      .slice(0, SUGGESTIONS_MAX)
      .flatMap(toArticle)
  },
})

/** Number of terms in the text of an article that count as much as one in its title. */
const TERMS_IN_TEXT = 3

/**
 * Returns whether terms that most articles lack are in the title of a result, or several of them in its text. One common
 * word, such as "where", fits no article. In an index of one or two articles, every longer term counts.
 */
function isFitting(
  { terms, match }: SearchResult,
  results: readonly SearchResult[],
  index: MiniSearch<Entry>,
): boolean {
  const most = Math.max(2, index.documentCount / 2)
  const telling = terms.filter(
    (term) => !isShortWord(term) && results.filter((other) => other.terms.includes(term)).length <= most,
  )
  return telling.length >= TERMS_IN_TEXT || telling.some((term) => match[term]?.includes('title'))
}

/** Returns no article for an entry of a damaged index. */
function toArticle(result: SearchResult): readonly Article[] {
  const { title, slug, categoryTitle } = fieldsOf(result)
  const id = parseArticleId(String(result.id))
  if (id === undefined || typeof title !== 'string') return []
  return [{ id, title, content: '', slug: text(slug) ?? '', categoryTitle: text(categoryTitle) ?? '' }]
}
