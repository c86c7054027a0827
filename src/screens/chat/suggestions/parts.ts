import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'

const load = BUILT_IN.suggestedArticles ? () => import('./suggestions.lazy.ts') : rejectNotBuiltIn

/** List of articles above the composer. */
export const SuggestedArticles = lazyComponent(load, (parts) => parts.SuggestedArticles, Nothing)

/** Question at the end of a suggested article. */
export const SuggestedArticleEnd = lazyComponent(load, (parts) => parts.SuggestedArticleEnd, Nothing)
