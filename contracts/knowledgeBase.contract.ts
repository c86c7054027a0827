import type { ArticleId } from '#domain/article/article.ts'
import { defineContract } from './support/defineContract.ts'
import { EXAMPLE_VALUES } from './support/expectation.ts'
import { IDENTIFIER } from './support/forms.ts'
import { MISSING_ARTICLE, UNKNOWN_WEBSITE_TOKEN, PINNED_ARTICLE } from './support/states.ts'

const ARTICLE = EXAMPLE_VALUES.articleId as ArticleId

defineContract('knowledge-base', {
  exceptions: [
    {
      operation: 'loadKnowledgeBase',
      path: '$.articles',
      reason: 'A server may leave the list of all articles out. Help then links to the public help centre.',
    },
  ],
  expectations: [
    {
      description: 'the knowledge base with its pinned articles',
      operation: 'loadKnowledgeBase',
      status: 200,
      example: 'pinned',
      states: [PINNED_ARTICLE],
      call: (api) => api.articles.loadKnowledgeBase(),
      forms: { '$.pinned_articles[*].id': IDENTIFIER },
      checks: [
        {
          path: '$.pinned_articles[*].id',
          rule: 'includes',
          expected: ['${articleId}'],
          loses: 'The article that the team has pinned does not appear.',
        },
      ],
      loses: {
        $: 'Help articles do not appear.',
        '$.origin': 'Help articles do not appear, and none of them opens on its own page.',
        '$.pinned_articles': 'No articles appear before a search.',
        '$.pinned_articles[*].id': 'Pinned articles do not appear.',
        '$.pinned_articles[*].title': 'Pinned articles do not appear.',
        '$.pinned_articles[*].content': 'A pinned article opens without its text.',
        '$.pinned_articles[*].slug': 'The link of an article leads to no page.',
        '$.pinned_articles[*].categoryTitle': 'An article does not show its category.',
      },
    },
    {
      description: 'the knowledge base of an unknown website token',
      operation: 'loadKnowledgeBase',
      status: 404,
      states: [UNKNOWN_WEBSITE_TOKEN],
      call: (api) => api.articles.loadKnowledgeBase(),
      loses: { $: 'The visitor sees an error for help articles that do not exist.' },
    },
    {
      description: 'the articles that match a search term',
      operation: 'searchArticles',
      status: 200,
      example: 'found',
      states: [PINNED_ARTICLE],
      call: (api) => api.articles.search(EXAMPLE_VALUES.searchTerm),
      forms: { '$.articles[*].articleId': IDENTIFIER },
      checks: [
        {
          path: '$.articles[*].articleId',
          rule: 'includes',
          expected: ['${articleId}'],
          loses: 'A search does not find a matching help article.',
        },
      ],
      loses: {
        $: 'A search for help articles finds nothing.',
        '$.articles': 'A search for help articles finds nothing.',
        '$.articles[*].articleId': 'Search results cannot be opened, so they do not appear.',
        '$.articles[*].title': 'Search results have no title, so they do not appear.',
        '$.articles[*].content': 'Search results appear without an excerpt.',
        '$.articles[*].slug': 'The link of an article leads to no page.',
        '$.articles[*].categoryTitle': 'An article does not show its category.',
      },
    },
    {
      description: 'an article with its full text',
      operation: 'loadArticle',
      status: 200,
      example: 'article',
      states: [PINNED_ARTICLE],
      call: (api) => api.articles.load(ARTICLE),
      forms: { '$.data.id': IDENTIFIER },
      checks: [
        {
          path: '$.data.id',
          rule: 'equals',
          expected: ['${articleId}'],
          loses: 'An article opens that the visitor did not select.',
        },
      ],
      loses: {
        $: 'An article does not open.',
        '$.data': 'An article does not open.',
        '$.data.content': 'An article opens without its text.',
        '$.data.slug': 'The link of an article leads to no page.',
        '$.data.categoryTitle': 'An article does not show its category.',
      },
    },
    {
      description: 'an article that does not exist',
      operation: 'loadArticle',
      status: 404,
      states: [MISSING_ARTICLE],
      call: (api) => api.articles.load(ARTICLE),
      loses: { $: 'A missing article looks like an outage, and the widget requests it again and again.' },
    },
  ],
})
