import type { ListedStorage, Level } from '#browser/storage.ts'
import { frameKey, type FrameValue, isOf, type Scope, scopeOf, type StoredKey } from '#browser/storedKeys.ts'
import type { Session, WebsiteToken } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'
import { digest } from '#domain/digest.ts'
import { parseConversationToken } from '#domain/tokens.ts'
import type { SessionKeeper, Visit } from '#sagas/services.ts'

type KeeperOptions = {
  readonly storage: ListedStorage
  readonly websiteToken: WebsiteToken
  /** The token in the address of an embedded page: its host put it there, and it is newer than the stored one. */
  readonly handedOver: ConversationToken | undefined
  /** The host of an embedded page knows no visitor, so nothing of an earlier one may be found again. */
  readonly startsAfresh: boolean
}

/** What was chosen for the browser, whoever sits there; all else is the visitor's, and goes with them. */
const STAYING = [
  'campaignsSnoozedTill',
  'locale',
  'muted',
  'openedBy',
  'skinTone',
  'tab',
] as const satisfies readonly FrameValue[]

function forget(storage: ListedStorage, scope: Scope): void {
  const staying = STAYING.map((name) => frameKey(scope, name))
  const isOurs = isOf(scope)
  for (const key of storage.keys()) if (isOurs(key, 'none') && !staying.includes(key)) storage.remove(key)
}

type Opening = { readonly storage: ListedStorage; readonly scope: Scope; readonly isWindow: boolean }

/** A host may forget a conversation in a window only if that host handed it over; it has never heard of any other. */
const mayForget = ({ storage, scope, isWindow }: Opening): boolean =>
  !isWindow || storage.read(frameKey(scope, 'handedOver')) !== undefined

/** Stores the handed-over token at once, so that a reload before any server response finds it. */
function takeOver({ storage, scope, isWindow }: Opening, token: ConversationToken | undefined): void {
  if (token === undefined) return
  storage.write(frameKey(scope, 'cw_conversation'), token)
  if (isWindow) storage.write(frameKey(scope, 'handedOver'), 'yes')
}

/** The part of the storage scope that names the host; a window's scope is never the one of a frame on that host. */
function placeOf(visit: Visit): string {
  if (visit.kind === 'hosted') return visit.host
  if (visit.kind === 'unhosted') return visit.embedder ?? 'frame'
  return visit.opener ? `own@${visit.opener.host}` : (visit.app ?? 'own')
}

type HandedOver = { readonly conversation?: ConversationToken | undefined; readonly startsAfresh: boolean }

/** Only a host that has shown itself, or the proven opener of a window, may name the conversation (ADR 0040). */
function handedOverIn(visit: Visit, byAddress: HandedOver): HandedOver {
  if (visit.kind === 'hosted') return byAddress
  const opener = visit.kind === 'window' ? visit.opener : undefined
  return { conversation: opener?.conversation, startsAfresh: opener?.isReload === false && !opener.conversation }
}

/** Remembers the visitor per tenant and host, so that two sites in one browser never share a conversation. */
export function createSessionKeeper({ storage, websiteToken, handedOver, startsAfresh }: KeeperOptions): SessionKeeper {
  let scope = scopeOf(websiteToken, 'own')
  let token: ConversationToken | undefined
  let session: Session | undefined
  let former: ConversationToken | undefined
  let isForgotten = false
  let mayStore = true
  const key = (name: FrameValue): StoredKey => frameKey(scope, name)
  const remember = (name: FrameValue, value: string): void => storage.write(key(name), value)
  const storedIn = (visit: Visit, at?: Level): ConversationToken | undefined =>
    parseConversationToken(storage.read(frameKey(scopeOf(websiteToken, placeOf(visit)), 'cw_conversation'), at) ?? null)
  const readToken = () => parseConversationToken(storage.read(key('cw_conversation')) ?? null)
  const storeUnder = (consent: Level): void => {
    const level = mayStore ? consent : 'none'
    const isMoved = storage.level() !== level
    const opener = frameKey(scopeOf(websiteToken, 'own'), 'openedBy')
    storage.moveTo(
      level,
      (found, at): found is StoredKey => isOf(scope)(found, at) || (level === 'none' && found === opener),
    )
    // Another tab may have taken it along to where only that tab finds it; or, where it stays, have forgotten it.
    if (isMoved && session && token) remember('cw_conversation', token)
  }
  /** An app that names the conversation which is stored here anyway changes nothing. */
  const withoutRepetition = (visit: Visit, consent: Level): Visit => {
    if (visit.kind !== 'window' || visit.opener?.host !== 'app') return visit
    const { opener, ...plain } = visit
    const isKnown = opener.isReload ? !storedIn(visit, consent) : storedIn(plain, consent) === opener.conversation
    return isKnown ? plain : visit
  }

  return {
    openFor: (given, consent) => {
      const visit = withoutRepetition(given, consent)
      scope = scopeOf(websiteToken, placeOf(visit))
      // Where the browser does not say which page embeds the frame, two hosts could share what is stored: nothing is.
      mayStore = visit.kind !== 'unhosted' || visit.embedder !== undefined
      storeUnder(consent)
      const { conversation, startsAfresh: isNobody } = handedOverIn(visit, { conversation: handedOver, startsAfresh })
      const opening = { storage, scope, isWindow: visit.kind === 'window' }
      token = conversation
      isForgotten = isNobody && mayForget(opening)
      if (isForgotten) forget(storage, scope)
      takeOver(opening, token)
      token ??= readToken()
    },
    storeUnder,
    scope: () => scope,
    recall: (name) => storage.read(key(name)),
    remember: (name, value) => (value === undefined ? storage.remove(key(name)) : remember(name, value)),
    isForgotten: () => isForgotten,
    hasToken: () => token !== undefined,
    token: () => token,
    handedOver: () => handedOver,
    current: () => session,
    // The room's secret is the one thing every server sends that stays the same for a person and for nobody else.
    person: () => (session === undefined ? undefined : digest(session.pubsubToken)),
    rename: (identifier, known) => {
      const before = known === undefined ? storage.read(key('namedAs')) : digest(known)
      const isAnother = before !== undefined && before !== digest(identifier)
      if (isAnother) {
        forget(storage, scope)
        former ??= token
        token = undefined
      }
      remember('namedAs', digest(identifier))
      return isAnother
    },
    takeFormer: () => {
      const taken = former
      former = undefined
      return taken
    },
    use: (next) => void (token = next),
    readAgain: () => void (token = readToken()),
    adopt: (next) => {
      token = next
      remember('cw_conversation', next)
    },
    keep: (next) => {
      session = next
      token = next.authToken
      remember('cw_conversation', next.authToken)
      remember('websiteToken', websiteToken)
    },
  }
}
