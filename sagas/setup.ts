import type { Channel, Session } from '#domain/channel.ts'
import { parseConversationToken } from '#domain/tokens.ts'
import { selectAgentsFetch } from '#state/conversation/agents.ts'
import { selectChannel } from '#state/channel.ts'
import { selectConsent } from '#state/visitor/consent.ts'
import type { ActionOf, AppAction } from '#state/root.ts'
import { selectIsEmbedded, selectIsOpen, selectReferrerUrl } from '#state/widget.ts'
import { loadAccount } from './visitor/account.ts'
import { loadAgentsFromMiddleware, loadAgentsFromServer } from './conversation/agents.ts'
import { IDENTITY_COMMANDS } from './host/commandGroups.ts'
import { loadFirstHistory, loadHistory } from './conversation/history.ts'
import {
  call,
  hasActionWithin,
  fork,
  put,
  type Saga,
  select,
  service,
  take,
  takeAny,
  takeWithin,
  allOf,
} from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'
import type { Visit } from './services.ts'

/**
 * Loads what the widget shows. Before user intent it sends no request and stores nothing. Intent is the first opening, a
 * message of a visitor who has closed the panel since, a stored conversation, a pop-out window, a campaign that is due, or
 * a host command that waits for an answer.
 */
export function* setupSaga(): Saga {
  // `yield*` instead of `call`, which would also wait for the sagas that `identifyHost` forks.
  yield* identifyHost()
  yield* call(awaitIntent)
  const isFirstVisitor = yield* call(isFirstVisit)
  yield* put({ type: 'setup/started' })
  yield* allOf([loadAgentsFromServer, loadChannelWithRetry])
  const { hasFetched: isTeamKnown } = yield* select(selectAgentsFetch)
  // Home shows the bot with its name and image from the account, so it must wait for the account.
  const hasBot = (yield* select(selectChannel))?.connectedBotName !== undefined
  if (isFirstVisitor && isTeamKnown && !hasBot) yield* call(showHome)
  const load = isFirstVisitor ? loadFirstHistory : loadHistory
  yield* allOf([...(isTeamKnown ? [] : [loadAgentsFromMiddleware]), loadAccount, load])
  yield* put({ type: 'setup/finished' })
}

/** Renders Home and waits until the browser is idle: on a slow machine, each request costs an animation frame. */
function* showHome(): Saga {
  yield* put({ type: 'setup/welcomed' })
  yield* call(yield* service('whenIdle'))
}

/** True if the browser has no token and the server rendered no session. */
function* isFirstVisit(): Saga<boolean> {
  const session = yield* service('session')
  return (yield* service('rendered')) === undefined && !session.hasToken()
}

function* loadChannelWithRetry(): Saga {
  while (!(yield* call(loadChannel))) {
    yield* put({ type: 'setup/failed' })
    yield* take('setup/retried', 'network/changed')
  }
}

/** Waits for the host's first command or the opener, and opens the storage scope that belongs to it. */
function* identifyHost(): Saga {
  const session = yield* service('session')
  const visit = (yield* select(selectIsEmbedded)) ? yield* identifyEmbedder() : yield* identifyOpener()
  session.openFor(visit, yield* select(selectConsent))
  // What the visitor has written in the window itself is not replaced.
  for (const name of ['draft', 'forms', 'preChat'] as const) session.write(name, session.read(name) ?? visit[name])
  yield* put({ type: 'session/opened', scope: session.scope() })
  if (visit.settings) yield* put({ type: 'host/config-set', ...visit.settings })
  if (visit.isInChat) yield* call(yield* service('goTo'), '/chat')
  if ((yield* service('findOpener')) && !session.isForgotten()) yield* call(yield* service('settleAddress'))
}

/** Maximum wait for the host's configuration, and for a further command after it, in ms. */
const CONFIG_TIMEOUT_MS = 3_000
const COMMAND_TIMEOUT_MS = 2_000

/**
 * Commands that every host script sends with the configuration. A script that sends them also announces openings,
 * unlike a page that sends only the configuration.
 */
