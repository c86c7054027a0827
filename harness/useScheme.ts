import { useLayoutEffect, useState } from 'react'

const DARK = '(prefers-color-scheme: dark)'

/**
 * Gives the page a colour scheme before it is painted, and returns whether it is dark. `auto` follows the browser;
 * undefined leaves the page as it is.
 */
export function useScheme(scheme: string | undefined): boolean {
  const [prefersDark, setPrefersDark] = useState(() => window.matchMedia(DARK).matches)
  const isDark = scheme === 'dark' || (scheme === 'auto' && prefersDark)
  useLayoutEffect(() => {
    const list = window.matchMedia(DARK)
    const follow = (): void => setPrefersDark(list.matches)
    list.addEventListener('change', follow)
    return () => list.removeEventListener('change', follow)
  }, [])
  useLayoutEffect(() => {
    if (scheme !== undefined) document.documentElement.dataset['scheme'] = isDark ? 'dark' : 'light'
  }, [scheme, isDark])
  return isDark
}
