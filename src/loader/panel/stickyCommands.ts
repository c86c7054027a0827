import type { HostCommand } from '#protocol/hostCommands.ts'
import type { PanelApi } from '../panelContract.ts'

/** Last value of each sticky command (user, locale, colour scheme, bubble visibility); replayed on a reload. */
export type StickyCommands = {
  /** Records a command. Returns true if it is sticky. */
  readonly record: (command: HostCommand) => boolean
  readonly replay: () => readonly HostCommand[]
  readonly look: PanelApi['look']
  readonly forget: () => void
}

const STICKY: readonly HostCommand['event'][] = [
  'set-user',
  'set-locale',
  'set-color-scheme',
  'sdk-set-bubble-visibility',
]

export function createStickyCommands(): StickyCommands {
  const commands = new Map<string, HostCommand>()
  return {
    record: (command) => {
      const isSticky = STICKY.includes(command.event)
      if (isSticky) commands.set(command.event, command)
      return isSticky
    },
    replay: () => [...commands.values()],
    look: () => {
      const [locale, scheme] = [commands.get('set-locale'), commands.get('set-color-scheme')]
      return {
        ...(locale?.event === 'set-locale' && { locale: locale.locale }),
        ...(scheme?.event === 'set-color-scheme' && { darkMode: scheme.darkMode }),
      }
    },
    // Only the user is removed; locale and colour scheme belong to the page.
    forget: () => void commands.delete('set-user'),
  }
}