const HOST_COMMANDS = [
  'host/change-url',
  'host/inner-document-width',
  'host/toggle-close-button',
  'host/toggle-open',
  'host/widget-visible',
] as const

/** Waits for the host's configuration. Without one, the page embeds the bare iframe, which then counts as open. */
function* identifyEmbedder(): Saga<Visit> {
  const config = yield* takeWithin(CONFIG_TIMEOUT_MS, 'host/config-set', () => true)
  const origin = (yield* service('host'))?.peerOrigin()
  if (config && origin !== undefined) {
    yield* fork(awaitHostCommand)
    return { place: origin, ...(yield* service('session')).handedOver(), ...tokenOf(config) }
  }
  const { startStandalone } = yield* importWithRetry(() => import('./host/otherHosts.lazy.ts'))
  return yield* startStandalone()
}

/**
 * Returns the token of the host's command, which overrides the token in the address. A page that frames the host could
 * navigate the iframe to another address.
 */
const tokenOf = ({ conversation }: ActionOf<'host/config-set'>): Pick<Visit, 'conversation' | 'startsAfresh'> => {
  const token = parseConversationToken(conversation ?? null)
  if (token !== undefined) return { conversation: token, startsAfresh: false }
  return conversation === undefined ? {} : { conversation: undefined }
}

function* awaitHostCommand(): Saga {
  const hasCommand =
    (yield* select(selectReferrerUrl)) !== '' || (yield* hasActionWithin(COMMAND_TIMEOUT_MS, ...HOST_COMMANDS))
  if (!hasCommand) yield* put({ type: 'widget/standsAlone' })
}

/** Returns the scope of a stand-alone page: its own, or that of a verified opener. */
function* identifyOpener(): Saga<Visit> {
  const app = (yield* service('host'))?.peerOrigin()
  const find = yield* service('findOpener')
  return find ? yield* call(find, app, yield* select(selectConsent)) : { place: app ?? 'own' }
}

function* awaitIntent(): Saga {
  const session = yield* service('session')
  let hasIntent = session.hasToken()
  while (!hasIntent && !(yield* select(selectIsOpen))) {
    const action = yield* takeAny()
    hasIntent = INTENT_ACTIONS.includes(action.type) || isAwaitedByHost(action)
  }
}

/** A pop-out window shows the conversation of this frame, also if the visitor has not opened the panel. */
export function* windowsSaga(): Saga {
  yield* call(yield* service('whenWindowOpens'))
  yield* put({ type: 'widget/windowOpened' })
}

/** Actions that show intent while the panel is closed. */
const INTENT_ACTIONS: readonly AppAction['type'][] = ['campaigns/awaited', 'messages/submitted', 'widget/windowOpened']

/** Returns whether the host awaits the answer to a command about the contact or the conversation. */
const isAwaitedByHost = (action: AppAction): boolean =>
  'requestId' in action && IDENTITY_COMMANDS.some((type) => type === action.type)

function* loadChannel(): Saga<boolean> {
  const rendered = yield* service('rendered')
  const storedToken = (yield* service('session')).token()
  // The page's contact is used only if it is the stored one. A request without a token gets a new contact.
  if (rendered && (storedToken ?? rendered.session.authToken) === rendered.session.authToken)
    yield* storeSession(rendered)
  else return yield* requestChannel()
  return true
}

function* requestChannel(): Saga<boolean> {
  const api = yield* service('api')
  yield* put({ type: 'channel/requested' })
  const session = yield* service('session')
  const requestToken = session.token()
  const result = yield* call(api.channel.load)
  // The contact changed during the request, so this response belongs to the previous one.
  if (session.token() !== requestToken) return yield* requestChannel()
  if (result.ok) {
    yield* storeSession(result.data)
    yield* put({ type: 'contact/loaded', contact: result.data.contact })
  } else yield* put({ type: 'channel/failed', failure: result.failure })
  return result.ok
}

function* storeSession({ channel, session }: { readonly channel: Channel; readonly session: Session }): Saga {
  const keeper = yield* service('session')
  keeper.saveSession(session)
  yield* put({ type: 'channel/loaded', channel })
}
