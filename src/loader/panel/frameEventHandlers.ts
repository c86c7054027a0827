import type { WidgetEvents } from '../api.ts'
import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { FrameEventHandlers, LoaderContext } from '../panelContract.ts'
import type { LauncherLabel } from './launcherLabel.ts'
import type { Preview } from './preview.ts'
import type { PendingRequests } from './pendingRequests.ts'
import { snooze } from './snooze.ts'

type Dependencies = {
  readonly launcher: LauncherLabel
  readonly pendingRequests: PendingRequests
  readonly preview: Preview
  /** Answers the hello. `protocol` is undefined for a Chatwoot iframe. */
  readonly onHello: (protocol: number | undefined) => void
  readonly onPainted: () => void
  readonly popOut: () => void
}

/** Creates the handler of the iframe's events. Events without a handler are ignored. */
export function createFrameEventHandler(
  context: LoaderContext,
  { launcher, pendingRequests, preview, onHello, onPainted, popOut }: Dependencies,
): (event: FrameEvent) => void {
  const { keeper, holder, isOpen, toggle, emit, announce } = context
  const handlers: FrameEventHandlers = {
    loaded: ({ config: { authToken, protocol } }) => {
      if (authToken !== undefined) keeper.keep(authToken)
      onHello(protocol)
    },
    acknowledged: ({ requestId, trouble: errorCode }) => pendingRequests.settleRequest(requestId, errorCode),
    trouble: ({ trouble: errorCode }) =>
      errorCode === 'chunk' ? context.fail(errorCode) : emit('error', { code: errorCode, message: errorCode }),
    setAuthCookie: ({ data }) => keeper.keep(data.widgetAuthToken),
    setBubbleLabel: ({ label }) => launcher.setLabel(label),
    handleNotificationDot: ({ unreadMessageCount: count }) => {
      launcher.setUnread(isOpen() ? 0 : count)
      emit('unread', { count })
    },
    setCampaignMode: () => preview.begin(),
    setUnreadMode: ({ unreadMessageCount }) => preview.begin(unreadMessageCount),
    updateIframeHeight: ({ isFixedHeight, extraHeight }) => preview.fit(isFixedHeight ? extraHeight || innerHeight : 0),
    setCampaignReadOn: () => snooze(keeper),
    // A Chatwoot iframe also sends `resetUnreadMode` after its preview was closed. Only a click on a shown preview
    // opens the panel.
    resetUnreadMode: () => preview.isShown() && toggle('open'),
    closeChat: () => toggle('close'),
    // The visitor may have opened the panel while this event of the preview was on its way.
    closeWindow: ({ isPreview }) => (isPreview ? preview.end() : toggle('close')),
    // A Chatwoot iframe sends `toggleBubble` to close its preview, because its own host script shows previews in the
    // open panel.
    toggleBubble: () => preview.dismiss() || toggle(),
    onEvent: ({ eventIdentifier, data }) => {
      // Only these prefixes are dispatched, because an event named `error` would reach the page's error handlers.
      const [, name] = /^(?:chatwoot:|campaign-)(.+)/.exec(eventIdentifier) ?? []
      if (name === 'on-message') emit('message', data as WidgetEvents['message'])
      if (name === 'on-start-conversation') emit('startConversation', data as WidgetEvents['startConversation'])
      if (name === 'diagnostics') emit(name, data as WidgetEvents['diagnostics'])
      if (name) announce(eventIdentifier, data)
    },
    postback: (event) => {
      emit('postback', event.data as WidgetEvents['postback'])
      announce('chatwoot:postback', event)
    },
    error: ({ data }) => {
      emit('error', { code: 'refused', message: 'unknown person' })
      announce('chatwoot:error', data)
    },
    popoutChatWindow: popOut,
    painted: onPainted,
    setWideMode: ({ isWide }) => holder.element.classList.toggle('wide', isWide),
  }
  return (event) => (handlers[event.event] as ((event: FrameEvent) => void) | undefined)?.(event)
}
