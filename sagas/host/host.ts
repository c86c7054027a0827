import { isRetryable } from '#domain/failure.ts'
import { omitUndefined } from '#tools/fields.ts'
import type { FrameEvent, CommandError } from '#protocol/frameEvents.ts'
import type { CommandRequest } from '#protocol/hostCommands.ts'
import type { Port } from '#protocol/port.ts'
import { selectChannel } from '#state/channel.ts'
import { selectConversation } from '#state/conversation/conversation.ts'
import { type HostAction, toHostAction } from '#state/host.ts'
import { selectLocale } from '#state/locale.ts'
import type { ActionOf, AppAction, AppState } from '#state/root.ts'
import { IDENTITY_COMMANDS, NAVIGATION_COMMANDS } from './commandGroups.ts'
import { forwardMessages } from './forwardMessages.ts'
import {
  delay,
  subscribe,
  fork,
  forkAll,
  onChange,
  put,
  type Saga,
  select,
  service,
  take,
  takeEvery,
  takeWithin,
} from '../effects.ts'
import { importWithRetry } from '../importWithRetry.ts'

type ToHostEvents<Action> = (action: Action, state: AppState) => FrameEvent | readonly FrameEvent[]

const toStartConversationEvent = (hasConversation: boolean): FrameEvent => ({
  event: 'onEvent',
  eventIdentifier: 'chatwoot:on-start-conversation',
  data: { hasConversation },
})

/** Ends the preview beside the closed bubble, and leaves a panel open that the visitor has opened meanwhile. */
const PREVIEW_ENDED = { event: 'closeWindow', isPreview: true } as const

type HostEvents = { readonly [Type in AppAction['type']]?: ToHostEvents<ActionOf<Type>> }

/** Events that the frame sends to the host for each action. Other functions send the hello, answers and tokens. */
const HOST_EVENTS = {
  'campaigns/clicked': () => [{ event: 'nudgeClicked' }, { event: 'resetUnreadMode' }],
  'campaigns/dismissed': () => PREVIEW_ENDED,
  // Chatwoot's host script knows `setUnreadMode`; ours knows both.
  'campaigns/due': () => [{ event: 'setCampaignMode' }, { event: 'setUnreadMode' }],
  'campaigns/judged': ({ pageUrl, verdicts }, { widget }) =>
    widget.isDebug ? { event: 'onEvent', eventIdentifier: 'campaign-verdicts', data: { pageUrl, verdicts } } : [],
  'campaigns/snoozed': () => ({ event: 'setCampaignReadOn' }),
  'campaigns/withdrawn': () => PREVIEW_ENDED,
  'cards/postbackPressed': ({ text, payload }) => ({ event: 'postback', data: { type: 'postback', text, payload } }),
  'launcher/labelled': ({ label }) => ({ event: 'setBubbleLabel', label }),
  // A retryable failure is retried and not reported to the host.
  'contact/identifyFailed': ({ failure }) =>
    isRetryable(failure)
      ? []
      : {
          event: 'error',
          errorType: 'SET_USER_ERROR',
          data: (failure.code === 'status' && failure.responseBody) || { error: failure.reason },
        },
  'conversation/left': () => toStartConversationEvent(true),
  'screens/chatClicked': (_action, state) => (selectConversation(state) ? [] : toStartConversationEvent(false)),
  'preview/resized': ({ heightPx }) => ({
    event: 'updateIframeHeight',
    isFixedHeight: heightPx !== undefined,
    extraHeight: heightPx ?? 0,
  }),
  'storage/denied': () => ({ event: 'trouble', trouble: 'storage' }),
  'sound/refused': () => ({ event: 'playAudio' }),
  'unread/counted': ({ count }) => ({ event: 'handleNotificationDot', unreadMessageCount: count }),
  'unread/dismissed': () => PREVIEW_ENDED,
  'unread/opened': () => ({ event: 'resetUnreadMode' }),
  'unread/shown': ({ count }) => ({ event: 'setUnreadMode', unreadMessageCount: count }),
  'widget/dismissed': () => ({ event: 'closeWindow' }),
  'widget/hideRequested': () => ({ event: 'closeWindow' }),
  'widget/previewEnded': () => ({ event: 'resetUnreadMode' }),
  'widget/showRequested': () => ({ event: 'toggleBubble' }),
  'widget/widthChanged': ({ isWide }) => ({ event: 'setWideMode', isWide }),
  'widget/poppedOut': (_action, state) => ({
    event: 'popoutChatWindow',
    baseUrl: state.widget.baseUrl,
    locale: selectLocale(state),
    ...omitUndefined({ websiteToken: selectChannel(state)?.websiteToken }),
  }),
} satisfies HostEvents

export function* hostSaga(): Saga {
  const host = yield* service('host')
  if (host)
    yield* forkAll([notifyHost, forwardMessages, supportChatwoot, shareToken, acknowledgeCommands, handleCommands])
}

