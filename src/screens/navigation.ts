import { useLocation, useNavigate } from 'react-router-dom'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsEmbedded } from '#state/widget.ts'

export type ScreenPath = '/home' | '/chat' | '/help' | `/help/article/${string}`

/** Where one article is read. */
export const ARTICLE_PATH = '/help/article/:id'

/** What a list knows a way back by, where it is not the browser's. */
export const RETURNING = { isReturn: true } as const

export const isReturning = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isReturn' in state

/**
 * Goes to a screen; the page's own query stays in the address, so that a reload of the frame still knows its tenant.
 * Inside a host page no entry is added to the history: the way back is the host's, and must not lead through our screens.
 */
export function useGoTo(): (path: ScreenPath) => void {
  const navigate = useNavigate()
  const search = usePageQuery()
  const { pathname: from } = useLocation()
  const replace = useAppSelector(selectIsEmbedded)
  return (path) => void navigate({ pathname: path, search }, { replace, state: { from } })
}

/** The query of the page, without the article that came with one address: that belongs to the reader alone. */
export function usePageQuery(): string {
  const query = new URLSearchParams(useLocation().search)
  query.delete('article')
  return query.toString()
}
