/* Views of suggested articles. Lazy chunk, loaded with the first conversation of a tenant that has them. */
export { SuggestedArticles } from './SuggestedArticles.tsx'
export { SuggestedArticleEnd } from './SuggestedArticleEnd.tsx'
