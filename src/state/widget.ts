import type { Feature } from '#domain/channel.ts'
import type { TenantCopy } from '#domain/copy.ts'
import { DEFAULT_ACCENT } from '#domain/limits.ts'
import type { Locale } from '#domain/locale.ts'
import type { ColourScheme, Consent } from '#protocol/hostCommands.ts'
import { selectChannel } from './channel.ts'
import type { ActionOf, AppAction, AppState } from './root.ts'

/** What the page's own address said, once, at the start. */
export type PageAction = {
  readonly type: 'page/opened'
  readonly locale?: string
  /** The language the page is written in. */
  readonly lang?: string
  readonly isEmbedded: boolean
  readonly look?: PageLook
  /** Where this page comes from. */
  readonly baseUrl?: string
  /** What may be stored, unless a host says otherwise. */
  readonly consent?: Consent
}

export type PageLook = Partial<
  Pick<
    WidgetState,
    | 'copy'
    | 'videoHosts'
    | 'side'
    | 'isInApp'
    | 'isMobile'
    | 'isBubbleHidden'
    | 'showsPopoutButton'
    | 'view'
    | 'colourScheme'
  >
>

export type WidgetAction =
  /** The visitor asked, from inside, for the panel to be put away. */
  | { readonly type: 'widget/dismissed' }
  /** The page around the frame does not announce that the frame is open: it counts as open from now on. */
  | { readonly type: 'widget/standsAlone' }
  /** The visitor wants the chat in a window of its own. */
  | { readonly type: 'widget/poppedOut' }
  /** A card's button that only the host page knows the meaning of. */
  | { readonly type: 'cards/postbackPressed'; readonly text: string; readonly payload: string }
  /** The host wants a screen seen: nothing stands in for it any more. */
  | { readonly type: 'widget/turned' }
  /** The words of a language are on screen. */
  | { readonly type: 'locale/activated'; readonly locale: Locale }
  /** The launcher's name in the words of the current language. */
  | { readonly type: 'launcher/labelled'; readonly label: string }

/** What the host controls: whether and how the panel stands in its page. */
export type WidgetState = {
  readonly isEmbedded: boolean
  /** The page of a mobile app's webview, which the app opens and closes: while it lives, it is open. */
  readonly isInApp: boolean
  readonly baseUrl: string
  readonly isOpen: boolean
  readonly isMobile: boolean
  /** Of the host's page; the frame sees only itself. */
  readonly hostWidth?: number
  readonly isBubbleHidden: boolean
  readonly showsPopoutButton: boolean
  /** Features the host has switched off for its own pages. */
  readonly refused: readonly Feature[]
  /** Whether the host may be asked to show a few lines of news beside the closed bubble. */
  readonly showsUnreadDialog: boolean
  readonly side: 'left' | 'right'
  readonly view: 'conversation' | 'unread' | 'campaign'
  /** Whoever builds the host page wants to know why. */
  readonly isExplaining: boolean
  readonly colourScheme: ColourScheme
  readonly referrerUrl: string
  readonly activeLocale?: Locale
  /** The tenant's colour as the host's snippet has it. */
  readonly accent?: string
  /** The host's own words for these places. */
  readonly words: HostWords
  /** The tenant's own words; in a language that is missing here, its server's. */
  readonly copy?: TenantCopy
  /** Whose films may play in articles, besides those of the players we know. */
  readonly videoHosts?: readonly string[] | undefined
}

type HostWords = {
  readonly welcomeTitle?: string
  readonly welcomeDescription?: string
  readonly availableMessage?: string
  readonly unavailableMessage?: string
}

const INITIAL: WidgetState = {
  isEmbedded: false,
  isInApp: false,
  baseUrl: '',
  isOpen: true,
  isMobile: false,
  isBubbleHidden: false,
  showsPopoutButton: false,
  refused: [],
  showsUnreadDialog: true,
  side: 'right',
  view: 'conversation',
  isExplaining: false,
  colourScheme: 'light',
  referrerUrl: '',
  words: {},
}

export function widget(state: WidgetState = INITIAL, action: AppAction): WidgetState {
  switch (action.type) {
    case 'page/opened':
      return afterPage(state, action)
    case 'host/config-set':
      return configured(state, action)
    default:
      return afterVisibility(state, action)
  }
}

const afterPage = (state: WidgetState, { isEmbedded, look, baseUrl = '' }: PageAction): WidgetState => ({
  ...state,
  ...look,
  isEmbedded,
  isOpen: !isEmbedded,
  baseUrl,
})

