import { consentName, databaseName, frameKey, type FrameValue, groupName, hostKey, type HostValue, syncRecordKey, syncRecordsName, scopeOf } from './storedKeys.ts' // prettier-ignore

/** Place of a stored value. `tabs` is a lock and a channel, which browsers keep only while a page is open. */
export type StorageKind = 'local storage' | 'session storage' | 'IndexedDB' | 'cookie' | 'tabs'

/**
 * Value that this product may store in a visitor's browser. docs/privacy.md lists it; this register is never bundled.
 */
export type Stored = {
  /** Name of the value, with the variable parts in braces. */
  readonly key: string
  readonly side: 'frame' | 'host page'
  readonly purpose: string
  readonly lifetime: string
  /** Places under `full` and under `session`. Under `none` nothing is stored. */
  readonly full: StorageKind
  readonly session: StorageKind | undefined
  /** Loss for the visitor if the value is not stored. */
  readonly without: string
}

type StoredName = FrameValue | `host ${HostValue}` | 'legacy cookie' | 'database' | 'note' | 'group' | 'consent'

const SCOPE = scopeOf('{websiteToken}', '{host}')
/** Name of the database. The name contains the tab if the browser has no locks, because tabs then share no outbox. */
const DATABASE = databaseName(scopeOf('{websiteToken}', '{host}{tab}'))
const UNTIL_CLEARED = 'until the visitor clears their browser'
const UNTIL_FORGOTTEN = 'until the visitor is forgotten (`reset`) or clears their browser'

type StoredDescription = Pick<Stored, 'purpose' | 'lifetime' | 'without'>

const value = (name: FrameValue, prose: StoredDescription): Stored => ({
  key: frameKey(SCOPE, name),
  side: 'frame',
  full: 'local storage',
  session: 'session storage',
  ...prose,
})

const hostValue = (name: HostValue, prose: StoredDescription): Stored => ({
  ...value(name, prose),
  key: hostKey('{websiteToken}', name),
  side: 'host page',
})

const tabs = (key: string, prose: Pick<Stored, 'purpose' | 'without'>): Stored => ({
  key,
  side: 'frame',
  full: 'tabs',
  session: 'tabs',
  lifetime: 'while a page with the widget is open; never written to disk',
  ...prose,
})

/**
 * Every value that may be stored. The compiler reports a name without an entry, and a test reports a stored key without
 * an entry.
 */
