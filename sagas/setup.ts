import type { Channel, Session } from '#domain/channel.ts'
import { selectAgentsFetch } from '#state/agents.ts'
import { selectChannel } from '#state/channel.ts'
import { selectConsent } from '#state/consent.ts'
import { selectIsEmbedded, selectIsOpen } from '#state/widget.ts'
import { loadAccount } from './account.ts'
import { loadAgentsElsewhere, loadOwnAgents } from './agents.ts'
import { isOneOf, WORDS } from './contact.ts'
import { loadConversation } from './conversation.ts'
import { call, put, type Saga, select, service, take, together } from './effects.ts'
import { catchUp } from './messages.ts'

/**
 * Nothing is asked of any server, and nothing is stored, before the visitor shows intent: the first opening, or a
 * conversation held in an earlier visit; a campaign that would start; or a host that waits to hear what comes of its word.
 */
export function* setupSaga(): Saga {
  yield* call(meetHost)
  yield* call(awaitIntent)
  const isNewcomer = yield* call(isFirstVisit)
  yield* put({ type: 'setup/started' })
  yield* together([loadOwnAgents, loadChannelAtLast])
  const { hasFetched: isTeamKnown } = yield* select(selectAgentsFetch)
  // Of a bot, Home shows what only the account knows.
  const isBot = (yield* select(selectChannel))?.connectedBotName !== undefined
  if (isNewcomer && isTeamKnown && !isBot) yield* call(showHome)
  yield* together([...(isTeamKnown ? [] : [loadAgentsElsewhere]), loadAccount, loadConversation, catchUp])
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
  const host = yield* service('host')
  const session = yield* service('session')
  if (yield* select(selectIsEmbedded)) yield* take('host/config-set')
  session.openFor(host?.peerOrigin(), yield* select(selectConsent))
  yield* put({ type: 'session/opened', scope: session.scope() })
}

function* awaitIntent(): Saga {
  const session = yield* service('session')
  let isIntent = session.hasToken()
  while (!isIntent && !(yield* select(selectIsOpen))) {
    const fact = yield* take('host/toggle-open', 'host/widget-visible', 'campaigns/awaited', ...WORDS)
    isIntent = fact.type === 'campaigns/awaited' || ('requestId' in fact && isOneOf(WORDS, fact))
  }
}

function* loadChannel(): Saga<boolean> {
  const rendered = yield* service('rendered')
  if (rendered) yield* welcome(rendered)
  else return yield* requestChannel()
  return true
}

function* requestChannel(): Saga<boolean> {
  const api = yield* service('api')
  yield* put({ type: 'channel/requested' })
  const result = yield* call(api.channel.load)
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
