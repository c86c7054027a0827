import { CONVERSATION, OPENING } from './chatRows.ts'
import { LEFT, NARROW, SWITCHED, WITHOUT_LAUNCHER } from './lookRows.ts'
import { beginCampaign, CAMPAIGN, NEWS, QUIET_NEWS, REPLY } from './newsRows.ts'
import { BARE, HOLDER, REMOUNT, UNTOUCHED } from './pageRows.ts'
import { PERSONS, PROVEN } from './personRows.ts'
import { RESET, RETURN } from './returnRows.ts'
import type { Visit } from './table.ts'

/** All rows. Pages with the same settings share a visit, because loading a page takes the longest. */
export const VISITS: readonly Visit[] = [
  { name: 'a page without settings', rows: [...UNTOUCHED, ...OPENING, ...HOLDER, ...NARROW, ...REMOUNT] },
  { name: 'a conversation', rows: [...CONVERSATION, ...NEWS] },
  { name: 'a returning visitor', rows: [...RETURN, ...PERSONS, ...PROVEN, ...RESET] },
  {
    name: 'an expanded launcher on the left, flat, dark and in German',
    settings: {
      position: 'left',
      type: 'expanded_bubble',
      launcherTitle: 'Ask us',
      widgetStyle: 'flat',
      darkMode: 'dark',
      locale: 'de',
    },
    rows: LEFT,
  },
  {
    name: 'a hidden launcher, in the language of the browser',
    settings: { type: 'expanded_bubble', useBrowserLanguage: true, hideMessageBubble: true },
    language: 'de-DE',
    rows: WITHOUT_LAUNCHER,
  },
  {
    name: 'a campaign, and features set by the page',
    settings: {
      campaigns: true,
      welcomeTitle: 'Hello from the page',
      showPopoutButton: true,
      enableEmojiPicker: false,
      enableFileUpload: false,
    },
    prepare: beginCampaign,
    rows: [...CAMPAIGN, ...SWITCHED],
  },
  {
    name: 'an answered campaign, and new messages without a preview',
    settings: { campaigns: true, showUnreadMessagesDialog: false },
    prepare: beginCampaign,
    rows: [...REPLY, ...QUIET_NEWS],
  },
  { name: 'an iframe without a host script', isBare: true, rows: BARE },
]
