import type { Stage } from '../stages.ts'
import type { Standing } from './standing.ts'

/** What stands, and shows: the panel is as light or dark as the frame in it, by the host's last word or the system's. */
export function withScheme({ settings, holder, listen }: Stage, standing: Standing): Standing {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const show = (): void => {
    const { darkMode } = { ...settings, ...standing.look() }
    const isDark = darkMode === 'dark' || (darkMode === 'auto' && dark.matches)
    const { classList } = holder.content().panel
    classList.remove('auto')
    classList.toggle('dark', isDark)
  }
  listen(dark, 'change', show)
  show()
  return {
    ...standing,
    keep: (command) => {
      const isKept = standing.keep(command)
      show()
      return isKept
    },
  }
}
