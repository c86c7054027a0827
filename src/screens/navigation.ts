import { useLocation, useNavigate } from 'react-router-dom'

export type ScreenPath = '/home' | '/chat' | '/help' | `/help/article/${string}`

/**
 * Goes to a screen; the page's own query stays in the address, so that a reload of the frame still knows its tenant. An
 * article that came with the address belongs to the reader alone.
 */
export function useGoTo(): (path: ScreenPath) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (path) => {
    const query = new URLSearchParams(search)
    query.delete('article')
    void navigate({ pathname: path, search: query.toString() })
  }
}
