import { useLocation, useNavigate } from 'react-router-dom'

export type ScreenPath = '/home' | '/chat' | '/help' | `/help/article/${string}`

/** Goes to a screen; the page's own query stays in the address, so that a reload of the frame still knows its tenant. */
export function useGoTo(): (path: ScreenPath) => void {
  const navigate = useNavigate()
  const search = usePageQuery()
  return (path) => void navigate({ pathname: path, search })
}

/** The query of the page, without the article that came with one address: that belongs to the reader alone. */
export function usePageQuery(): string {
  const query = new URLSearchParams(useLocation().search)
  query.delete('article')
  return query.toString()
}