export const STORED: { readonly [Name in StoredName]: Stored } = {
  cw_conversation: value('cw_conversation', {
    purpose: 'Finds the visitor’s own conversation again.',
    lifetime: UNTIL_FORGOTTEN,
    without: 'After a reload, a new conversation begins.',
  }),
  handedOver: value('handedOver', {
    purpose:
      'In a pop-out window: stores a digest that identifies the visitor of the page which opened it, so that it forgets what another visitor has left.',
    lifetime: UNTIL_FORGOTTEN,
    without: 'A pop-out window that is opened for another visitor may have a text of the visitor before.',
  }),
  namedAs: value('namedAs', {
    purpose:
      'Stores a digest of the identifier that the page has for its visitor, so that the chat notices another person.',
    lifetime: UNTIL_FORGOTTEN,
    without: 'After a reload, the chat notices another person only if the server repeats the identifier.',
  }),
  // prettier-ignore
  openedBy: { ...value('openedBy', {
    purpose: 'In a pop-out window: records which page has proved that it opened the window in this tab.',
    lifetime: 'until the tab is closed',
    without: 'After a reload, the window shows the conversation of this browser, and not that page’s.',
  }), full: 'session storage' },
  // prettier-ignore
  offlineHistory: { ...value('offlineHistory', {
    purpose: 'If the tenant has `ownCopy.offline`: the last 100 messages, at most 100,000 characters, with the names of senders and files, to read them while the servers cannot be reached.',
    lifetime: 'seven days after the last change; until the visitor is another person, or is forgotten',
    without: 'Without a server, the chat cannot be read after a reload.',
  }), session: undefined },
  websiteToken: value('websiteToken', {
    purpose: 'Records which widget the conversation belongs to.',
    lifetime: UNTIL_FORGOTTEN,
    without: 'Nothing.',
  }),
  locale: value('locale', {
    purpose: 'Records the language that the visitor last read, for a page that sets none.',
    lifetime: UNTIL_CLEARED,
    without: 'The chat uses the language of the page or of the browser.',
  }),
  draft: value('draft', {
    purpose: 'Stores the text that the visitor has begun to write.',
    lifetime: 'until it is sent or deleted',
    without: 'A reload loses unsent text.',
  }),
  preChat: value('preChat', {
    purpose: 'Stores the visitor’s entries in the form before the chat.',
    lifetime: 'until the conversation has started',
    without: 'A reload empties the form.',
  }),
  forms: value('forms', {
    purpose: 'Stores the visitor’s entries in forms and ratings of the conversation.',
    lifetime:
      'until the form is sent or removed, or its conversation is left; until the visitor is another person, or is forgotten',
    without: 'A reload empties the form.',
  }),
  muted: value('muted', {
    purpose: 'Records that the visitor has switched sounds off.',
    lifetime: 'until the visitor switches sounds on',
    without: 'After a reload, sounds are on.',
  }),
  sharedTexts: value('sharedTexts', {
    purpose: 'Holds a hash of the texts that a pop-out window and the panel had last in common.',
    lifetime: 'until the text is sent or deleted; until the visitor is another person, or is forgotten',
    without: 'A window that is opened again adds an old text to that of the panel.',
  }),
  skinTone: value('skinTone', {
    purpose: 'Records the skin tone that the visitor has chosen for emoji.',
    lifetime: UNTIL_CLEARED,
    without: 'After a reload, emoji have the default skin tone.',
  }),
  recentEmoji: value('recentEmoji', {
    purpose: 'Lists the emoji that the visitor has chosen last, for a row in the emoji picker.',
    lifetime: 'until the visitor is another person, or is forgotten',
    without: 'After a reload, the emoji picker has no row of recent emoji.',
  }),
  bot: value('bot', {
    purpose: 'Records how far the start of a conversation’s bot has come, so that the bot starts once.',
    lifetime: 'until the visitor is another person, or is forgotten',
    without: 'A reload during the start of a bot may start it twice.',
  }),
  botTold: value('botTold', {
    purpose: 'Stores the details that the visitor gave before a bot started, until the server has them.',
    lifetime: 'until the server has them',
    without: 'The details are lost if the page closes before the chat sends them.',
  }),
  campaign: value('campaign', {
    purpose:
      'Stores the campaign that the visitor has accepted, and their details for it, until the conversation exists.',
    lifetime: 'until the conversation exists; valid for one hour',
    without: 'A reload before the conversation exists loses the campaign.',
  }),
  told: value('told', {
    purpose:
      'Records what the chat has reported about this conversation to the tenant’s statistics, to report it only once.',
    lifetime: 'until the visitor is another person, or is forgotten',
    without: 'Nothing: under `none`, the chat reports nothing.',
  }),
  repeat: value('repeat', {
    purpose: 'Records that the visitor has started a conversation before, for the tenant’s statistics.',
    lifetime: 'until the visitor is another person, or is forgotten',
    without: 'The visitor counts as new.',
  }),
  campaignsSnoozedTill: value('campaignsSnoozedTill', {
    purpose: 'Records that the visitor has dismissed a campaign, and until when the chat shows none.',
    lifetime: 'valid for one hour',
    without: 'The next page may show a campaign again.',
  }),
  // prettier-ignore
  tab: { ...value('tab', {
    purpose: 'Separates the unsent messages of different tabs if the browser has no locks.',
    lifetime: 'until the tab is closed',
    without: 'The same as for unsent messages.',
  }), full: 'session storage' },
  note: {
    ...value('draft', {
      purpose: 'Stores the text of an unsent message at once, also without a network.',
      lifetime: 'until the message is sent or discarded, or is in the database',
      without: 'Closing the page loses unsent messages.',
    }),
    key: syncRecordKey(syncRecordsName(DATABASE), '{message}'),
  },
  database: {
    key: DATABASE,
    side: 'frame',
    full: 'IndexedDB',
    session: undefined,
    purpose:
      'Stores unsent messages with their files, chosen files, and a voice message that is recorded and not sent.',
    lifetime: 'until each of them is sent, discarded or deleted',
    without: 'Closing or reloading the page loses unsent files and recordings.',
  },
  group: tabs(groupName(SCOPE, '{person}'), {
    purpose:
      'Elects one of the visitor’s tabs as leader: it has the only connection, and sends every message once. Marks the tab of a recorded voice message.',
    without: 'Every tab has its own connection.',
  }),
  consent: tabs(consentName(SCOPE), {
    purpose: 'Announces at once to the other tabs what may be stored.',
    without: 'The other tabs apply it when they are reloaded.',
  }),
  'host cw_conversation': hostValue('cw_conversation', {
    purpose: 'Finds the conversation again if a browser denies storage to a frame.',
    lifetime: UNTIL_FORGOTTEN,
    without: 'The same as in the frame.',
  }),
  'host campaignsSnoozedTill': hostValue('campaignsSnoozedTill', {
    purpose: 'The same as in the frame, if a browser denies storage to a frame.',
    lifetime: 'valid for one hour',
    without: 'The same as in the frame.',
  }),
  'legacy cookie': {
    key: 'cw_conversation',
    side: 'host page',
    full: 'cookie',
    session: undefined,
    purpose:
      'The loader never writes it, and takes over a conversation that an earlier chat script on the page has left.',
    lifetime: 'removed with `reset`, and under `session` and `none`',
    without: 'The chat does not find that conversation again.',
  },
}
