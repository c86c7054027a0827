import { consentName, databaseName, frameKey, type FrameValue, groupName, hostKey, type HostValue, noteKey, notesName, scopeOf } from './storedKeys.ts' // prettier-ignore

/** Place of a stored value. `tabs` is a lock and a channel, which browsers keep only while a page is open. */
export type Place = 'local storage' | 'session storage' | 'IndexedDB' | 'cookie' | 'tabs'

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
  readonly full: Place
  readonly session: Place | undefined
  /** Loss for the visitor if the value is not stored. */
  readonly without: string
}

type StoredName = FrameValue | `host ${HostValue}` | 'legacy cookie' | 'database' | 'note' | 'group' | 'consent'

const SCOPE = scopeOf('{websiteToken}', '{host}')
/** The tab is part of the name where the browser has no locks, and so no shared outbox. */
const DATABASE = databaseName(scopeOf('{websiteToken}', '{host}{tab}'))
const KEPT = 'until the visitor clears their browser'
const FOREVER = 'until the visitor is forgotten (`reset`) or clears their browser'

type Prose = Pick<Stored, 'purpose' | 'lifetime' | 'without'>

const value = (name: FrameValue, prose: Prose): Stored => ({
  key: frameKey(SCOPE, name),
  side: 'frame',
  full: 'local storage',
  session: 'session storage',
  ...prose,
})

