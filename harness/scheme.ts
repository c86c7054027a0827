import type { HarnessPage } from './page.ts'

/** Gives the harness the same scheme as the widget. */
export function applyScheme({ darkMode }: Pick<HarnessPage, 'darkMode'>): void {
  const isDark = darkMode === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : darkMode === 'dark'
  document.documentElement.dataset['scheme'] = isDark ? 'dark' : 'light'
}

export const isDarkPage = (): boolean => document.documentElement.dataset['scheme'] === 'dark'
