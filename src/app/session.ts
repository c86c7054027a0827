import type { ListedStorage, Level } from '#browser/storage/storage.ts'
import {
  frameKey,
  type FrameValue,
  isKeyOfScope,
  type Scope,
  scopeOf,
  type StoredKey,
} from '#browser/storage/storedKeys.ts'
import type { Session, WebsiteToken } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'
import { fnv1a } from '#tools/fnv1a.ts'
import { parseConversationToken } from '#domain/tokens.ts'
import type { HandOverData, SessionStore, Visit } from '#sagas/services.ts'

type SessionStoreOptions = {
  readonly storage: ListedStorage
  readonly websiteToken: WebsiteToken
  /** Conversation in the address of an embedded page. The host put it there, and it is newer than the stored one. */
  readonly handedOver: HandOverData
  /** Whether the copy of the last messages may be stored. An earlier build may have stored one. */
  readonly keepsHistory?: boolean | undefined
}

/** Values that belong to the browser and stay when a visitor is forgotten. All others are removed with the visitor. */
const RETAINED_VALUES = [
  'campaignsSnoozedTill',
  'locale',
  'muted',
  'openedBy',
  'skinTone',
  'tab',
] as const satisfies readonly FrameValue[]

function removeStoredValues(
  storage: ListedStorage,
  scope: Scope,
  retained: readonly FrameValue[] = RETAINED_VALUES,
): void {
  const retainedKeys = retained.map((name) => frameKey(scope, name))
  const isOurs = isKeyOfScope(scope)
  for (const key of storage.keys()) if (isOurs(key, 'none') && !retainedKeys.includes(key)) storage.remove(key)
}

/** Value of `handedOver` in a window whose opener does not know the visitor, until the window has loaded the session. */
const UNKNOWN_PERSON = 'yes'

/** What a window has stored of the visitor before: `handedOver` and the token. */
type Earlier = { readonly person: string | undefined; readonly token: string | undefined }

/** True if a window has stored data of another visitor than the one that its opener hands over. */
export const isOfAnother = (
  earlier: Earlier,
  { person, conversation }: { readonly [Name in 'person' | 'conversation']?: Visit[Name] | undefined },
): boolean =>
  earlier.person === undefined || earlier.person === UNKNOWN_PERSON
    ? conversation !== undefined && earlier.token !== undefined && earlier.token !== conversation
    : person !== undefined && earlier.person !== person

/** True if the host has forgotten its visitor, whose data is stored here. */
const isForgottenBy = ({ startsAfresh, isWindow }: Visit, handedOver: string | undefined): boolean =>
  !!startsAfresh && (!isWindow || handedOver !== undefined)

/** State of a visit, which only the functions below change. */
type SessionState = {
  scope: Scope
  token: ConversationToken | undefined
  session: Session | undefined
  previousToken: ConversationToken | undefined
  /** True from the change of the person until the session of the new person is loaded. */
  isSwitching: boolean
  isForgotten: boolean
  isEmptied: boolean
  mayStore: boolean
  /** Listener that runs after each write. */
  onWrite?: () => void
}

type Part<Name extends keyof SessionStore> = Pick<SessionStore, Name>

const readToken = (storage: ListedStorage, scope: Scope): ConversationToken | undefined =>
  parseConversationToken(storage.read(frameKey(scope, 'cw_conversation')) ?? null)

/** Removes what is stored of an earlier visitor, whom the host has forgotten, or in whose place another one came. */
function removeOfEarlier(state: SessionState, storage: ListedStorage, visit: Visit): void {
  const person = storage.read(frameKey(state.scope, 'handedOver'))
  const earlier = { person, token: readToken(storage, state.scope) }
  state.isForgotten = isForgottenBy(visit, person)
  state.isEmptied = state.isForgotten || (!!visit.isWindow && isOfAnother(earlier, visit))
  if (state.isEmptied) removeStoredValues(storage, state.scope)
}

