import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { FrameEventHandlers, LoaderContext } from '../panelContract.ts'
import type { LauncherLabel } from './launcherLabel.ts'
import type { Preview } from './preview.ts'
import type { PendingRequests } from './pendingRequests.ts'
import { snooze } from './snooze.ts'

type Parts = {
  readonly launcher: LauncherLabel
  readonly pendingRequests: PendingRequests
  readonly preview: Preview
  /** Our frames say which protocol they speak. */
  readonly greet: (protocol: number | undefined) => void
  readonly popOut: () => void
}

/** What each event of the frame does to the page; one without a handler means nothing to this host. */
export function createFrameEventHandler(
  stage: LoaderContext,
  { launcher, pendingRequests, preview, greet, popOut }: Parts,
): (event: FrameEvent) => void {
  const { keeper, isOpen, toggle, emit, announce } = stage
  const handlers: FrameEventHandlers = {
    loaded: ({ config: { authToken, protocol } }) => {
      if (authToken !== undefined) keeper.keep(authToken)
      greet(protocol)
    },
    acknowledged: ({ requestId, trouble }) => pendingRequests.answer(requestId, trouble),
    trouble: ({ trouble }) => {
      if (trouble === 'chunk') stage.fail(trouble)
      else emit('error', { code: trouble, message: trouble })
    },
    setAuthCookie: ({ data }) => keeper.keep(data.widgetAuthToken),
    setBubbleLabel: ({ label }) => launcher.setWords(label),
    handleNotificationDot: ({ unreadMessageCount: count }) => {
      launcher.setUnread(isOpen() ? 0 : count)
      emit('unread', { count })
    },
    setCampaignMode: () => preview.begin(),
    setUnreadMode: ({ unreadMessageCount }) => preview.begin(unreadMessageCount),
    updateIframeHeight: ({ isFixedHeight, extraHeight }) => preview.fit(isFixedHeight && extraHeight),
    setCampaignReadOn: () => snooze(keeper),
    // A Chatwoot frame sends it also when its dialog was closed; only a press on a shown dialog opens the panel.
    resetUnreadMode: () => preview.isShown() && toggle('open'),
    closeWindow: () => toggle('close'),
    closeChat: () => toggle('close'),
    // A Chatwoot frame closes its dialog of news with it, as its own host has the panel open for that.
    toggleBubble: () => preview.dismiss() || toggle(),
    onEvent: ({ eventIdentifier, data }) => {
      if (eventIdentifier === 'chatwoot:on-message') emit('message', data)
      if (eventIdentifier === 'chatwoot:on-start-conversation') emit('startConversation', data)
      // No name of the browser's own: `error` would reach the page's error handlers.
      if (/^(chatwoot:|campaign-)/.test(eventIdentifier)) announce(eventIdentifier, data)
    },
    postback: (event) => {
      emit('postback', event.data)
      announce('chatwoot:postback', event)
    },
    error: ({ data }) => {
      emit('error', { code: 'refused', message: 'the server does not know this person' })
      announce('chatwoot:error', data)
    },
    popoutChatWindow: popOut,
  }
  return (event) => {
    const handle = handlers[event.event] as ((event: FrameEvent) => void) | undefined
    handle?.(event)
  }
}
