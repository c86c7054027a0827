import { useEffect, useSyncExternalStore } from 'react'
import { derivePalette } from '#domain/palette.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectAccent, selectColourScheme } from '#state/widget.ts'

const DARK = '(prefers-color-scheme: dark)'

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
    style.setProperty('--accent-text-paper', palette.textOnPaper)
    style.setProperty('--accent-text-night', palette.textOnNight)
    style.setProperty('--accent-line-paper', palette.lineOnPaper)
    style.setProperty('--accent-line-night', palette.lineOnNight)
    style.setProperty('--accent-hue', String(palette.hue))
  }, [accent])
}

function useScheme(scheme: 'light' | 'dark' | 'auto'): void {
  const prefersDark = useSyncExternalStore(subscribeToScheme, () => matchMedia(DARK).matches)
  const isDark = scheme === 'dark' || (scheme === 'auto' && prefersDark)
  useEffect(() => {
    document.documentElement.dataset['scheme'] = isDark ? 'dark' : 'light'
  }, [isDark])
}

function subscribeToScheme(onChange: () => void): () => void {
  const query = matchMedia(DARK)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
