import type { ArticleId } from '#domain/article.ts'
import { contractWith } from './support/contractWith.ts'
import { VALUES } from './support/expectation.ts'
import { NAMING } from './support/forms.ts'
import { ARTICLE_GONE, NO_INBOX, PINNED_ARTICLE } from './support/states.ts'

const ARTICLE = VALUES.articleId as ArticleId

contractWith('knowledge-base', {
  expectations: [
    {
      description: 'the help centre with its pinned articles',
      operation: 'loadKnowledgeBase',
      status: 200,
      example: 'pinned',
      states: [PINNED_ARTICLE],
      call: (api) => api.articles.loadKnowledgeBase(),
      forms: { '$.pinned_articles[*].id': NAMING },
      checks: [
        {
          path: '$.pinned_articles[*].id',
          rule: 'includes',
          expected: ['${articleId}'],
          loses: 'The article that the team has pinned is not offered.',
        },
      ],
      loses: {
        $: 'No help articles are offered.',
        '$.origin': 'No help articles are offered, and none can be opened on its own page.',
        '$.pinned_articles': 'No articles are offered before a search.',
        '$.pinned_articles[*].id': 'Pinned articles are not offered.',
        '$.pinned_articles[*].title': 'Pinned articles are not offered.',
        '$.pinned_articles[*].content': 'A pinned article opens empty.',
        '$.pinned_articles[*].slug': "An article's link leads to no page.",
        '$.pinned_articles[*].categoryTitle': 'An article does not say what it is about.',
      },
    },
    {
      description: 'no help centre for an unknown website token',
      operation: 'loadKnowledgeBase',
      status: 404,
      states: [NO_INBOX],
      call: (api) => api.articles.loadKnowledgeBase(),
      loses: { $: 'Help articles look broken where there are none.' },
    },
    {
      description: 'the articles that match a term',
      operation: 'searchArticles',
      status: 200,
      example: 'found',
      states: [PINNED_ARTICLE],
      call: (api) => api.articles.search(VALUES.searchTerm),
      forms: { '$.articles[*].articleId': NAMING },
      checks: [
        {
          path: '$.articles[*].articleId',
          rule: 'includes',
          expected: ['${articleId}'],
          loses: 'A search for help does not find what is there.',
        },
      ],
      loses: {
        $: 'A search for help finds nothing.',
        '$.articles': 'A search for help finds nothing.',
        '$.articles[*].articleId': 'Articles that were found cannot be opened, so they are not shown.',
        '$.articles[*].title': 'Articles that were found have no name, so they are not shown.',
        '$.articles[*].content': 'Articles that were found say nothing of what is in them.',
        '$.articles[*].slug': "An article's link leads to no page.",
        '$.articles[*].categoryTitle': 'An article does not say what it is about.',
      },
    },
    {
      description: 'an article as a whole',
      operation: 'loadArticle',
      status: 200,
      example: 'article',
      states: [PINNED_ARTICLE],
      call: (api) => api.articles.load(ARTICLE),
      forms: { '$.data.id': NAMING },
      checks: [
        {
          path: '$.data.id',
          rule: 'equals',
          expected: ['${articleId}'],
          loses: 'Another article opens than the visitor has chosen.',
        },
      ],
      loses: {
        $: 'An article cannot be read.',
        '$.data': 'An article cannot be read.',
        '$.data.content': 'An article opens empty.',
        '$.data.slug': "An article's link leads to no page.",
        '$.data.categoryTitle': 'An article does not say what it is about.',
      },
    },
    {
      description: 'no article that is gone',
      operation: 'loadArticle',
      status: 404,
      states: [ARTICLE_GONE],
      call: (api) => api.articles.load(ARTICLE),
      loses: { $: 'An article that is gone looks like trouble, and is asked for again and again.' },
    },
  ],
})
