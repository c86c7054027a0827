import type { FastifyInstance } from 'fastify'
import { ARTICLES, PINNED } from '../seeds/articles/articles.ts'
import { type SeedArticle } from '../seeds/articles/seedArticle.ts'
import { searchArticles } from '../seeds/articles/search.ts'
import { publicPage } from '../pages/publicPage.ts'
import type { Tenant } from '../seeds/tenants.ts'
import { notFound, textField } from '../access/visitor.ts'
import type { World } from '../world/world.ts'

type TenantRoute = { readonly Params: { readonly token: string } }
type ArticleRoute = { readonly Params: { readonly token: string; readonly id: string } }
type CategoryRoute = { readonly Params: { readonly category: string; readonly slug: string } }

export function addKnowledgeBaseRoutes(app: FastifyInstance, world: World): void {
  const findTenantWithHelp = (token: string): Tenant | undefined => {
    const tenant = world.findTenant(token)
    return tenant?.hasKnowledgeBase ? tenant : undefined
  }
  const withOrigin = ({ content, ...article }: SeedArticle): SeedArticle => ({
    ...article,
    content: content.replaceAll('{origin}', world.origin()),
  })

  /** Returns an article in the format of search results, where the id is a number named `articleId`. */
  const toSearchResult = (article: SeedArticle) => {
    const { id, ...rest } = withOrigin(article)
    return { ...rest, articleId: Number(id) }
  }

  app.get<TenantRoute>('/:token/knowledge-base', ({ params }, reply) =>
    findTenantWithHelp(params.token)
      ? {
          origin: `${world.origin()}/help`,
          pinned_articles: PINNED.map(withOrigin),
          articles: ARTICLES.map(({ content: _content, ...listed }) => listed),
        }
      : notFound(reply),
  )

  app.get<TenantRoute>('/:token/knowledge-base/article/search', ({ params, query }, reply) => {
    if (findTenantWithHelp(params.token) === undefined) return notFound(reply)
    const term = textField(query, 'search_term')
    if (term === undefined)
      return reply.code(422).send({ error: 'param is missing or the value is empty: search_term' })
    return { articles: searchArticles(term).map(toSearchResult) }
  })

  app.get<ArticleRoute>('/:token/knowledge-base/article/:id', ({ params }, reply) => {
    const found = findTenantWithHelp(params.token) && ARTICLES.find(({ id }) => id === params.id)
    return found ? { data: withOrigin(found) } : notFound(reply)
  })

  app.get<CategoryRoute>('/help/:category/:slug', ({ params }, reply) => {
    const found = ARTICLES.find(({ slug }) => slug === params.slug)
    const isInCategory = found?.categoryTitle.toLowerCase().replaceAll(' ', '-') === params.category
    if (found === undefined || !isInCategory) return reply.code(404).type('text/html').send(publicPage(NOT_FOUND_PAGE))
    return reply.type('text/html').send(publicPage(found))
  })
}

const NOT_FOUND_PAGE = {
  title: 'Article not found',
  content: '<p>The article may have moved.</p>',
  categoryTitle: 'Help',
}
