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

  // The iframe is removed by reference, because the page may have moved it out of the holder.
  const removeFrame = (): void => {
    channel?.close()
    frame?.remove()
  }

  signal.addEventListener('abort', removeFrame)
  return {
    load: (address) => {
      removeFrame()
      onUnready()
      const next = createFrame(address, holder.content().panel.getAttribute('aria-label') ?? '')
      frame = next
      const isOfTenant = createTenantCheck(websiteToken)
      channel = openChannel(next, context, (event) => {
        if (isOfTenant(event)) onEvent(event)
        else onUnready()
      })
      holder.element.append(next)
    },
    // An identity command with a request id makes the iframe start its setup before it is opened.
    post: (command) => channel?.send(settings.identifyEarly ? { requestId: '-', ...command } : command),
    focus: () => frame?.focus(),
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