/** Creates the functions that open the storage of a visit and move stored values to the level of the consent. */
function createConsentMethods(
  state: SessionState,
  { storage, websiteToken, keepsHistory }: SessionStoreOptions,
): Part<'openFor' | 'storeUnder'> {
  const opener = frameKey(scopeOf(websiteToken, 'own'), 'openedBy')
  const storeUnder = (consent: Level): void => {
    const level = state.mayStore ? consent : 'none'
    const isMoved = storage.level() !== level
    const isOurs = isKeyOfScope(state.scope)
    storage.moveTo(level, (key, at): key is StoredKey => isOurs(key, at) || (level === 'none' && key === opener))
    if (level !== 'full' || !keepsHistory) storage.remove(frameKey(state.scope, 'offlineHistory'))
    // Another tab may have moved the token to its own session storage, or removed it, so this tab writes it again.
    if (isMoved && state.session && state.token) storage.write(frameKey(state.scope, 'cw_conversation'), state.token)
  }
  return {
    openFor: (visit, consent) => {
      const { place, conversation, person, isWindow, isUnknown } = visit
      state.scope = scopeOf(websiteToken, place)
      state.mayStore = !isUnknown
      storeUnder(consent)
      const handOverKey = frameKey(state.scope, 'handedOver')
      const before = storage.read(handOverKey)
      removeOfEarlier(state, storage, visit)
      state.token = conversation ?? readToken(storage, state.scope)
      if (!conversation) return
      // The token is stored at once, so that a reload before any response of the server finds it.
      storage.write(frameKey(state.scope, 'cw_conversation'), conversation)
      if (isWindow) storage.write(handOverKey, person ?? before ?? UNKNOWN_PERSON)
    },
    storeUnder,
  }
}

/** Creates the functions that detect when the host identifies another person. */
function createIdentifierMethods(
  state: SessionState,
  { storage }: SessionStoreOptions,
): Part<'rename' | 'isNamed' | 'takeFormer'> {
  const key = (): StoredKey => frameKey(state.scope, 'namedAs')
  return {
    rename: (identifier, known) => {
      const before = known === undefined ? storage.read(key()) : fnv1a(known)
      const isOtherPerson = before !== undefined && before !== fnv1a(identifier)
      if (isOtherPerson) {
        removeStoredValues(storage, state.scope)
        if (known !== undefined) state.previousToken ??= state.token
        state.token = undefined
      }
      storage.write(key(), fnv1a(identifier))
      return isOtherPerson
    },
    isNamed: (identifier) => storage.read(key()) === fnv1a(identifier),
    takeFormer: () => {
      const { previousToken } = state
      state.previousToken = undefined
      return previousToken
    },
  }
}

/** Creates the session keeper. It stores visitors per tenant and host, so that two sites never share a conversation. */
export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { storage, websiteToken, handedOver } = options
  const noContact = { token: undefined, session: undefined, previousToken: undefined }
  const flags = { isSwitching: false, isForgotten: false, isEmptied: false, mayStore: true }
  const state: SessionState = { ...noContact, ...flags, scope: scopeOf(websiteToken, 'own') }
  const key = (name: FrameValue): StoredKey => frameKey(state.scope, name)
  const write = (name: FrameValue, value: string | undefined): void => {
    if (value === undefined) storage.remove(key(name))
    else storage.write(key(name), value)
    state.onWrite?.()
  }
  const adopt = (token: ConversationToken): void => {
    state.token = token
    write('cw_conversation', token)
  }
  // Of all values that every server sends, only the room's secret (`pubsubToken`) is stable for a person and unique to
  // that person.
  const contactHash = () => (state.session === undefined ? undefined : fnv1a(state.session.pubsubToken))
  return {
    ...createConsentMethods(state, options),
    ...createIdentifierMethods(state, options),
    scope: () => state.scope,
    read: (name) => storage.read(key(name)),
    write,
    onWrite: (listener) => void (state.onWrite = listener),
    isForgotten: () => state.isForgotten,
    isEmptied: () => state.isEmptied,
    hasToken: () => state.token !== undefined,
    token: () => state.token,
    handedOver: () => handedOver,
    current: () => state.session,
    contactHash,
    authorHash: () => (state.isSwitching ? undefined : contactHash()),
    forget: (values) => {
      removeStoredValues(storage, state.scope, values === 'all' ? [] : RETAINED_VALUES)
      state.token = undefined
    },
    setToken: (token) => void (state.token = token),
    startSwitch: () => void (state.isSwitching = true),
    reloadToken: () => void (state.token = readToken(storage, state.scope)),
    saveToken: adopt,
    saveSession: (session) => {
      state.session = session
      state.isSwitching = false
      adopt(session.authToken)
      write('websiteToken', websiteToken)
      if (storage.read(key('handedOver')) === UNKNOWN_PERSON) write('handedOver', contactHash())
    },
  }
}
