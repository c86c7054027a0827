import { type FrameEvent, parseFrameEvent } from '#protocol/frameEvents.ts'
import type { Asked, HostCommand } from '#protocol/hostCommands.ts'
import type { Port } from '#protocol/port.ts'
import { createWindowPort } from '#protocol/windowPort.ts'
import { createFrame } from './frame.ts'
import type { Settings } from '../settings.ts'

type FrameLinkOptions = {
  readonly title: string
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

export function createFrameLink({ title, isEarly, observe, signal, onFrame, onEvent }: FrameLinkOptions): FrameLink {
  const waiting: Asked[] = []
  let frame: HTMLIFrameElement | undefined
  let port: Port<FrameEvent, HostCommand> | undefined
  let isReady = false

  const tell = (...commands: readonly Asked[]): void => {
    if (isReady) for (const command of commands) port?.post(isEarly ? toEarly(command) : command)
    else waiting.push(...commands)
  }

  // Wherever the page has put it.
  const drop = (): void => {
    port?.close()
    frame?.remove()
  }

  signal.addEventListener('abort', drop)
  return {
    load: (address) => {
      drop()
      isReady = false
      const next = createFrame(address, title)
      frame = next
      port = createWindowPort<FrameEvent, HostCommand>({
        self: window,
        peer: () => next.contentWindow,
        peerOrigin: new URL(address).origin,
        parse: parseFrameEvent,
        ...(observe && { observe }),
      })
      port.subscribe(onEvent)
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

/** The frame sets up for a host that waits for an answer, opened or not. */
const toEarly = (command: Asked): Asked =>
  /user|attr|label/.test(command.event) ? { requestId: '-', ...command } : command
