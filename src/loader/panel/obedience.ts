import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { Handlers, Stage } from '../stages.ts'
import type { LauncherLabel } from './launcherLabel.ts'
import type { Peek } from './peek.ts'
import type { Questions } from './questions.ts'
import { snooze } from './snooze.ts'

type Parts = {
  readonly launcher: LauncherLabel
  readonly questions: Questions
  readonly peek: Peek
  /** Our frames say which protocol they speak. */
  readonly greet: (protocol: number | undefined) => void
  readonly popOut: () => void
}

/** What each event of the frame does to the page; one without a handler means nothing to this host. */
export function createObedience(
  stage: Stage,
  { launcher, questions, peek, greet, popOut }: Parts,
): (event: FrameEvent) => void {
  const { keeper, isOpen, toggle, emit, announce } = stage
  const handlers: Handlers = {
    loaded: ({ config: { authToken, protocol } }) => {
      if (authToken !== undefined) keeper.keep(authToken)
      greet(protocol)
    },
    acknowledged: ({ requestId, trouble }) => questions.answer(requestId, trouble),
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
    setCampaignMode: () => peek.begin(),
    setUnreadMode: ({ unreadMessageCount }) => peek.begin(unreadMessageCount),
    updateIframeHeight: ({ isFixedHeight, extraHeight }) => peek.fit(isFixedHeight && extraHeight),
    setCampaignReadOn: () => snooze(keeper),
    // A Chatwoot frame sends it also when its dialog was closed; only a press on a shown dialog opens the panel.
    resetUnreadMode: () => peek.isShown() && toggle('open'),
    closeWindow: () => toggle('close'),
    closeChat: () => toggle('close'),
    // A Chatwoot frame closes its dialog of news with it, as its own host has the panel open for that.
    toggleBubble: () => peek.dismiss() || toggle(),
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
