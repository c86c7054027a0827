import type { GuardedStorage } from '#browser/storage.ts'
import type { Session, WebsiteToken } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'
import { digest } from '#domain/digest.ts'
import { parseConversationToken } from '#domain/tokens.ts'
import type { SessionKeeper } from '#sagas/services.ts'

type KeeperOptions = {
  readonly storage: GuardedStorage
  readonly websiteToken: WebsiteToken
  /** The token the host handed over in the page's address: newer than what is stored. */
  readonly handedOver: ConversationToken | undefined
  /** The host has forgotten its visitor, and so must we. */
  readonly startsAfresh: boolean
}

/** What belongs to one visitor and goes with them. */
const PERSONAL = ['cw_conversation', 'websiteToken', 'draft', 'preChat', 'bot', 'botTold', 'repeat', 'told'] as const

export type Keeper = SessionKeeper & { readonly token: () => ConversationToken | undefined }

/** Remembers the visitor per tenant and host, so that two sites in one browser never share a conversation. */
export function createSessionKeeper({ storage, websiteToken, handedOver, startsAfresh }: KeeperOptions): Keeper {
  let host: string | undefined
  let token = handedOver
  let session: Session | undefined
  const scope = (): string => `chatwoot-widget:${websiteToken}@${host}`
  const key = (name: string): string => `${scope()}:${name}`
  const remember = (name: string, value: string): void => {
    if (host !== undefined) storage.write(key(name), value)
  }

  const forget = (): void => {
    session = undefined
    token = undefined
    for (const name of PERSONAL) storage.remove(key(name))
  }

  return {
    openFor: (origin) => {
      host = origin
      if (startsAfresh) forget()
      token ??= parseConversationToken(storage.read(key('cw_conversation')) ?? null)
    },
    scope,
    recall: (name) => storage.read(key(name)),
    remember: (name, value) => (value === undefined ? storage.remove(key(name)) : remember(name, value)),
    isForgotten: () => startsAfresh,
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
