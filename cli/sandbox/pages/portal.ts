import type { FastifyInstance } from 'fastify'
import { ARTICLES, PINNED } from '../seeds/articles/articles.ts'
import { type SeedArticle } from '../seeds/articles/seedArticle.ts'
import { searchArticles } from '../seeds/articles/search.ts'
import { publicPage } from './publicPage.ts'
import type { Tenant } from '../seeds/tenants.ts'
import { notFound, textField } from '../access/visitor.ts'

/** Help centre of a stock server, as Chatwoot's own frame requests it. Our frame uses the knowledge base instead. */

const SLUG = 'lumen'
const LOCALE = 'en'
const MAX_PAGE_SIZE = 100

/** Returns the portal of an inbox for the response to `/config`; null for a tenant without a help centre. */
export const portalShape = ({ hasKnowledgeBase, accountId, name, colour }: Tenant) =>
  hasKnowledgeBase
    ? {
        id: 1,
        account_id: accountId,
        name,
        slug: SLUG,
        custom_domain: null,
        color: colour,
        homepage_link: null,
        page_title: null,
        header_text: null,
        config: { allowed_locales: [LOCALE], default_locale: LOCALE },
        archived: false,
      }
    : null

type PortalRoute = { readonly Params: { readonly slug: string; readonly locale: string } }
type ArticleRoute = { readonly Params: { readonly slug: string; readonly article: string } }

export function addPortal(app: FastifyInstance): void {
  app.get<PortalRoute>('/hc/:slug/:locale/articles.json', ({ params, query }, reply) => {
    if (params.slug !== SLUG) return notFound(reply)
    const term = textField(query, 'query')
    // A stock server lists the most viewed articles first. Here, the pinned articles take their place.
    const articles =
      term === undefined
        ? [...new Set([...PINNED, ...ARTICLES])]
        : searchArticles(term).flatMap(({ id }) => ARTICLES.filter((article) => article.id === id))
    const size = Math.min(MAX_PAGE_SIZE, toCount(textField(query, 'per_page'), 25))
    const start = (toCount(textField(query, 'page'), 1) - 1) * size
    return { payload: articles.slice(start, start + size).map(articleShape), meta: { articles_count: articles.length } }
  })

  app.get<ArticleRoute>('/hc/:slug/articles/:article', ({ params }, reply) => {
    const found = params.slug === SLUG ? ARTICLES.find(({ slug }) => slug === params.article) : undefined
    return found ? reply.type('text/html').send(publicPage(found)) : notFound(reply)
  })

  app.get<PortalRoute>('/hc/:slug/:locale', ({ params }, reply) => {
    if (params.slug !== SLUG) return notFound(reply)
    const content = ARTICLES.map(({ title, slug }) => `<li><a href="/${articlePath(slug)}">${title}</a></li>`).join('')
    return reply.type('text/html').send(publicPage({ title: 'All articles', content: `<ul>${content}</ul>`, categoryTitle: 'Help' })) // prettier-ignore
  })
}

/** Parses a positive whole number; returns the default for any other text. */
const toCount = (text: string | undefined, fallback: number): number =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : fallback

/** Returns the path of an article without a leading slash, as a stock server writes it. */
const articlePath = (slug: string): string => `hc/${SLUG}/articles/${encodeURIComponent(slug)}`

const articleShape = ({ id, title, content, slug }: SeedArticle) => ({
  id: Number(id),
  title,
  content,
  slug,
  description: null,
  status: 'published',
  views: null,
  link: articlePath(slug),
})
