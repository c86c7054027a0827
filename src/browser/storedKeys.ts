declare const declared: unique symbol

/** A name under which something may be kept. They are made here alone, so nothing is kept that the register does not tell of. */
export type StoredKey = string & { readonly [declared]: true }

/** One tenant's visitor on one host; what two of them keep never meets. */
export type Scope = StoredKey

/** What the frame remembers, each by its own name. */
export type FrameValue =
  | 'bot'
  | 'botTold'
  | 'campaign'
  | 'campaignsSnoozedTill'
  | 'cw_conversation'
  | 'draft'
  | 'handedOver'
  | 'locale'
  | 'muted'
  | 'namedAs'
  | 'openedBy'
  | 'preChat'
  | 'repeat'
  | 'skinTone'
  | 'tab'
  | 'told'
  | 'websiteToken'

/** What the loader remembers on the host's own side. */
export type HostValue = 'cw_conversation' | 'campaignsSnoozedTill'

/** A website token has no `@` in it, so it cannot pass for a part of the host. */
export const scopeOf = (websiteToken: string, host: string): Scope => `chatwoot-widget:${websiteToken}@${host}` as Scope

export const frameKey = (scope: Scope, name: FrameValue): StoredKey => `${scope}:${name}` as StoredKey

/** The host's own storage says which host it is. */
export const hostKey = (websiteToken: string, name: HostValue): StoredKey =>
  `chatwoot-widget:${websiteToken}:${name}` as StoredKey

/** The database of unsent messages; `tab` where tabs cannot agree who sends. */
export const databaseName = (scope: Scope, tab?: string): StoredKey =>
  (tab === undefined ? scope : `${scope}#${tab}`) as StoredKey

/** What the names of noted messages begin with. */
export const notesName = (database: StoredKey): StoredKey => `${database}:unsent` as StoredKey

export const isNoteOf =
  (notes: StoredKey) =>
  (key: string): key is StoredKey =>
    key.startsWith(`${notes}:`)

export const noteKey = (notes: StoredKey, id: string): StoredKey => `${notes}:${id}` as StoredKey

/** The lock and the channel of one person's tabs. */
export const groupName = (scope: Scope, person: string | undefined): StoredKey => `${scope}#${person}` as StoredKey

/** Where tabs tell each other what may be stored. */
export const consentName = (scope: Scope): StoredKey => `${scope}:consent` as StoredKey

/**
 * Picks a scope's own keys: `https://a.test:` begins another host's as well, but that goes on with its port. A tab's own
 * name is never for good, or it would be every tab's.
 */
export const isOf =
  (scope: Scope) =>
  (key: string, level: string): key is StoredKey => {
    const name = key.slice(scope.length)
    return key.startsWith(scope) && /^(#|:\D)/.test(name) && !(/^:(tab|openedBy)$/.test(name) && level === 'full')
  }
