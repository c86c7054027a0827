import type { LoaderContext } from '../panelContract.ts'
import type { StickyCommands } from './stickyCommands.ts'

/** Adds to sticky commands that the panel follows the colour scheme of the host's last command or of the system. */
export function withScheme(
  { settings, holder, listen }: LoaderContext,
  stickyCommands: StickyCommands,
): StickyCommands {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const show = (): void => {
    const { darkMode } = { ...settings, ...stickyCommands.look() }
    const isDark = darkMode === 'dark' || (darkMode === 'auto' && dark.matches)
    const { classList } = holder.content().panel
    classList.remove('auto')
    classList.toggle('dark', isDark)
  }
  listen(dark, 'change', show)
  show()
  return {
    ...stickyCommands,
    record: (command) => {
      const isKept = stickyCommands.record(command)
      show()
      return isKept
    },
  }
}
