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

/** What a visit knows, changed by nobody but the functions below. */
type Held = {
  scope: Scope
  token: ConversationToken | undefined
  session: Session | undefined
  former: ConversationToken | undefined
  isForgotten: boolean
  mayStore: boolean
}

type Part<Name extends keyof SessionKeeper> = Pick<SessionKeeper, Name>

const readToken = (storage: GuardedStorage, scope: Scope, at?: Level): ConversationToken | undefined =>
  parseConversationToken(storage.read(frameKey(scope, 'cw_conversation'), at) ?? null)

/** Opens the storage of a visit, and moves what is stored as far as the visitor allows. */
function storing(
  held: Held,
  { storage, websiteToken, handedOver, startsAfresh }: KeeperOptions,
): Part<'openFor' | 'storeUnder'> {
  const opener = frameKey(scopeOf(websiteToken, 'own'), 'openedBy')
  const scopeFor = (visit: Visit): Scope => scopeOf(websiteToken, placeOf(visit))
  const storeUnder = (consent: Level): void => {
    const level = held.mayStore ? consent : 'none'
    const isMoved = storage.level() !== level
    const isOurs = isOf(held.scope)
    storage.moveTo(level, (key, at): key is StoredKey => isOurs(key, at) || (level === 'none' && key === opener))
    // Another tab may have taken it along to where only that tab finds it; or, where it stays, have forgotten it.
    if (isMoved && held.session && held.token) storage.write(frameKey(held.scope, 'cw_conversation'), held.token)
  }
  /** An app that names the conversation which is stored here anyway changes nothing. */
  const withoutRepetition = (visit: Visit, consent: Level): Visit => {
    if (visit.kind !== 'window' || visit.opener?.host !== 'app') return visit
    const { opener: app, ...plain } = visit
    const stored = (of: Visit) => readToken(storage, scopeFor(of), consent)
    return (app.isReload ? !stored(visit) : stored(plain) === app.conversation) ? plain : visit
  }
  return {
    openFor: (given, consent) => {
      const visit = withoutRepetition(given, consent)
      held.scope = scopeFor(visit)
      // Where the browser does not say which page embeds the frame, two hosts could share what is stored: nothing is.
      held.mayStore = visit.kind !== 'unhosted' || visit.embedder !== undefined
      storeUnder(consent)
      const { conversation, startsAfresh: isNobody } = handedOverIn(visit, { conversation: handedOver, startsAfresh })
      const opening = { storage, scope: held.scope, isWindow: visit.kind === 'window' }
      held.isForgotten = isNobody && mayForget(opening)
      if (held.isForgotten) forget(storage, held.scope)
      takeOver(opening, conversation)
      held.token = conversation ?? readToken(storage, held.scope)
    },
    storeUnder,
  }
}

/** Notices that the host names somebody else. */
function naming(held: Held, { storage }: KeeperOptions): Part<'rename' | 'isNamed' | 'takeFormer'> {
  const key = (): StoredKey => frameKey(held.scope, 'namedAs')
  return {
    rename: (identifier, known) => {
      const before = known === undefined ? storage.read(key()) : digest(known)
      const isAnother = before !== undefined && before !== digest(identifier)
      if (isAnother) {
        forget(storage, held.scope)
        held.former ??= held.token
        held.token = undefined
      }
      storage.write(key(), digest(identifier))
      return isAnother
    },
    isNamed: (identifier) => storage.read(key()) === digest(identifier),
    takeFormer: () => {
      const { former } = held
      held.former = undefined
      return former
    },
  }
}

/** Remembers the visitor per tenant and host, so that two sites in one browser never share a conversation. */
export function createSessionKeeper(options: KeeperOptions): SessionKeeper {
  const { storage, websiteToken, handedOver } = options
  const nobody = { token: undefined, session: undefined, former: undefined }
  const held: Held = { ...nobody, scope: scopeOf(websiteToken, 'own'), isForgotten: false, mayStore: true }
  const key = (name: FrameValue): StoredKey => frameKey(held.scope, name)
  const remember = (name: FrameValue, value: string): void => storage.write(key(name), value)
  const adopt = (token: ConversationToken): void => {
    held.token = token
    remember('cw_conversation', token)
  }
  return {
    ...storing(held, options),
    ...naming(held, options),
    scope: () => held.scope,
    recall: (name) => storage.read(key(name)),
    remember: (name, value) => (value === undefined ? storage.remove(key(name)) : remember(name, value)),
    isForgotten: () => held.isForgotten,
    hasToken: () => held.token !== undefined,
    token: () => held.token,
    handedOver: () => handedOver,
    current: () => held.session,
    // The room's secret is the one thing every server sends that stays the same for a person and for nobody else.
    person: () => (held.session === undefined ? undefined : digest(held.session.pubsubToken)),
    use: (token) => void (held.token = token),
    readAgain: () => void (held.token = readToken(storage, held.scope)),
    adopt,
    keep: (session) => {
      held.session = session
      adopt(session.authToken)
      remember('websiteToken', websiteToken)
    },
  }
}
