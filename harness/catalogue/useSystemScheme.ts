import { useEffect } from 'react'

/** Gives the harness page the colour scheme of the browser. The frames have a scheme of their own. */
export function useSystemScheme(): void {
  useEffect(() => {
    const list = window.matchMedia('(prefers-color-scheme: dark)')
    const apply = (): void => {
      document.documentElement.dataset['scheme'] = list.matches ? 'dark' : 'light'
    }
    apply()
    list.addEventListener('change', apply)
    return () => list.removeEventListener('change', apply)
  }, [])
}
