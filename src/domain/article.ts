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
  [origin.replace(/\/+$/, ''), inPath(categoryTitle.toLowerCase().trim().replace(/\s+/g, '-')), inPath(slug)].join('/')

/** What would end the path there. */
const inPath = (words: string): string => words.replace(/[?#\\]/g, encodeURIComponent)

export type TitlePart = { readonly text: string; readonly isHit: boolean }

/** More than this is no title; and what strangers wrote must not cost time. */
const TITLE_LENGTH = 500

const MARK = /(<\/?(?:em|mark|b|strong)>)/i

/** The title in parts, hits apart from the rest; whatever else looks like a tag is left out. */
export function titleParts({ title }: Article): readonly TitlePart[] {
  let isHit = false
  const parts: TitlePart[] = []
  for (const piece of title.slice(0, TITLE_LENGTH).split(MARK)) {
    const text = withoutTags(piece)
    if (MARK.test(piece)) isHit = !piece.startsWith('</')
    else if (text !== '') parts.push({ text, isHit })
  }
  return parts
}

/** In the order of the first of each. */
export function groupByCategory(articles: readonly Article[]): readonly (readonly [string, readonly Article[]])[] {
  const categories = [...new Set(articles.map(({ categoryTitle }) => categoryTitle))]
  return categories.map((category) => [category, articles.filter(({ categoryTitle }) => categoryTitle === category)])
}

const EXCERPT_LENGTH = 120

/** The first words of an article, as plain text. */
export function excerptOf({ content }: Article): string {
  const text = decoded(withoutTags(content.slice(0, 4000).replace(/<(h[1-6])\b[^>]*>[^<]*<\/\1>/gi, ' '), ' '))
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')}…`
}

/** The characters authors' editors write by name; what is left of others is left out. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“', ndash: '–', mdash: '—', hellip: '…',
} // prettier-ignore

const decoded = (text: string): string =>
  text
    .replace(/&#(\d{1,6});/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]{1,5});/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(\w{2,8});/g, (_whole, name: string) => NAMED[name] ?? ' ')

/** Again, if what stood around a tag makes another one without it. */
function withoutTags(text: string, instead = ''): string {
  const less = text.replace(/<\/?[a-z][^>]*>/gi, instead)
  return less === text ? text : withoutTags(less, instead)
}

/** The title without the marks a search puts around its hits. */
export const plainTitle = ({ title }: Article): string => withoutTags(title.slice(0, TITLE_LENGTH))

/**
 * The id becomes one segment of an address: what is neither digits nor a slug could lead to another endpoint, as `search`
 * would. Undefined for everything that is no id.
 */
export const parseArticleId = (text: string): ArticleId | undefined =>
  /^(?!\.+$)(?!search$)[\w.~-]{1,64}$/i.test(text) ? (text as ArticleId) : undefined
