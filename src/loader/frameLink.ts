import { type FrameEvent, parseFrameEvent } from '#protocol/frameEvents.ts'
import type { HostCommand } from '#protocol/hostCommands.ts'
import type { Port } from '#protocol/port.ts'
import { createWindowPort } from '#protocol/windowPort.ts'
import { createFrame } from './frame.ts'
import type { Settings } from './settings.ts'

/** A frame that has not said hello by then is taken for lost. */
const HELLO_TIMEOUT_MS = 8_000

type FrameLinkOptions = {
  /** The frame's address; asked anew at every load. */
  readonly address: (isFresh: boolean) => string
  readonly title: string
  readonly observe: Settings['onEnvelope'] | undefined
  readonly onFrame: (frame: HTMLIFrameElement) => void
  readonly onEvent: (event: FrameEvent) => void
  readonly onLost: () => void
}

/** The frame and the way to talk to it; what is said before it listens waits. */
export type FrameLink = {
  /** Fresh: for a visitor who was forgotten. */
  readonly load: (isFresh?: boolean) => void
  readonly exists: () => boolean
  readonly tell: (...commands: readonly HostCommand[]) => void
  /** The frame has said hello: these come first, then whatever waited. */
  readonly greet: (...commands: readonly HostCommand[]) => void
  readonly isReady: () => boolean
  readonly forget: () => void
  readonly focus: () => void
}

export function createFrameLink({ address, title, observe, onFrame, onEvent, onLost }: FrameLinkOptions): FrameLink {
  const waiting: HostCommand[] = []
  let frame: HTMLIFrameElement | undefined
  let port: Port<FrameEvent, HostCommand> | undefined
  let isReady = false
  let giveUp: ReturnType<typeof setTimeout> | undefined

  const tell = (...commands: readonly HostCommand[]): void => {
    if (isReady) for (const command of commands) port?.post(command)
    else waiting.push(...commands)
  }

  return {
    load: (isFresh = false) => {
      port?.close()
      clearTimeout(giveUp)
      isReady = false
      const src = address(isFresh)
      const next = createFrame(src, title)
      frame = next
      port = createWindowPort<FrameEvent, HostCommand>({
        self: window,
        peer: () => next.contentWindow,
        peerOrigin: new URL(src).origin,
        parse: parseFrameEvent,
        ...(observe && { observe }),
      })
      port.subscribe(onEvent)
      onFrame(next)
      giveUp = setTimeout(() => isReady || onLost(), HELLO_TIMEOUT_MS)
    },
    exists: () => frame !== undefined,
    tell,
    greet: (...commands) => {
      isReady = true
      tell(...commands, ...waiting.splice(0))
    },
    isReady: () => isReady,
    forget: () => void waiting.splice(0),
    focus: () => frame?.focus(),
  }
}
