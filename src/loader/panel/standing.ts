import type { HostCommand } from '#protocol/hostCommands.ts'
import type { Panel } from '../stages.ts'

/** What holds until the host says otherwise, told again to a frame that has been loaded anew. */
export type Standing = {
  /** Whether it is one of these. */
  readonly keep: (command: HostCommand) => boolean
  readonly all: () => readonly HostCommand[]
  readonly look: Panel['look']
  readonly forget: () => void
}

const STANDING: readonly HostCommand['event'][] = [
  'set-user',
  'set-locale',
  'set-color-scheme',
  'sdk-set-bubble-visibility',
]

export function createStanding(): Standing {
  const kept = new Map<string, HostCommand>()
  return {
    keep: (command) => {
      const isStanding = STANDING.includes(command.event)
      if (isStanding) kept.set(command.event, command)
      return isStanding
    },
    all: () => [...kept.values()],
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
