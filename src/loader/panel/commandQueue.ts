import type { CommandRequest, HostCommand } from '#protocol/hostCommands.ts'
import type { StickyCommand } from '../commandMethods.ts'
import type { PanelApi } from '../panelContract.ts'

/** Commands for the iframe, in order. They wait for its hello; the last sticky ones are sent again after each reload. */
export type CommandQueue = {
  readonly send: (...commands: readonly CommandRequest[]) => void
  /** Answers the hello: sends these commands, then the sticky ones, then the others that waited. */
  readonly sendHandshake: (...commands: readonly HostCommand[]) => void
  /** Makes commands wait, as the iframe reloads or shows another tenant. */
  readonly pause: () => void
  readonly isReady: () => boolean
  /** Keeps the value of an executed command for reloads. */
  readonly recordSticky: (command: HostCommand) => void
  /** Removes a request that waits. */
  readonly withdraw: (requestId: string) => void
  /** Removes the user and all waiting commands, as another visitor follows. Sticky commands about the page stay. */
  readonly forget: () => void
  readonly look: PanelApi['look']
}

/** Commands whose last value is sent again after a reload of the iframe. All but `set-user` are about the page. */
const STICKY: Readonly<Record<StickyCommand, 1>> = {
  'set-user': 1,
  'set-locale': 1,
  'set-color-scheme': 1,
  'sdk-set-bubble-visibility': 1,
}

/** A command with a request id is not sticky, as its caller awaits one answer. After it, the panel calls `recordSticky`. */
const isSticky = ({ event, requestId }: CommandRequest): boolean => !requestId && event in STICKY

/** Values of the sticky commands, of which each has one. Only `set-user` has an identifier. */
type StickyValues = { readonly event: string; readonly identifier?: string } & ReturnType<PanelApi['look']>

export function createCommandQueue(post: (command: CommandRequest) => void, onStickyChange: () => void): CommandQueue {
  /** The sticky commands, then those that wait. */
  let commands: readonly CommandRequest[] = []
  let isReady = false

  const recordSticky = (command: CommandRequest): boolean => {
    if (!isSticky(command)) return false
    const { identifier }: StickyValues = command
    // What waits after the user of another identifier concerns that user.
    const isOtherUser =
      identifier && commands.some((queued: StickyValues) => (queued.identifier || identifier) !== identifier)
    commands = [
      command,
      ...commands.filter((queued) => (isSticky(queued) ? queued.event !== command.event : !isOtherUser)),
    ]
    onStickyChange()
    return true
  }
  return {
    send: (...next) => {
      for (const command of next) {
        if (!recordSticky(command) && !isReady) commands = [...commands, command]
        else if (isReady) post(command)
      }
    },
    sendHandshake: (...first) => {
      isReady = true
      for (const command of [...first, ...commands]) post(command)
      commands = commands.filter(isSticky)
    },
    pause: () => {
      isReady = false
    },
    isReady: () => isReady,
    recordSticky,
    withdraw: (requestId) => {
      commands = commands.filter((command) => command.requestId !== requestId)
    },
    forget: () => {
      commands = commands.filter((command) => isSticky(command) && command.event !== 'set-user')
    },
    look: () =>
      commands.filter(isSticky).reduce(
        (look, { locale, darkMode }: StickyValues) => ({
          ...look,
          ...(locale && { locale }),
          ...(darkMode && { darkMode }),
        }),
        {},
      ),
  }
}
