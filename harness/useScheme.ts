import { useLayoutEffect } from 'react'
import { useMediaQuery } from './useMediaQuery.ts'

/** Gives the page a colour scheme before it is painted, and returns whether it is dark. `auto` follows the browser. */
export function useScheme(scheme: string): boolean {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)')
  const isDark = scheme === 'dark' || (scheme === 'auto' && prefersDark)
  useLayoutEffect(() => {
    document.documentElement.dataset['scheme'] = isDark ? 'dark' : 'light'
  }, [isDark])
  return isDark
}
