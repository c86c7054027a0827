import type { Fields } from '#tools/fields.ts'
import { Router } from 'express'
import { inboxOf, notFound, textOf, without } from './requests.ts'
import type { Store } from './store.ts'

/** Returns the routes of the help centre: pinned articles, search, and a single article. */
export function knowledgeBase(store: Store): Router {
  return Router()
    .get('/:token/knowledge-base', (request, response) => {
      const pinned = inboxOf(store, request).articles.filter(({ isPinned }) => isPinned)
      response.json({ origin: 'https://help.example.com', pinned_articles: pinned.map(articleView) })
    })
    .get('/:token/knowledge-base/article/search', (request, response) => {
      const term = (textOf(request.query['search_term']) ?? '').toLowerCase()
      const found = inboxOf(store, request).articles.filter(({ title }) => textOf(title)?.toLowerCase().includes(term))
      response.json({ articles: found.map(foundView) })
    })
    .get('/:token/knowledge-base/article/:id', (request, response) => {
      const article = inboxOf(store, request).articles.find(({ id }) => String(id) === request.params.id)
      if (!article) throw notFound()
      response.json({ data: articleView(article) })
    })
}

const articleView = (article: Fields): Fields => without(article, ['isPinned'])

/** Returns an article as the search does, which names its id `articleId`. */
const foundView = (article: Fields): Fields => ({ ...without(articleView(article), ['id']), articleId: article['id'] })
