import type { ListedStorage, Level } from '#browser/storage.ts'
import { frameKey, type FrameValue, isOf, type Scope, scopeOf, type StoredKey } from '#browser/storedKeys.ts'
import type { Session, WebsiteToken } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'
import { digest } from '#domain/digest.ts'
import { parseConversationToken } from '#domain/tokens.ts'
import type { SessionKeeper } from '#sagas/services.ts'

type KeeperOptions = {
  readonly storage: ListedStorage
  readonly websiteToken: WebsiteToken
  /** The token the host handed over in the page's address: newer than what is stored. */
  readonly handedOver: ConversationToken | undefined
  /** Nobody is known to the host, and so nobody that it has named may be to us. */
  readonly startsAfresh: boolean
  /** Where this is a window of its own: the host whose page opened it. */
  readonly openedBy?: string | undefined
}

/** What was chosen for the browser, whoever sits there; all else is the visitor's, and goes with them. */
const STAYING = ['campaignsSnoozedTill', 'locale', 'muted', 'skinTone', 'tab'] as const satisfies readonly FrameValue[]

function forget(storage: ListedStorage, scope: Scope): void {
  const staying = STAYING.map((name) => frameKey(scope, name))
  const isOurs = isOf(scope)
  for (const key of storage.keys()) if (isOurs(key, 'none') && !staying.includes(key)) storage.remove(key)
}

type Opening = { readonly storage: ListedStorage; readonly scope: Scope; readonly isWindow: boolean }

/** A talk that was begun in a window of its own is not the page's to forget that opened it: it has never heard of it. */
const mayForget = ({ storage, scope, isWindow }: Opening): boolean =>
  !isWindow || storage.read(frameKey(scope, 'handedOver')) !== undefined

/** The address says it once: a reload before any server has answered finds it here. */
function takeOver({ storage, scope, isWindow }: Opening, token: ConversationToken | undefined): void {
  if (token === undefined) return
  storage.write(frameKey(scope, 'cw_conversation'), token)
  if (isWindow) storage.write(frameKey(scope, 'handedOver'), 'yes')
}

/** Remembers the visitor per tenant and host, so that two sites in one browser never share a conversation. */
export function createSessionKeeper({
  storage,
  websiteToken,
  handedOver,
  startsAfresh,
  openedBy,
}: KeeperOptions): SessionKeeper {
  // The window of one host is not another's, and what a link names as its host is not the frame on that host.
  const own = openedBy === undefined ? 'own' : `own@${openedBy}`
  let scope = scopeOf(websiteToken, own)
  let token = handedOver
  let session: Session | undefined
  let isForgotten = startsAfresh
  const key = (name: FrameValue): StoredKey => frameKey(scope, name)
  const remember = (name: FrameValue, value: string): void => storage.write(key(name), value)
  const storeUnder = (consent: Level): void => {
    const isMoved = storage.level() !== consent
    storage.moveTo(consent, isOf(scope))
    // Another tab may have taken it along to where only that tab finds it; or, where it stays, have forgotten it.
    if (isMoved && session && token) remember('cw_conversation', token)
  }

  return {
    openFor: (origin, consent) => {
      scope = scopeOf(websiteToken, origin ?? own)
      storeUnder(consent)
      const opening = { storage, scope, isWindow: openedBy !== undefined }
      isForgotten &&= mayForget(opening)
      if (isForgotten) forget(storage, scope)
      takeOver(opening, token)
      token ??= parseConversationToken(storage.read(key('cw_conversation')) ?? null)
    },
    storeUnder,
    scope: () => scope,
    recall: (name) => storage.read(key(name)),
    remember: (name, value) => (value === undefined ? storage.remove(key(name)) : remember(name, value)),
    isForgotten: () => isForgotten,
    hasToken: () => token !== undefined,
    token: () => token,
    current: () => session,
    // The room's secret is the one thing every server sends that stays the same for a person and for nobody else.
    person: () => (session === undefined ? undefined : digest(session.pubsubToken)),
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