const hostValue = (name: HostValue, prose: Prose): Stored => ({
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
    lifetime: FOREVER,
    without: 'After a reload the conversation begins anew.',
  }),
  handedOver: value('handedOver', {
    purpose:
      'In a window of the chat’s own: that the page which opened it knows the conversation, and so may have it forgotten.',
    lifetime: FOREVER,
    without: 'What the page forgets stays known in that window until it is closed.',
  }),
  namedAs: value('namedAs', {
    purpose: 'A digest of the name by which the page calls its visitor, so that another person is noticed.',
    lifetime: FOREVER,
    without: 'After a reload another person is noticed only where the server repeats the name.',
  }),
  openedBy: {
    ...value('openedBy', {
      purpose: 'In a window of the chat’s own: which page has proved that it opened this tab’s window.',
      lifetime: 'until the tab is closed',
      without: 'After a reload the window shows the conversation of this browser, and not that page’s.',
    }),
    full: 'session storage',
  },
  websiteToken: value('websiteToken', {
    purpose: 'Says which widget the conversation belongs to.',
    lifetime: FOREVER,
    without: 'Nothing.',
  }),
  locale: value('locale', {
    purpose: 'The language the visitor last read, for a page that names none.',
    lifetime: KEPT,
    without: 'The page’s or the browser’s language is used.',
  }),
  draft: value('draft', {
    purpose: 'What the visitor has begun to write.',
    lifetime: 'until it is sent or deleted',
    without: 'A reload loses what is not sent.',
  }),
  preChat: value('preChat', {
    purpose: 'What the visitor has filled in before the chat.',
    lifetime: 'until the conversation has begun',
    without: 'A reload empties the form.',
  }),
  muted: value('muted', {
    purpose: 'That the visitor has switched sounds off.',
    lifetime: 'until they are switched on',
    without: 'Sounds are on after a reload.',
  }),
  skinTone: value('skinTone', {
    purpose: 'The skin tone chosen for emoji.',
    lifetime: KEPT,
    without: 'Emoji have their usual tone after a reload.',
  }),
  bot: value('bot', {
    purpose: 'How far the bot of a conversation has been started, so that it starts once.',
    lifetime: 'until the visitor is another, or is forgotten',
    without: 'A bot that was being started during a reload may start twice.',
  }),
  botTold: value('botTold', {
    purpose: 'What the visitor told before a bot began, until the server has it.',
    lifetime: 'until the server has it',
    without: 'Details given to a bot are lost if the page dies before they are sent.',
  }),
  campaign: value('campaign', {
    purpose: 'The campaign the visitor has gone into, and what they have told for it, until the conversation is there.',
    lifetime: 'until the conversation is there, and counts for one hour',
    without: 'A reload before the conversation is there loses the campaign.',
  }),
  told: value('told', {
    purpose: 'What has been told to the tenant’s statistics of this conversation, so that it is told once.',
    lifetime: 'until the visitor is another, or is forgotten',
    without: 'Nothing: without it nothing is told under `none`.',
  }),
  repeat: value('repeat', {
    purpose: 'That the visitor has begun a conversation before, for the tenant’s statistics.',
    lifetime: 'until the visitor is another, or is forgotten',
    without: 'They count as new.',
  }),
  campaignsSnoozedTill: value('campaignsSnoozedTill', {
    purpose: 'That the visitor has put a campaign away, and until when none is shown.',
    lifetime: 'counts for one hour',
    without: 'A campaign may be shown again on the next page.',
  }),
  tab: {
    ...value('tab', {
      purpose: 'Tells one tab’s unsent messages from another’s where the browser has no locks.',
      lifetime: 'until the tab is closed',
      without: 'As for unsent messages.',
    }),
    full: 'session storage',
  },
  note: {
    ...value('draft', {
      purpose: 'The words of a message that is not sent yet; safe at once, and with no network.',
      lifetime: 'until the message is sent or discarded, or the database has it',
      without: 'Closing the page loses what is not sent.',
    }),
    key: noteKey(notesName(DATABASE), '{message}'),
  },
  database: {
    key: DATABASE,
    side: 'frame',
    full: 'IndexedDB',
    session: undefined,
    purpose: 'Messages that are not sent yet, with their files.',
    lifetime: 'until each is sent or discarded',
    without: 'Closing or reloading the page loses files that are not sent.',
  },
  group: tabs(groupName(SCOPE, '{person}'), {
    purpose: 'One of the visitor’s tabs leads: one connection, and every message sent once.',
    without: 'Every tab connects by itself.',
  }),
  consent: tabs(consentName(SCOPE), {
    purpose: 'What may be stored is told to the other tabs at once.',
    without: 'Other tabs learn of it when they are reloaded.',
  }),
  'host cw_conversation': hostValue('cw_conversation', {
    purpose: 'Finds the conversation again where a browser denies a frame its storage.',
    lifetime: FOREVER,
    without: 'As above.',
  }),
  'host campaignsSnoozedTill': hostValue('campaignsSnoozedTill', {
    purpose: 'As above, where a browser denies a frame its storage.',
    lifetime: 'counts for one hour',
    without: 'As above.',
  }),
  'legacy cookie': {
    key: 'cw_conversation',
    side: 'host page',
    full: 'cookie',
    session: undefined,
    purpose: 'Never written: a conversation that an earlier chat script on the page has left is taken over.',
    lifetime: 'removed with `reset`, and under `session` and `none`',
    without: 'That conversation is not found again.',
  },
}

/** Returns the entry of a key found in a browser; undefined if the key was never declared. */
export const declarationOf = (key: string, place: Place): Stored | undefined =>
  Object.values(STORED).find(
    (stored) => [stored.full, stored.session].includes(place) && toPattern(stored.key).test(key),
  )

const toPattern = (key: string): RegExp =>
  new RegExp(
    `^${key.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{(\w+)\}/g, (_all, name: string) => BLANKS[name] ?? '.+')}$`,
  )

/** Patterns of the variable parts of a key. */
const BLANKS: Readonly<Record<string, string>> = {
  websiteToken: String.raw`[\w-]+`,
  host: String.raw`(?:own(?:@app|@https?://[^/:]+(?::\d+)?)?|frame|https?://[^/:]+(?::\d+)?)`,
  message: '[0-9a-f]{12}',
  person: String.raw`\w+`,
  tab: '(?:#[0-9a-f]{12})?',
}
