import { type FrameEvent, parseFrameEvent } from '#protocol/frameEvents.ts'
import type { CommandRequest, HostCommand } from '#protocol/hostCommands.ts'
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

/** The iframe and its message channel. Commands wait until the iframe is ready. */
export type FrameLink = {
  readonly load: (address: string) => void
  readonly send: (...commands: readonly CommandRequest[]) => void
  /** Answers the hello: sends these commands first, then the queued ones. */
  readonly handshake: (...commands: readonly HostCommand[]) => void
  readonly isReady: () => boolean
  readonly forget: () => void
  /** Removes a queued command. */
  readonly withdraw: (requestId: string) => void
  readonly focus: () => void
}

export function createFrameLink(options: FrameLinkOptions): FrameLink {
  const { title, isEarly, signal, onFrame, onEvent } = options
  const waiting: CommandRequest[] = []
  let frame: HTMLIFrameElement | undefined
  let channel: ReturnType<typeof openChannel> | undefined
  let isReady = false

  const send = (...commands: readonly CommandRequest[]): void => {
    if (isReady) for (const command of commands) channel?.send(isEarly ? toEarly(command) : command)
    else waiting.push(...commands)
  }

  // The page may have moved the iframe.
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
    send,
    handshake: (...commands) => {
      isReady = true
      send(...commands, ...waiting.splice(0))
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
 * Creates a check whether events come from this tenant's iframe. A Chatwoot iframe names its tenant only in `loaded`,
 * so later events count as the same tenant's.
 */
function createTenantCheck(websiteToken: string): (event: FrameEvent) => boolean {
  let isOfTenant = true
  return (event) => {
    if (event.event === 'loaded')
      isOfTenant = (event.config.channelConfig['websiteToken'] ?? websiteToken) === websiteToken
    return isOfTenant
  }
}

/** Adds a request id to identity commands, which makes the iframe start its setup before it is opened. */
const toEarly = (command: CommandRequest): CommandRequest =>
  /user|attr|label/.test(command.event) ? { requestId: '-', ...command } : command
