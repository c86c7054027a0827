import { useLayoutEffect } from 'react'
import { useMediaQuery } from './useMediaQuery.ts'

/**
 * Gives the page a colour scheme before it is painted, and returns whether it is dark. `auto` follows the browser;
 * undefined leaves the page as it is.
 */
export function useScheme(scheme: string | undefined): boolean {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)')
  const isDark = scheme === 'dark' || (scheme === 'auto' && prefersDark)
  useLayoutEffect(() => {
    if (scheme !== undefined) document.documentElement.dataset['scheme'] = isDark ? 'dark' : 'light'
  }, [scheme, isDark])
  return isDark
}
