import type { FrameEvent } from '#protocol/frameEvents.ts'
import { adoptSheet, element, toSheet } from '../element.ts'
import { guarded } from '../page.ts'
import type { Settings } from '../settings.ts'
import type { PanelApi, LoaderContext } from '../panelContract.ts'
import { createHandleCalls } from './handleCalls.ts'
import { frameUrl, openWindow } from './frameUrl.ts'
import { createFrameLink, type FrameLink } from './frameLink.ts'
import { addressNow, configuration, measures } from './introduction.ts'
import { createLauncherLabel } from './launcherLabel.ts'
import { offerMail } from './mailForm.ts'
import { createFrameEventHandler } from './frameEventHandlers.ts'
import { onAddressChange } from './pageAddress.ts'
import css from './panel.css'
import { createPreview } from './preview.ts'
import { createPhone } from './phone.ts'
import { createPendingRequests } from './pendingRequests.ts'
import { withScheme } from './scheme.ts'
import { createStickyCommands } from './stickyCommands.ts'
import { createOpenClose } from './openClose.ts'

/** Entry of the panel script: loads the iframe and exchanges messages with it. */
export function startPanel(context: LoaderContext): PanelApi {
  const { settings, keeper } = context
  completeShell(context)
  const link = linkTo(context, (event) => handleFrameEvent(event))
  const launcher = createLauncherLabel(context)
  const stickyCommands = withScheme(context, createStickyCommands())
  const phone = createPhone(context)
  const pendingRequests = createPendingRequests(link, settings.timeoutMs)
  const preview = createPreview(context, link, launcher)
  const openClose = createOpenClose(context, link, offerMail(context))
  const onHello = (protocol: number | undefined): void => {
    link.handshake(configuration(context), addressNow(), ...measures(context.isInline), ...stickyCommands.replay())
    pendingRequests.onHandshake(protocol !== undefined)
    openClose.onReady()
  }
  const look = (): Settings => ({ ...settings, ...stickyCommands.look() })
  const popOut = (): void => {
    context.toggle('close')
    openWindow(context, look())
  }
  const handleFrameEvent = createFrameEventHandler(context, { launcher, pendingRequests, preview, onHello, popOut })

  // The visitor may have opened the panel before this script was loaded.
  phone.toggled()
  followPage(context, link)
  return {
    load: (isFresh) => {
      pendingRequests.clearFailure()
      link.load(frameUrl(context, look(), isFresh ?? keeper.isForgotten()))
    },
    send: (...commands) => {
      // The greeting replays sticky commands.
      for (const command of commands) if (!stickyCommands.record(command) || link.isReady()) link.send(command)
    },
    calls: createHandleCalls(context, {
      ...pendingRequests,
      sendRequest: (command) => pendingRequests.sendRequest(command).then(() => void stickyCommands.record(command)),
    }),
    ...{ popOut, failed: pendingRequests.rejectAll, unpeek: preview.end, look: stickyCommands.look },
    toggled: () => {
      phone.toggled()
      launcher.setUnread(0)
      openClose.toggled()
    },
    forget: () => {
      stickyCommands.forget()
      launcher.setUnread(0)
      link.forget()
      pendingRequests.rejectAll('forgotten')
    },
  }
}

/** Completes the loader's shell. It adds the slot, which older loaders lack too. */
function completeShell({ holder, bubble, listen, toggle }: LoaderContext): void {
  const sheet = toSheet(css)
  for (const { element: host } of [holder, bubble]) adoptSheet(host, sheet)
  holder.content().panel.append(element('slot', {}))
  listen(holder.element, 'keydown', (event) => {
    if (Reflect.get(event, 'key') === 'Escape') toggle('close')
  })
}

const linkTo = (
  { settings, websiteToken, signal, holder }: LoaderContext,
  onEvent: (event: FrameEvent) => void,
): FrameLink =>
  createFrameLink({
    ...{ signal, onEvent, websiteToken },
    title: settings.launcherTitle || 'Chat with us',
    isEarly: settings.identifyEarly,
    observe: settings.onEnvelope && guarded(settings.onEnvelope),
    onFrame: (frame) => holder.element.append(frame),
  })

/** Sends the page's address and measures to the iframe. The greeting contains both. */
function followPage({ listen, isInline }: LoaderContext, link: FrameLink): void {
  onAddressChange(listen, () => link.isReady() && link.send(addressNow()))
  listen(window, 'resize', () => link.isReady() && link.send(...measures(isInline)))
}
