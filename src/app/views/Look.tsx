import { useEffect, useState, useSyncExternalStore } from 'react'
import { derivePalette } from '#domain/palette.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectAccent, selectColourScheme } from '#state/widget.ts'

/** Applies the tenant's accent colour and the colour scheme to the document, where `tokens.css` reads them. */
export function Look() {
  const accent = useAppSelector(selectAccent)
  const isDark = useIsDark(useAppSelector(selectColourScheme))
  useEffect(() => {
    const { dataset, style } = document.documentElement
    dataset['scheme'] = isDark ? 'dark' : 'light'
    for (const [name, value] of Object.entries(derivePalette(accent, isDark))) style.setProperty(`--${name}`, value)
  }, [accent, isDark])
  return null
}

function useIsDark(scheme: 'light' | 'dark' | 'auto'): boolean {
  const [system] = useState(watchSystemScheme)
  const prefersDark = useSyncExternalStore(system.subscribe, system.isDark)
  return scheme === 'dark' || (scheme === 'auto' && prefersDark)
}

/**
 * Reads and watches the system's colour scheme by one media query list. A list fires `change` only if its value differs
 * from the last value that this list had. If a second list were read, two changes within one rendered frame would fire
 * nothing and leave the intermediate value shown.
 */
function watchSystemScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  return {
    isDark: () => dark.matches,
    subscribe: (onChange: () => void) => {
      dark.addEventListener('change', onChange)
      return () => dark.removeEventListener('change', onChange)
    },
  }
}