/** Announces the frame to the host, and dispatches each validated host command as an action. */
function* handleCommands(): Saga {
  const host = yield* service('host')
  if (host === undefined) return
  const hello = {
    event: 'loaded',
    config: { authToken: '', channelConfig: yield* service('channelConfig'), protocol: 1 },
  } as const
  yield* fork(repeatHello, host, hello)
  // The frame subscribes before it sends the hello, so that no answer is missed. The hello contains no secret.
  yield* subscribe<CommandRequest>(
    (emit) => {
      const stop = host.subscribe(emit)
      host.post(hello)
      return stop
    },
    function* (command) {
      const action = toHostAction(command)
      yield* put(action)
      if (!isAsync(action)) yield* acknowledgeAtOnce(action)
    },
  )
}

/** Wait for an answer before the hello is repeated, in ms; and the number of repetitions. */
const HELLO_MS = 1_000
const HELLO_RETRIES = 2

/** Repeats the hello until the host answers: Chromium can lose a message while the host page opens a window. */
function* repeatHello(host: Port<CommandRequest, FrameEvent>, hello: FrameEvent): Saga {
  for (let retry = 0; retry < HELLO_RETRIES; retry += 1) {
    yield* delay(HELLO_MS)
    if (host.peerOrigin() !== undefined) return
    host.post(hello)
  }
}

/** Commands that finish later and then dispatch `host/commandSettled`. All others are acknowledged at once. */
const ASYNC_COMMANDS = [...IDENTITY_COMMANDS, ...NAVIGATION_COMMANDS, 'host/set-locale'] as const

type AsyncCommand = ActionOf<(typeof ASYNC_COMMANDS)[number]>

const isAsync = (action: HostAction): action is AsyncCommand => ASYNC_COMMANDS.some((type) => type === action.type)

/**
 * Commands that are done when their action is dispatched. A new command must be added here or to `ASYNC_COMMANDS`, or
 * the call of `acknowledgeAtOnce` does not compile.
 */
type ImmediateCommand = ActionOf<
  | 'host/change-url'
  | 'host/config-set'
  | 'host/inner-document-width'
  | 'host/on-bubble-close'
  | 'host/push-event'
  | 'host/sdk-set-bubble-visibility'
  | 'host/set-color-scheme'
  | 'host/set-consent'
  | 'host/set-unread-view'
  | 'host/toggle-close-button'
  | 'host/toggle-open'
  | 'host/unset-unread-view'
  | 'host/widget-visible'
>

function* acknowledgeAtOnce({ requestId }: ImmediateCommand): Saga {
  if (requestId !== undefined) yield* sendAcknowledgement(requestId)
}

/** Time after which a pending command is answered with `network`, in ms. The command may still succeed. */
const SETTLE_TIMEOUT_MS = 30_000

/** Acknowledges each pending command exactly once. */
function* acknowledgeCommands(): Saga {
  yield* takeEvery(ASYNC_COMMANDS, function* ({ requestId }) {
    if (requestId === undefined) return
    const settledAction = yield* takeWithin(
      SETTLE_TIMEOUT_MS,
      'host/commandSettled',
      (one) => one.requestId === requestId,
    )
    yield* sendAcknowledgement(requestId, settledAction ? settledAction.trouble : 'network')
  })
}

function* sendAcknowledgement(requestId: string, errorCode?: CommandError): Saga {
  const host = yield* service('host')
  host?.post({ event: 'acknowledged', requestId, ...omitUndefined({ trouble: errorCode }) })
}

function* notifyHost(): Saga {
  const host = yield* service('host')
  for (const [type, toEvents] of Object.entries(HOST_EVENTS))
    yield* takeEvery(type as keyof typeof HOST_EVENTS, function* (action) {
      const events = (toEvents as ToHostEvents<AppAction>)(action, yield* select((state: AppState) => state))
      for (const event of [events].flat()) host?.post(event)
    })
}

/**
 * Sends the token back to Chatwoot's host script, which overwrites its cookie with the hello's empty token. Our own
 * loader is recognised by its `consent` field and keeps its token.
 */
function* supportChatwoot(): Saga {
  const host = yield* service('host')
  const session = yield* service('session')
  const { consent } = yield* take('host/config-set')
  if (consent !== undefined) return
  const { conversation: token } = session.handedOver()
  if (token !== undefined) host?.post({ event: 'setAuthCookie', data: { widgetAuthToken: token } })
  const { serveChatwoot } = yield* importWithRetry(() => import('./otherHosts.lazy.ts'))
  yield* serveChatwoot()
}

/** Sends the conversation token to the host, which stores it: browsers may deny storage inside an iframe. */
function* shareToken(): Saga {
  const host = yield* service('host')
  const session = yield* service('session')
  yield* take('session/opened')
  // The host may have given this token, and would use it for the next person too. After a change of person, the host
  // therefore receives the new token.
  const mayHaveToken = session.hasToken()
  let isKnownToHost = false
  yield* takeEvery('contact/changed', function* ({ isSamePerson }) {
    isKnownToHost ||= mayHaveToken && !isSamePerson
  })
  // An accepted message proves that a conversation exists, though it may not be loaded yet.
  yield* takeEvery('messages/accepted', function* () {
    isKnownToHost = true
  })
  const selectToken = (state: AppState) =>
    isKnownToHost || selectConversation(state) !== undefined ? session.token() : undefined
  yield* onChange(selectToken, function* (token) {
    if (token === undefined) return
    isKnownToHost = true
    host?.post({ event: 'setAuthCookie', data: { widgetAuthToken: token } })
  })
}