/** What a host leaves out stays as it was. */
const configured = (state: WidgetState, config: ActionOf<'host/config-set'>): WidgetState => ({
  ...state,
  side: config.position ?? state.side,
  isBubbleHidden: config.hideMessageBubble ?? state.isBubbleHidden,
  refused: afterConfig(state.refused, config),
  showsUnreadDialog: config.showUnreadMessagesDialog ?? state.showsUnreadDialog,
  showsPopoutButton: config.showPopoutButton ?? state.showsPopoutButton,
  colourScheme: config.darkMode ?? state.colourScheme,
  words: { ...state.words, ...pickWords(config) },
  isExplaining: config.debug ?? state.isExplaining,
  ...(config.widgetColor !== undefined && { accent: config.widgetColor }),
})

const WORDS = ['welcomeTitle', 'welcomeDescription', 'availableMessage', 'unavailableMessage'] as const

const pickWords = (config: ActionOf<'host/config-set'>): HostWords =>
  Object.fromEntries(WORDS.flatMap((name) => (config[name] === undefined ? [] : [[name, config[name]]])))

/** A host can only take away what the tenant has; what it does not speak of stays as it was. */
function afterConfig(refused: readonly Feature[], config: ActionOf<'host/config-set'>): readonly Feature[] {
  const wishes: readonly (readonly [Feature, boolean | undefined])[] = [
    ['attachments', config.enableFileUpload],
    ['emoji_picker', config.enableEmojiPicker],
    ['end_conversation', config.enableEndConversation],
  ]
  return wishes.flatMap(([feature, isWanted]) => ((isWanted ?? !refused.includes(feature)) ? [] : [feature]))
}

function afterVisibility(state: WidgetState, action: AppAction): WidgetState {
  switch (action.type) {
    // A host that shows the few lines calls that open as well; closing puts them away.
    case 'host/toggle-open':
      return { ...state, isOpen: action.isOpen, view: action.isOpen ? state.view : 'conversation' }
    case 'host/widget-visible':
    case 'widget/standsAlone':
      return { ...state, isOpen: true }
    case 'host/on-bubble-close':
    case 'widget/dismissed':
      return { ...state, isOpen: !state.isEmbedded }
    default:
      return afterView(state, action)
  }
}

function afterView(state: WidgetState, action: AppAction): WidgetState {
  switch (action.type) {
    // The host answers a campaign with it as well.
    case 'host/set-unread-view':
      return { ...state, view: state.view === 'campaign' ? 'campaign' : 'unread' }
    case 'unread/shown':
      return { ...state, view: 'unread' }
    case 'host/unset-unread-view':
    case 'widget/turned':
    case 'unread/opened':
      return { ...state, view: 'conversation' }
    // Put away, not read: what lies behind must not pass for seen.
    case 'unread/dismissed':
      return { ...state, view: 'conversation', isOpen: !state.isEmbedded }
    default:
      return afterCampaign(state, action)
  }
}

function afterCampaign(state: WidgetState, action: AppAction): WidgetState {
  switch (action.type) {
    case 'campaigns/due':
      return { ...state, view: 'campaign' }
    case 'campaigns/clicked':
    case 'campaigns/snoozed':
      return { ...state, view: state.view === 'campaign' ? 'conversation' : state.view }
    case 'campaigns/dismissed':
    case 'campaigns/withdrawn':
      return { ...state, view: 'conversation', isOpen: !state.isEmbedded }
    default:
      return afterSurroundings(state, action)
  }
}

function afterSurroundings(state: WidgetState, action: AppAction): WidgetState {
  switch (action.type) {
    case 'host/toggle-close-button':
      return { ...state, isMobile: action.isMobile }
    case 'host/inner-document-width':
      return { ...state, hostWidth: action.width }
    case 'host/sdk-set-bubble-visibility':
      return { ...state, isBubbleHidden: action.hideMessageBubble }
    case 'host/set-color-scheme':
      return { ...state, colourScheme: action.darkMode }
    case 'locale/activated':
      return { ...state, activeLocale: action.locale }
    case 'host/change-url':
      return { ...state, referrerUrl: action.referrerURL }
    default:
      return state
  }
}

export const selectIsEmbedded = (state: AppState): boolean => state.widget.isEmbedded

export const selectIsOpen = (state: AppState): boolean => state.widget.isOpen

export const selectColourScheme = (state: AppState): ColourScheme => state.widget.colourScheme

export const selectReferrerUrl = (state: AppState): string => state.widget.referrerUrl

/** A few lines of news stand in for every screen. */
export const selectIsPeeking = (state: AppState): boolean => state.widget.view !== 'conversation'

/** The channel's word counts; until it is there, the host's. */
export const selectAccent = (state: AppState): string =>
  selectChannel(state)?.accent ?? state.widget.accent ?? DEFAULT_ACCENT
