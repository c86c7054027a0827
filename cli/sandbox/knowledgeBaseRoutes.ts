import type { FastifyInstance } from 'fastify'
import { ARTICLES, PINNED, searchArticles } from './articles.ts'
import { findTenant, type Tenant } from './tenants.ts'
import { notFound, textField } from './visitor.ts'

type InTenant = { readonly Params: { readonly token: string } }
type InArticle = { readonly Params: { readonly token: string; readonly id: string } }

const withHelp = (token: string): Tenant | undefined => {
  const tenant = findTenant(token)
  return tenant?.hasKnowledgeBase ? tenant : undefined
}

export function addKnowledgeBaseRoutes(app: FastifyInstance, origin: () => string): void {
  app.get<InTenant>('/:token/knowledge-base', ({ params }, reply) =>
    withHelp(params.token) ? { origin: `${origin()}/help`, pinned_articles: PINNED } : notFound(reply),
  )

  app.get<InTenant>('/:token/knowledge-base/article/search', ({ params, query }, reply) => {
    if (withHelp(params.token) === undefined) return notFound(reply)
    const term = textField(query, 'search_term')
    if (term === undefined)
      return reply.code(422).send({ error: 'param is missing or the value is empty: search_term' })
    return { articles: searchArticles(term) }
  })

  app.get<InArticle>('/:token/knowledge-base/article/:id', ({ params }, reply) => {
    const found = withHelp(params.token) && ARTICLES.find(({ id }) => id === params.id)
    return found ? { data: found } : notFound(reply)
  })

  app.get('/help/*', (_request, reply) =>
    reply.type('text/html').send('<!doctype html><title>Lumen help centre</title><h1>Lumen help centre</h1>'),
  )
}
