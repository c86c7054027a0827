import { type FrameEvent, parseFrameEvent } from '#protocol/frameEvents.ts'
import type { CommandRequest } from '#protocol/hostCommands.ts'
import { openWindowChannel } from '#protocol/windowChannel.ts'
import { createFrame } from './frame.ts'
import { catchErrors } from '../page.ts'
import type { LoaderContext } from '../panelContract.ts'

type Callbacks = {
  readonly onEvent: (event: FrameEvent) => void
  /** Called when no command may be sent: the iframe loads, or shows another tenant. */
  readonly onUnready: () => void
}

/** The iframe and its message channel. */
export type FrameLink = {
  readonly load: (address: string) => void
  readonly post: (command: CommandRequest) => void
  readonly focus: () => void
}

export function createFrameLink(context: LoaderContext, { onEvent, onUnready }: Callbacks): FrameLink {
  const { settings, websiteToken, signal, holder } = context
  let frame: HTMLIFrameElement | undefined
  let channel: ReturnType<typeof openChannel> | undefined
  let hasArrived = false
  let removeFrames = (): void => undefined

  const focus = (): void => {
    frame?.focus()
    // A press on the launcher may also activate the window. In Chromium, the iframe's process then sends that the page has
    // the focus, which may arrive after this call. The keys would go to the page, although the iframe is its active element.
    addEventListener('focus', () => setTimeout(focusAgain), { once: true, signal })
  }
  const focusAgain = (): void => {
    if (document.activeElement !== frame) return
    frame?.blur()
    frame?.focus()
  }

  signal.addEventListener('abort', () => {
    channel?.close()
    removeFrames()
  })
  return {
    load: (address) => {
      const removeEarlier = removeFrames
      // An iframe without a hello may contain what the visitor has typed. It stays until the next one has read it.
      if (hasArrived) removeEarlier()
      hasArrived = false
      if (frame) frame.id = ''
      channel?.close()
      onUnready()
      const next = createFrame(address, holder.content().panel.getAttribute('aria-label') ?? '')
      frame = next
      // The iframe is removed by reference, because the page may have moved it out of the holder.
      removeFrames = () => {
        removeEarlier()
        next.remove()
      }
      // A Chatwoot iframe names its tenant only in `loaded`, so its other events count as the same tenant's.
      let isOfTenant = true
      channel = openChannel(next, context, (event) => {
        removeEarlier()
        if (event.event === 'loaded') {
          hasArrived = true
          isOfTenant = (event.config.channelConfig['websiteToken'] ?? websiteToken) === websiteToken
        }
        if (isOfTenant) onEvent(event)
        else onUnready()
      })
      holder.element.append(next)
    },
    // An identity command with a request id makes the iframe start its setup before it is opened.
    post: (command) => channel?.send(settings.identifyEarly ? { requestId: '-', ...command } : command),
    focus,
  }
}

function openChannel(
  frame: HTMLIFrameElement,
  { websiteToken, settings: { onEnvelope } }: LoaderContext,
  onMessage: (event: FrameEvent) => void,
) {
  const { origin } = new URL(frame.src)
  const channel = openWindowChannel<FrameEvent, CommandRequest>({
    ...{ websiteToken, onMessage },
    observe: onEnvelope && catchErrors(onEnvelope),
    self: window,
    peer: () => frame.contentWindow,
    isPeerOrigin: (from) => from === origin,
    parse: parseFrameEvent,
  })
  return { ...channel, send: (command: CommandRequest) => channel.send(command, origin) }
}
