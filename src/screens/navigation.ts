import { useEffect } from 'react'
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
 * Returns a function that shows a screen. The page's query stays in the address, so that a reload of the frame still
 * knows its tenant. Inside a host page, no history entry is added: Back belongs to the host, not to our screens.
 */
export function useGoTo(): (path: ScreenPath) => void {
  const navigate = useNavigate()
  const search = usePageQuery()
  const { pathname: from } = useLocation()
  const replace = useAppSelector(selectIsEmbedded)
  return (path) => void navigate({ pathname: path, search }, { replace, state: { from } })
}

/** Returns the page's query without `article`, which belongs only to the article's own address. */
export function usePageQuery(): string {
  const query = new URLSearchParams(useLocation().search)
  query.delete('article')
  return query.toString()
}

/**
 * Replaces the current screen by Home. The router's `Navigate` does the same, with 0.3 kB of checks for renderings on a
 * server.
 */
export function ToHome(): null {
  const navigate = useNavigate()
  const search = usePageQuery()
  useEffect(() => void navigate({ pathname: '/home', search }, { replace: true }), [navigate, search])
  return null
}
