import { type FrameEvent, parseFrameEvent } from '#protocol/frameEvents.ts'
import type { Asked, HostCommand } from '#protocol/hostCommands.ts'
import { openWindowChannel } from '#protocol/windowChannel.ts'
import { createFrame } from './frame.ts'
import type { Settings } from '../settings.ts'

type FrameLinkOptions = {
  readonly title: string
  readonly websiteToken: string
  readonly isEarly: boolean
  readonly observe: Settings['onEnvelope'] | undefined
  readonly signal: AbortSignal
  readonly onFrame: (frame: HTMLIFrameElement) => void
  readonly onEvent: (event: FrameEvent) => void
}

/** The frame and the way to talk to it; what is said before it listens waits. */
export type FrameLink = {
  readonly load: (address: string) => void
  readonly tell: (...commands: readonly Asked[]) => void
  /** The frame has said hello: these come first, then whatever waited. */
  readonly greet: (...commands: readonly HostCommand[]) => void
  readonly isReady: () => boolean
  readonly forget: () => void
  /** It has not been said yet, and is not to be. */
  readonly withdraw: (requestId: string) => void
  readonly focus: () => void
}

export function createFrameLink(options: FrameLinkOptions): FrameLink {
  const { title, isEarly, signal, onFrame, onEvent } = options
  const waiting: Asked[] = []
  let frame: HTMLIFrameElement | undefined
  let channel: ReturnType<typeof openChannel> | undefined
  let isReady = false

  const tell = (...commands: readonly Asked[]): void => {
    if (isReady) for (const command of commands) channel?.send(isEarly ? toEarly(command) : command)
    else waiting.push(...commands)
  }

  // Wherever the page has put it.
  const drop = (): void => {
    channel?.close()
    frame?.remove()
  }

  signal.addEventListener('abort', drop)
  return {
    load: (address) => {
      drop()
      isReady = false
      const next = createFrame(address, title)
      frame = next
      const isOfTenant = createTenantCheck(options.websiteToken)
      channel = openChannel(next, options, (event) => {
        if (isOfTenant(event)) onEvent(event)
        else isReady = false
      })
      onFrame(next)
    },
    tell,
    greet: (...commands) => {
      isReady = true
      tell(...commands, ...waiting.splice(0))
    },
    isReady: () => isReady,
    forget: () => void waiting.splice(0),
    withdraw: (requestId) => {
      const at = waiting.findIndex((command) => command.requestId === requestId)
      if (at >= 0) waiting.splice(at, 1)
    },
    focus: () => frame?.focus(),
  }
}

function openChannel(
  frame: HTMLIFrameElement,
  { websiteToken, observe }: FrameLinkOptions,
  onMessage: (event: FrameEvent) => void,
) {
  const { origin } = new URL(frame.src)
  const channel = openWindowChannel<FrameEvent, HostCommand>({
    ...{ websiteToken, observe, onMessage },
    self: window,
    peer: () => frame.contentWindow,
    isPeerOrigin: (from) => from === origin,
    parse: parseFrameEvent,
  })
  return { ...channel, send: (command: HostCommand) => channel.send(command, origin) }
}

/**
 * Whether an event is one of this tenant's frame. A Chatwoot frame names its tenant in `loaded` alone, so what follows
 * counts as the same tenant's.
 */
function createTenantCheck(websiteToken: string): (event: FrameEvent) => boolean {
  let isOfTenant = true
  return (event) => {
    if (event.event === 'loaded')
      isOfTenant = (event.config.channelConfig['websiteToken'] ?? websiteToken) === websiteToken
    return isOfTenant
  }
}

/** The frame sets up for a host that waits for an answer, opened or not. */
const toEarly = (command: Asked): Asked =>
  /user|attr|label/.test(command.event) ? { requestId: '-', ...command } : command
