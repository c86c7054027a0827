declare const declared: unique symbol

/**
 * Name under which a value may be stored. Only this module creates names, so nothing is stored that the register does
 * not list.
 */
export type StoredKey = string & { readonly [declared]: true }

/** Storage scope of one tenant's visitor on one host. Two scopes never share a key. */
export type Scope = StoredKey

/** Names of the values that the frame stores. */
export type FrameValue =
  | 'bot'
  | 'botTold'
  | 'campaign'
  | 'campaignsSnoozedTill'
  | 'cw_conversation'
  | 'draft'
  | 'forms'
  | 'handedOver'
  | 'locale'
  | 'muted'
  | 'namedAs'
  | 'offlineHistory'
  | 'openedBy'
  | 'preChat'
  | 'recentEmoji'
  | 'repeat'
  | 'sharedTexts'
  | 'skinTone'
  | 'tab'
  | 'told'
  | 'websiteToken'

/** Names of the values that the loader stores on the host page. */
export type HostValue = 'cw_conversation' | 'campaignsSnoozedTill'

/**
 * Builds the storage scope of a tenant and a host. A website token contains no `@`, so it cannot be confused with the
 * host.
 */
export const scopeOf = (websiteToken: string, host: string): Scope => `chatwoot-widget:${websiteToken}@${host}` as Scope

export const frameKey = (scope: Scope, name: FrameValue): StoredKey => `${scope}:${name}` as StoredKey

/** Builds a key in the host page's own storage. The key names no host, because this storage belongs to one host. */
export const hostKey = (websiteToken: string, name: HostValue): StoredKey =>
  `chatwoot-widget:${websiteToken}:${name}` as StoredKey

/**
 * Returns the name of the database of unsent messages. `tab` is set where tabs cannot elect a leader, so that each has
 * its own database.
 */
export const databaseName = (scope: Scope, tab?: string): StoredKey =>
  (tab === undefined ? scope : `${scope}#${tab}`) as StoredKey

/** Returns the prefix of the keys under which `SyncRecords` store unsent messages as text. */
export const syncRecordsName = (database: StoredKey): StoredKey => `${database}:unsent` as StoredKey

export const isSyncRecordOf =
  (notes: StoredKey) =>
  (key: string): key is StoredKey =>
    key.startsWith(`${notes}:`)

export const syncRecordKey = (notes: StoredKey, id: string): StoredKey => `${notes}:${id}` as StoredKey

/** Returns the name of the lock and the channel that the tabs of one person share. */
export const groupName = (scope: Scope, person: string | undefined): StoredKey => `${scope}#${person}` as StoredKey

/** Returns the name of the lock of the one pop-out window of a person that is linked with the page that opened it. */
export const windowLinkName = (scope: Scope, person = ''): StoredKey => `${scope}:link#${person}` as StoredKey

/** Returns the name of the channel on which tabs announce what may be stored. */
export const consentName = (scope: Scope): StoredKey => `${scope}:consent` as StoredKey

/**
 * Creates a filter for the keys of one scope. The scope of `https://a.test` is also a prefix of the scope of
 * `https://a.test:8080`, so no digit may follow the colon. The values `tab` and `openedBy` belong to one tab, so they
 * are rejected at level `full`, which all tabs share.
 */
export const isKeyOfScope =
  (scope: Scope) =>
  (key: string, level: string): key is StoredKey => {
    const name = key.slice(scope.length)
    return key.startsWith(scope) && /^(#|:\D)/.test(name) && !(/^:(tab|openedBy)$/.test(name) && level === 'full')
  }
