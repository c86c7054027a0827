import type { ListedStorage, Level } from '#browser/storage/storage.ts'
import { frameKey, type FrameValue, isOf, type Scope, scopeOf, type StoredKey } from '#browser/storage/storedKeys.ts'
import type { Session, WebsiteToken } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'
import { fnv1a } from '#tools/fnv1a.ts'
import { parseConversationToken } from '#domain/tokens.ts'
import type { HandedOver, SessionKeeper } from '#sagas/services.ts'

type KeeperOptions = {
  readonly storage: ListedStorage
  readonly websiteToken: WebsiteToken
  /** Conversation in the address of an embedded page. The host put it there, and it is newer than the stored one. */
  readonly handedOver: HandedOver
}

/** Values that belong to the browser and stay when a visitor is forgotten. All others are removed with the visitor. */
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

/** State of a visit, which only the functions below change. */
type SessionState = {
  scope: Scope
  token: ConversationToken | undefined
  session: Session | undefined
  former: ConversationToken | undefined
  isForgotten: boolean
  mayStore: boolean
}

type Part<Name extends keyof SessionKeeper> = Pick<SessionKeeper, Name>

const readToken = (storage: ListedStorage, scope: Scope): ConversationToken | undefined =>
  parseConversationToken(storage.read(frameKey(scope, 'cw_conversation')) ?? null)

/** Creates the functions that open the storage of a visit and move stored values to the level of the consent. */
function storing(held: SessionState, { storage, websiteToken }: KeeperOptions): Part<'openFor' | 'storeUnder'> {
  const opener = frameKey(scopeOf(websiteToken, 'own'), 'openedBy')
  const storeUnder = (consent: Level): void => {
    const level = held.mayStore ? consent : 'none'
    const isMoved = storage.level() !== level
    const isOurs = isOf(held.scope)
    storage.moveTo(level, (key, at): key is StoredKey => isOurs(key, at) || (level === 'none' && key === opener))
    // Another tab may have moved the token to its own session storage, or removed it, so this tab writes it again.
    if (isMoved && held.session && held.token) storage.write(frameKey(held.scope, 'cw_conversation'), held.token)
  }
  return {
    openFor: ({ place, conversation, startsAfresh, isWindow, isUnknown }, consent) => {
      held.scope = scopeOf(websiteToken, place)
      held.mayStore = !isUnknown
      storeUnder(consent)
      const mark = frameKey(held.scope, 'handedOver')
      held.isForgotten = !!startsAfresh && (!isWindow || storage.read(mark) !== undefined)
      if (held.isForgotten) forget(storage, held.scope)
      held.token = conversation ?? readToken(storage, held.scope)
      if (!conversation) return
      // The token is stored at once, so that a reload before any response of the server finds it.
      storage.write(frameKey(held.scope, 'cw_conversation'), conversation)
      if (isWindow) storage.write(mark, 'yes')
    },
    storeUnder,
  }
}

/** Creates the functions that detect when the host identifies another person. */
function naming(held: SessionState, { storage }: KeeperOptions): Part<'rename' | 'isNamed' | 'takeFormer'> {
  const key = (): StoredKey => frameKey(held.scope, 'namedAs')
  return {
    rename: (identifier, known) => {
      const before = known === undefined ? storage.read(key()) : fnv1a(known)
      const isAnother = before !== undefined && before !== fnv1a(identifier)
      if (isAnother) {
        forget(storage, held.scope)
        held.former ??= held.token
        held.token = undefined
      }
      storage.write(key(), fnv1a(identifier))
      return isAnother
    },
    isNamed: (identifier) => storage.read(key()) === fnv1a(identifier),
    takeFormer: () => {
      const { former } = held
      held.former = undefined
      return former
    },
  }
}

/** Creates the session keeper. It stores visitors per tenant and host, so that two sites never share a conversation. */
export function createSessionKeeper(options: KeeperOptions): SessionKeeper {
  const { storage, websiteToken, handedOver } = options
  const noContact = { token: undefined, session: undefined, former: undefined }
  const held: SessionState = { ...noContact, scope: scopeOf(websiteToken, 'own'), isForgotten: false, mayStore: true }
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
    // Of all values that every server sends, only the room's secret (`pubsubToken`) is stable for a person and unique
    // to that person.
    person: () => (held.session === undefined ? undefined : fnv1a(held.session.pubsubToken)),
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
