import type { LoaderContext, PanelApi } from '../panelContract.ts'

/**
 * Gives the panel the colour scheme of the host's last command or of the system. Returns a function that applies it
 * again after a command.
 */
export function followScheme({ settings, holder, listen }: LoaderContext, look: PanelApi['look']): () => void {
  const darkQuery = matchMedia('(prefers-color-scheme: dark)')
  const show = (): void => {
    const { darkMode } = { ...settings, ...look() }
    const isDark = darkMode === 'dark' || (darkMode === 'auto' && darkQuery.matches)
    const { classList } = holder.content().panel
    classList.remove('auto')
    classList.toggle('dark', isDark)
  }
  listen(darkQuery, 'change', show)
  show()
  return show
}
