import { createHtmlElement, createStylesheet } from '../element.ts'
import type { Settings } from '../settings.ts'
import type { PanelApi, LoaderContext } from '../panelContract.ts'
import { createCommandQueue, type CommandQueue } from './commandQueue.ts'
import { createHandleCalls } from './handleCalls.ts'
import { frameUrl, openWindow } from './frameUrl.ts'
import { createFrameLink } from './frameLink.ts'
import { buildAddressCommand, buildConfigCommand, buildSizeCommands } from './handshakeCommands.ts'
import { createLauncherLabel } from './launcherLabel.ts'
import { createMailForm } from './mailForm.ts'
import { createFrameEventHandler } from './frameEventHandlers.ts'
import { onAddressChange } from './pageAddress.ts'
import css from './panel.css'
import { createPreview } from './preview.ts'
import { createPhone } from './phone.ts'
import { createPendingRequests } from './pendingRequests.ts'
import { followScheme } from './scheme.ts'
import { createOpenClose } from './openClose.ts'

/** Entry of the panel script: loads the iframe and exchanges messages with it. */
export function startPanel(context: LoaderContext): PanelApi {
  const { settings, keeper } = context
  completeShell(context)
  const queue: CommandQueue = createCommandQueue(
    (command) => link.post(command),
    () => showScheme(),
  )
  const link = createFrameLink(context, { onEvent: (event) => handleFrameEvent(event), onUnready: queue.pause })
  const launcher = createLauncherLabel(context)
  const showScheme = followScheme(context, queue.look)
  const phone = createPhone(context)
  const pendingRequests = createPendingRequests(queue, settings.timeoutMs)
  const preview = createPreview(context, queue, launcher)
  const openClose = createOpenClose(context, { queue, link, mailForm: createMailForm(context), phone })
  const onHello = (protocol: number | undefined): void => {
    queue.sendHandshake(buildConfigCommand(context), buildAddressCommand(), ...buildSizeCommands(context.isInline))
    pendingRequests.onHandshake(protocol !== undefined)
    openClose.onReady()
  }
  const look = (): Settings => ({ ...settings, ...queue.look() })
  let popOutWindow: Window | null | undefined
  const popOut = (): void => void (popOutWindow = openWindow(context, look()))
  const parts = { ...openClose, launcher, pendingRequests, preview, onHello, popOut }
  const handleFrameEvent = createFrameEventHandler(context, parts)

  // The visitor may have opened the panel before this script was loaded.
  phone.onToggle()
  followPage(context, queue)
  return {
    load: (isFresh) => {
      pendingRequests.clearFailure()
      link.load(frameUrl(context, look(), isFresh ?? keeper.isForgotten()))
    },
    send: queue.send,
    calls: createHandleCalls(context, {
      ...pendingRequests,
      sendRequest: (command) => pendingRequests.sendRequest(command).then(() => queue.recordSticky(command)),
    }),
    ...{ popOut, failed: pendingRequests.rejectAll, unpeek: preview.end, look: queue.look },
    toggled: () => {
      launcher.setUnread(0)
      context.holder.element.classList.remove('wide')
      openClose.onToggle()
    },
    forget: () => {
      launcher.setUnread(0)
      queue.forget()
      // The window removes what it has stored, and closes, also if this page navigates now.
      popOutWindow?.postMessage('forgotten', '*')
      pendingRequests.rejectAll('forgotten')
    },
  }
}

/** Adds the panel's styles, the Escape key, and the slot for the iframe, which no release of the loader creates. */
function completeShell({ holder, bubble, listen, toggle }: LoaderContext): void {
  const sheet = createStylesheet(css)
  // Another sheet replaces no node, which would cancel a press in progress.
  for (const { element } of [holder, bubble]) element.shadowRoot?.adoptedStyleSheets.push(sheet)
  holder.content().panel.append(createHtmlElement('slot', {}))
  listen(document, 'keydown', (event: Event & Partial<KeyboardEvent>) => {
    const { target } = event
    if (!(target instanceof Element) || event.key !== 'Escape' || event.isComposing) return
    const { x, y } = target.getBoundingClientRect()
    // On the launcher, Escape also closes a preview.
    if (target === bubble.element || holder.element.contains(target)) toggle('close')
    // The panel covers an element of the page, and the page does not handle the key itself.
    else if (!event.defaultPrevented && holder.element.contains(document.elementFromPoint(x, y))) toggle('close')
  })
}

/** Sends each change of the page's address and measures to the iframe. The answer to the hello contains both first. */
function followPage({ listen, isInline }: LoaderContext, { isReady, send }: CommandQueue): void {
  onAddressChange(listen, () => isReady() && send(buildAddressCommand()))
  listen(window, 'resize', () => isReady() && send(...buildSizeCommands(isInline)))
}
