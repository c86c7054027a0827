import { CONVERSATION, OPENING } from './chatRows.ts'
import { FEATURE_SWITCHES, LEFT_LAUNCHER, NARROW, WITHOUT_LAUNCHER } from './appearanceRows.ts'
import { CAMPAIGN, CAMPAIGN_REPLY, createCampaign, UNREAD, UNREAD_WITHOUT_PREVIEW } from './unreadRows.ts'
import { BARE_IFRAME, HOLDER, INITIAL_PAGE, REMOUNT } from './pageRows.ts'
import { IDENTITY, VERIFIED_IDENTITY } from './identityRows.ts'
import { RELOAD, RESET } from './reloadRows.ts'
import type { Visit } from './table.ts'

/** All test cases. Those that need the same settings share a visit, because loading a page takes the longest. */
export const VISITS: readonly Visit[] = [
  { name: 'a page without settings', rows: [...INITIAL_PAGE, ...OPENING, ...HOLDER, ...NARROW, ...REMOUNT] },
  { name: 'a conversation', rows: [...CONVERSATION, ...UNREAD] },
  { name: 'a returning visitor', rows: [...RELOAD, ...IDENTITY, ...VERIFIED_IDENTITY, ...RESET] },
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
    rows: LEFT_LAUNCHER,
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
    prepare: createCampaign,
    rows: [...CAMPAIGN, ...FEATURE_SWITCHES],
  },
  {
    name: 'an answered campaign, and new messages without a preview',
    settings: { campaigns: true, showUnreadMessagesDialog: false },
    prepare: createCampaign,
    rows: [...CAMPAIGN_REPLY, ...UNREAD_WITHOUT_PREVIEW],
  },
  { name: 'an iframe without a host script', isBare: true, rows: BARE_IFRAME },
]
