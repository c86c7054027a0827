import type { FastifyInstance } from 'fastify'
import { ARTICLES, PINNED, type SeedArticle } from './articles/articles.ts'
import { searchArticles } from './articles/search.ts'
import { publicPage } from './publicPage.ts'
import type { Tenant } from './tenants.ts'
import { notFound, textField } from './visitor.ts'
import type { World } from './world.ts'

type InTenant = { readonly Params: { readonly token: string } }
type InArticle = { readonly Params: { readonly token: string; readonly id: string } }
type InHelp = { readonly Params: { readonly category: string; readonly slug: string } }

export function addKnowledgeBaseRoutes(app: FastifyInstance, world: World): void {
  const withHelp = (token: string): Tenant | undefined => {
    const tenant = world.findTenant(token)
    return tenant?.hasKnowledgeBase ? tenant : undefined
  }
  const served = ({ content, ...article }: SeedArticle): SeedArticle => ({
    ...article,
    content: content.replaceAll('{origin}', world.origin()),
  })

  /** Returns an article in the format of search results, where the id is a number named `articleId`. */
  const asFound = (article: SeedArticle) => {
    const { id, ...rest } = served(article)
    return { ...rest, articleId: Number(id) }
  }

  app.get<InTenant>('/:token/knowledge-base', ({ params }, reply) =>
    withHelp(params.token)
      ? { origin: `${world.origin()}/help`, pinned_articles: PINNED.map(served) }
      : notFound(reply),
  )

  app.get<InTenant>('/:token/knowledge-base/article/search', ({ params, query }, reply) => {
    if (withHelp(params.token) === undefined) return notFound(reply)
    const term = textField(query, 'search_term')
    if (term === undefined)
      return reply.code(422).send({ error: 'param is missing or the value is empty: search_term' })
    return { articles: searchArticles(term).map(asFound) }
  })

  app.get<InArticle>('/:token/knowledge-base/article/:id', ({ params }, reply) => {
    const found = withHelp(params.token) && ARTICLES.find(({ id }) => id === params.id)
    return found ? { data: served(found) } : notFound(reply)
  })

  app.get<InHelp>('/help/:category/:slug', ({ params }, reply) => {
    const found = ARTICLES.find(({ slug }) => slug === params.slug)
    const isThere = found?.categoryTitle.toLowerCase().replaceAll(' ', '-') === params.category
    if (found === undefined || !isThere) return reply.code(404).type('text/html').send(publicPage(NOWHERE))
    return reply.type('text/html').send(publicPage(found))
  })
}

const NOWHERE = { title: 'Article not found', content: '<p>The article may have moved.</p>', categoryTitle: 'Help' }
