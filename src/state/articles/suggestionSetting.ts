import type { ArticleId } from '#domain/article/article.ts'
import { isRecord } from '#tools/fields.ts'
import type { AppState } from '../root.ts'

/** Returns whether the tenant suggests articles. Its page's setting is untrusted. */
export const selectSuggestsArticles = ({ widget }: AppState): boolean => isRecord(widget.suggestedArticles)

/** Returns whether the visitor has opened this article from the suggestions. */
export const selectIsSuggested = (state: AppState, id: ArticleId): boolean => state.suggestions?.openedId === id
