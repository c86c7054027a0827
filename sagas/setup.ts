import type { Channel, Session } from '#domain/channel.ts'
import { parseConversationToken } from '#domain/tokens.ts'
import { selectAgentsFetch } from '#state/agents.ts'
import { selectChannel } from '#state/channel.ts'
import { selectConsent } from '#state/consent.ts'
import type { ActionOf } from '#state/root.ts'
import { selectIsEmbedded, selectIsOpen, selectReferrerUrl } from '#state/widget.ts'
import { loadAccount } from './account.ts'
import { loadAgentsElsewhere, loadOwnAgents } from './agents.ts'
import { isOneOf, IDENTITY_COMMANDS } from './contact.ts'
import { loadConversation } from './conversation.ts'
import { call, comesWithin, fork, put, type Saga, select, service, take, takeWithin, allOf } from './effects.ts'
import { catchUp } from './messages.ts'
import { importWithRetry } from './importWithRetry.ts'
import type { Visit } from './services.ts'

/**
 * Nothing is asked of any server, and nothing is stored, before the visitor shows intent: the first opening, or a
 * conversation held in an earlier visit; a campaign that would start; or a host that waits to hear what comes of its word.
 */
export function* setupSaga(): Saga {
  // Not a call: that would wait for what is forked here.
  yield* meetHost()
  yield* call(awaitIntent)
  const isNewcomer = yield* call(isFirstVisit)
  yield* put({ type: 'setup/started' })
  yield* allOf([loadOwnAgents, loadChannelAtLast])
  const { hasFetched: isTeamKnown } = yield* select(selectAgentsFetch)
  // Of a bot, Home shows what only the account knows.
  const isBot = (yield* select(selectChannel))?.connectedBotName !== undefined
  if (isNewcomer && isTeamKnown && !isBot) yield* call(showHome)
  yield* allOf([...(isTeamKnown ? [] : [loadAgentsElsewhere]), loadAccount, loadConversation, catchUp])
  yield* put({ type: 'setup/finished' })
}

/** Home is drawn, and taken a step from, before anything more is asked: each request costs a slow machine a frame. */
function* showHome(): Saga {
  yield* put({ type: 'setup/welcomed' })
  yield* call(yield* service('whenIdle'))
}

/** Nothing is known of the visitor, and the servers do not know them either. */
function* isFirstVisit(): Saga<boolean> {
  const session = yield* service('session')
  return (yield* service('rendered')) === undefined && !session.hasToken()
}

function* loadChannelAtLast(): Saga {
  while (!(yield* call(loadChannel))) {
    yield* put({ type: 'setup/failed' })
    yield* take('setup/retried', 'network/changed')
  }
}

/** The host's first command says whose visitors these are; an app's are the page's own. */
function* meetHost(): Saga {
  const session = yield* service('session')
  const visit = (yield* select(selectIsEmbedded)) ? yield* meetEmbedder() : yield* meetOpener()
  session.openFor(visit, yield* select(selectConsent))
  yield* put({ type: 'session/opened', scope: session.scope() })
  if ((yield* service('findOpener')) && !session.isForgotten()) yield* call(yield* service('settleAddress'))
}

/** How long a host may take to answer the hello, and to say more than how the frame is configured; in ms. */
const ANSWER_MS = 3_000
const MORE_MS = 2_000

/** Hosts of every descent say some of this with the configuration: they also say when the panel is open. */
const OF_A_HOST = [
  'host/change-url',
  'host/inner-document-width',
  'host/toggle-close-button',
  'host/toggle-open',
  'host/widget-visible',
] as const

/** A page that embeds the frame by itself says nothing, or nothing but the configuration: whoever sees the frame may use it. */
function* meetEmbedder(): Saga<Visit> {
  const config = yield* takeWithin(ANSWER_MS, 'host/config-set', () => true)
  const origin = (yield* service('host'))?.peerOrigin()
  if (config && origin !== undefined) {
    yield* fork(awaitMore)
    return { place: origin, ...(yield* service('session')).handedOver(), ...saidToken(config) }
  }
  const { standAlone } = yield* importWithRetry(() => import('./otherHosts.ts'))
  return yield* standAlone()
}

/** The address may be of a page that frames our host and has navigated the frame: the host's own word outweighs it. */
const saidToken = ({ conversation }: ActionOf<'host/config-set'>): Pick<Visit, 'conversation' | 'startsAfresh'> => {
  const token = parseConversationToken(conversation ?? null)
  if (token !== undefined) return { conversation: token, startsAfresh: false }
  return conversation === undefined ? {} : { conversation: undefined }
}

function* awaitMore(): Saga {
  const hasSpoken = (yield* select(selectReferrerUrl)) !== '' || (yield* comesWithin(MORE_MS, ...OF_A_HOST))
  if (!hasSpoken) yield* put({ type: 'widget/standsAlone' })
}

/** A page of its own belongs to this browser's visitor, unless the page that opened it proves itself. */
function* meetOpener(): Saga<Visit> {
  const app = (yield* service('host'))?.peerOrigin()
  const find = yield* service('findOpener')
  return find ? yield* call(find, app, yield* select(selectConsent)) : { place: app ?? 'own' }
}

function* awaitIntent(): Saga {
  const session = yield* service('session')
  let isIntent = session.hasToken()
  while (!isIntent && !(yield* select(selectIsOpen))) {
    const fact = yield* take(
      'host/toggle-open',
      'host/widget-visible',
      'widget/standsAlone',
      'campaigns/awaited',
      ...IDENTITY_COMMANDS,
    )
    isIntent = fact.type === 'campaigns/awaited' || ('requestId' in fact && isOneOf(IDENTITY_COMMANDS, fact))
  }
}

function* loadChannel(): Saga<boolean> {
  const rendered = yield* service('rendered')
  const held = (yield* service('session')).token()
  // A server that was told of nobody has made somebody new, who must not take the stored visitor's place.
  if (rendered && (held ?? rendered.session.authToken) === rendered.session.authToken) yield* welcome(rendered)
  else return yield* requestChannel()
  return true
}

function* requestChannel(): Saga<boolean> {
  const api = yield* service('api')
  yield* put({ type: 'channel/requested' })
  const session = yield* service('session')
  const asked = session.token()
  const result = yield* call(api.channel.load)
  // Another person has come meanwhile: this is the answer for the one before.
  if (session.token() !== asked) return yield* requestChannel()
  if (result.ok) {
    yield* welcome(result.data)
    yield* put({ type: 'contact/loaded', contact: result.data.contact })
  } else yield* put({ type: 'channel/failed', failure: result.failure })
  return result.ok
}

function* welcome({ channel, session }: { readonly channel: Channel; readonly session: Session }): Saga {
  const keeper = yield* service('session')
  keeper.keep(session)
  yield* put({ type: 'channel/loaded', channel })
}
