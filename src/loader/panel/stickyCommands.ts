import type { HostCommand } from '#protocol/hostCommands.ts'
import type { PanelApi } from '../panelContract.ts'

/** What holds until the host says otherwise, told again to a frame that has been loaded anew. */
export type StickyCommands = {
  /** Whether it is one of these. */
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
  const kept = new Map<string, HostCommand>()
  return {
    record: (command) => {
      const isSticky = STICKY.includes(command.event)
      if (isSticky) kept.set(command.event, command)
      return isSticky
    },
    replay: () => [...kept.values()],
    look: () => {
      const [locale, scheme] = [kept.get('set-locale'), kept.get('set-color-scheme')]
      return {
        ...(locale?.event === 'set-locale' && { locale: locale.locale }),
        ...(scheme?.event === 'set-color-scheme' && { darkMode: scheme.darkMode }),
      }
    },
    // The person goes; what the page chose of its look stays.
    forget: () => void kept.delete('set-user'),
  }
}
