import type { ArticleId } from '#domain/article/article.ts'
import type { AppAction, AppState } from '../root.ts'

/** The visitor has answered whether an article helped. */
export type ArticleRatingAction = {
  readonly type: 'articles/rated'
  readonly id: ArticleId
  readonly isHelpful: boolean
}

/** Answers by article, kept until the page is closed, so that no article asks twice in one visit. */
export type ArticleRatings = Readonly<Partial<Record<ArticleId, boolean>>>

const NONE: ArticleRatings = {}

/** Slice of the lazy article screen. */
export function articleRatings(state: ArticleRatings = NONE, action: AppAction): ArticleRatings {
  switch (action.type) {
    case 'articles/rated':
      return { ...state, [action.id]: action.isHelpful }
    case 'contact/changed':
      return action.isSamePerson ? state : NONE
    default:
      return state
  }
}

/** Returns the visitor's answer; undefined before it. */
export const selectIsHelpful = (state: AppState, id: ArticleId): boolean | undefined => state.articleRatings?.[id]
