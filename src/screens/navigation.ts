import { useLocation, useNavigate } from 'react-router-dom'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsEmbedded } from '#state/widget.ts'
import { fieldsOf } from '#tools/fields.ts'

export type ScreenPath = '/home' | '/chat' | '/help' | `/help/article/${string}`

export const ARTICLE_PATH = '/help/article/:id'

/** Navigation state of a return from an article to its list without the browser's history. */
export const RETURN_STATE = { isReturn: true } as const

export const isReturning = (state: unknown): boolean => 'isReturn' in fieldsOf(state)

/**
 * Returns a function that shows a screen, or the articles of a category on the screen Help. The page's query stays in the address, so that a reload of the frame still
 * knows its tenant. Inside a host page, no history entry is added: Back belongs to the host, not to our screens.
 */
export function useGoTo(): (path: ScreenPath, category?: string) => void {
  const navigate = useNavigate()
  const query = usePageQuery()
  const { pathname: from, search: fromSearch } = useLocation()
  const replace = useAppSelector(selectIsEmbedded)
  return (path, category) => {
    const search = category === undefined ? query : `${query}&category=${encodeURIComponent(category)}`
    void navigate({ pathname: path, search }, { replace, state: { from, search: fromSearch } })
  }
}

/** Returns the page's query without `article` and `category`, which belong only to a single screen's address. */
export function usePageQuery(): string {
  const query = new URLSearchParams(useLocation().search)
  query.delete('article')
  query.delete('category')
  return query.toString()
}
