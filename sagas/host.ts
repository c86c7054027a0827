import { present } from '#protocol/fields.ts'
import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { HostCommand } from '#protocol/hostCommands.ts'
import { selectChannel } from '#state/channel.ts'
import { selectConversation } from '#state/conversation.ts'
import { toHostAction } from '#state/host.ts'
import { selectLocale } from '#state/locale.ts'
import type { ActionOf, AppAction, AppState } from '#state/root.ts'
import { follow, forkAll, put, type Saga, select, service, takeEvery } from './effects.ts'

type Tell<Action> = (action: Action, state: AppState) => FrameEvent | readonly FrameEvent[]

type Told = { readonly [Type in AppAction['type']]?: Tell<ActionOf<Type>> }

/** Which fact tells the host what; nothing else speaks to it. */
const TOLD = {
  'campaigns/clicked': () => [{ event: 'nudgeClicked' }, { event: 'resetUnreadMode' }],
  'campaigns/dismissed': () => ({ event: 'closeWindow' }),
  // Hosts of either descent have their own word for it.
  'campaigns/due': () => [{ event: 'setCampaignMode' }, { event: 'setUnreadMode' }],
  'campaigns/judged': ({ pageUrl, verdicts }, { widget }) =>
    widget.isExplaining ? { event: 'onEvent', eventIdentifier: 'campaign-verdicts', data: { pageUrl, verdicts } } : [],
  'campaigns/snoozed': () => ({ event: 'setCampaignReadOn' }),
  'campaigns/withdrawn': () => ({ event: 'closeWindow' }),
  'cards/postbackPressed': ({ text, payload }) => ({ event: 'postback', data: { type: 'postback', text, payload } }),
  'launcher/labelled': ({ label }) => ({ event: 'setBubbleLabel', label }),
  'unread/counted': ({ count }) => ({ event: 'handleNotificationDot', unreadMessageCount: count }),
  'unread/dismissed': () => ({ event: 'closeWindow' }),
  'unread/opened': () => ({ event: 'resetUnreadMode' }),
  'unread/shown': ({ count }) => ({ event: 'setUnreadMode', unreadMessageCount: count }),
  'widget/dismissed': () => ({ event: 'closeWindow' }),
  'widget/poppedOut': (_action, state) => ({
    event: 'popoutChatWindow',
    baseUrl: state.widget.baseUrl,
    locale: selectLocale(state),
    ...present({ websiteToken: selectChannel(state)?.websiteToken }),
  }),
} satisfies Told

export function* hostSaga(): Saga {
  const host = yield* service('host')
  if (host) yield* forkAll([tellFacts, handOverToken, obey])
}

/** Commands in: a validated command is an action. */
function* obey(): Saga {
  const host = yield* service('host')
  if (host === undefined) return
  // The hello follows the listening, so that no answer can come too early; it carries no secret.
  yield* follow<HostCommand>(
    (emit) => {
      const stop = host.subscribe(emit)
      host.post({ event: 'loaded', config: { channelConfig: {} } })
      return stop
    },
    (command) => put(toHostAction(command)),
  )
}

function* tellFacts(): Saga {
  const host = yield* service('host')
  for (const [type, toEvents] of Object.entries(TOLD))
    yield* takeEvery(type as keyof typeof TOLD, function* (action) {
      const events = (toEvents as Tell<AppAction>)(action, yield* select((state: AppState) => state))
      for (const event of [events].flat()) host?.post(event)
    })
}

/** The host may keep the conversation's token for us, as storage inside a frame is not everywhere to be had. */
function* handOverToken(): Saga {
  const host = yield* service('host')
  const session = yield* service('session')
  let told: string | undefined
  yield* takeEvery(['conversation/loaded', 'messages/accepted', 'realtime/received', 'contact/joined'], function* () {
    const token = session.current()?.authToken
    const conversation = yield* select(selectConversation)
    if (token === undefined || conversation === undefined || token === told) return
    told = token
    host?.post({ event: 'setAuthCookie', data: { widgetAuthToken: token } })
  })
}
