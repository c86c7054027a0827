import { useEffect, useState, useSyncExternalStore } from 'react'
import { derivePalette } from '#domain/palette.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectAccent, selectColourScheme } from '#state/widget.ts'

/** Applies the tenant's accent colour and the colour scheme to the document, where `tokens.css` reads them. */
export function Look() {
  useAccent(useAppSelector(selectAccent))
  useScheme(useAppSelector(selectColourScheme))
  return null
}

function useAccent(accent: string): void {
  useEffect(() => {
    const palette = derivePalette(accent)
    const { style } = document.documentElement
    style.setProperty('--accent', palette.accent)
    style.setProperty('--on-accent', palette.onAccent)
    style.setProperty('--accent-text-paper', palette.textOnLight)
    style.setProperty('--accent-text-night', palette.textOnDark)
    style.setProperty('--accent-line-paper', palette.lineOnLight)
    style.setProperty('--accent-line-night', palette.lineOnDark)
    style.setProperty('--accent-hue', String(palette.hue))
  }, [accent])
}

function useScheme(scheme: 'light' | 'dark' | 'auto'): void {
  const [system] = useState(watchSystemScheme)
  const prefersDark = useSyncExternalStore(system.subscribe, system.isDark)
  const isDark = scheme === 'dark' || (scheme === 'auto' && prefersDark)
  useEffect(() => {
    document.documentElement.dataset['scheme'] = isDark ? 'dark' : 'light'
  }, [isDark])
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
