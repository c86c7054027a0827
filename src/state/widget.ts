import type { Feature } from '#domain/channel.ts'
import type { HostTexts, TenantCopy } from '#domain/copy.ts'
import { DEFAULT_ACCENT } from '#domain/limits.ts'
import type { Locale } from '#domain/locale.ts'
import type { OwnCopy } from '#domain/pageSettings.ts'
import type { ColourScheme, Consent } from '#protocol/hostCommands.ts'
import { selectChannel } from './channel.ts'
import type { ActionOf, AppAction, AppState } from './root.ts'

/** Settings in the page's own address, read once at the start. */
export type PageAction = {
  readonly type: 'page/opened'
  readonly locale?: string
  /** Value of `lang` in the page's HTML. */
  readonly lang?: string
  readonly isEmbedded: boolean
  readonly look?: PageLook
  /** Origin of this page. */
  readonly baseUrl?: string
  /** Storage that is allowed unless a host announces another. */
  readonly consent?: Consent
}

export type PageLook = Partial<
  Pick<
    WidgetState,
    | 'accent'
    | 'copy'
    | 'expectedName'
    | 'videoHosts'
    | 'hasPictureEditor'
    | 'hasRecorder'
    | 'suggestedArticles'
    | 'ownCopy'
    | 'voiceMessages'
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
  /** The visitor has closed the panel from inside the frame. */
  | { readonly type: 'widget/dismissed' }
  /** The panel covers what the visitor wants to show in a picture of the page. The host answers with `toggle-open`. */
  | { readonly type: 'widget/hideRequested' }
  /** The picture is taken, and the hidden panel shall open again. */
  | { readonly type: 'widget/showRequested' }
  /** The page around the frame does not announce that the frame is open. From now on it counts as open. */
  | { readonly type: 'widget/standsAlone' }
  /** The visitor wants the chat in a separate window. */
  | { readonly type: 'widget/poppedOut' }
  /** A pop-out window has requested the conversation. */
  | { readonly type: 'widget/windowOpened' }
  /** The visitor has chosen how wide the panel is while it shows an article. */
  | { readonly type: 'widget/widthChosen'; readonly isWide: boolean }
  /** The panel becomes wide, or gets its usual width again. */
  | { readonly type: 'widget/widthChanged'; readonly isWide: boolean }
  /** The visitor pressed a card's button that only the host page can handle. */
  | { readonly type: 'cards/postbackPressed'; readonly text: string; readonly payload: string }
  /** The host requests a screen, so no preview replaces it any more. */
  | { readonly type: 'widget/previewEnded' }
  /** The texts of a locale are on screen. */
  | { readonly type: 'locale/activated'; readonly locale: Locale }
  /** The launcher's label in the current language. */
  | { readonly type: 'launcher/labelled'; readonly label: string }

/** State that the host controls: the visibility and the appearance of the panel in its page. */
export type WidgetState = {
  readonly isEmbedded: boolean
  /** True for the page in a mobile app's webview. The app opens and closes the page, so it always counts as open. */
  readonly isInApp: boolean
  readonly baseUrl: string
  readonly isOpen: boolean
  readonly isMobile: boolean
  /** True if the host is our own loader, which knows wide panels. Chatwoot's host script announces no consent. */
  readonly canWiden: boolean
  /** Whether articles are shown in a wide panel. Holds until the panel is closed. */
  readonly isWide: boolean
  /** Width of the host's page in pixels. The frame can measure only itself. */
  readonly hostWidth?: number
  readonly isBubbleHidden: boolean
  readonly showsPopoutButton: boolean
  /** Features that the host has switched off on its own pages. */
  readonly disabledFeatures: readonly Feature[]
  /** Whether the host may show a preview of new messages beside the closed bubble. */
  readonly showsUnreadDialog: boolean
  readonly side: 'left' | 'right'
  readonly view: 'conversation' | 'unread' | 'campaign'
  /** Debug mode: the host receives the reasons why campaigns start or do not start. */
  readonly isDebug: boolean
  readonly colourScheme: ColourScheme
  readonly referrerUrl: string
  readonly activeLocale?: Locale
  /** The tenant's colour, as the host's snippet or a page with a static Home sets it. */
  readonly accent?: string | undefined
  /** Texts of the host. */
  readonly hostTexts: HostTexts
  /** Texts of the tenant. The server's text is used for a language without an entry. */
  readonly copy?: TenantCopy
  /** Name of the website in a page with its own Home as HTML, which shows what it knows while the channel loads. */
  readonly expectedName?: string | undefined
  /** Hosts whose videos may play in articles, besides the built-in players such as YouTube. */
  readonly videoHosts?: readonly string[] | undefined
  /** Whether pictures are prepared before they are sent, and can be edited. */
  readonly hasPictureEditor?: boolean
  /** Whether the tenant lets visitors record diagnostics. */
  readonly hasRecorder?: boolean
  /** Setting of the page for suggested articles, which only their lazy code parses. */
  readonly suggestedArticles?: unknown
  /** What the tenant lets visitors do with their own conversation. */
  readonly ownCopy?: OwnCopy | undefined
  /** Setting of the page for voice messages; only the value true turns them on. */
  readonly voiceMessages?: unknown
}

const INITIAL: WidgetState = {
  isEmbedded: false,
  isInApp: false,
  baseUrl: '',
  isOpen: true,
  isMobile: false,
  canWiden: false,
  isWide: false,
  isBubbleHidden: false,
  showsPopoutButton: false,
  disabledFeatures: [],
  showsUnreadDialog: true,
  side: 'right',
  view: 'conversation',
  isDebug: false,
  colourScheme: 'light',
  referrerUrl: '',
  hostTexts: {},
}

export function widget(state: WidgetState = INITIAL, action: AppAction): WidgetState {
  switch (action.type) {
    case 'page/opened':
      return applyPage(state, action)
    case 'host/config-set':
      return applyConfig(state, action)
    // A host may report its preview as an opening too, so an opening keeps the view. A closing ends the preview.
    case 'host/toggle-open':
      return {
        ...state,
        isOpen: action.isOpen,
        view: action.isOpen ? state.view : 'conversation',
        isWide: action.isOpen && state.isWide,
      }
    case 'host/widget-visible':
    case 'widget/standsAlone':
      return { ...state, isOpen: true }
    case 'host/on-bubble-close':
    case 'widget/dismissed':
      return { ...state, isOpen: !state.isEmbedded }
    // The host also sends `set-unread-view` when a campaign is shown, and the campaign then stays.
    case 'host/set-unread-view':
      return { ...state, view: state.view === 'campaign' ? 'campaign' : 'unread' }
    case 'unread/shown':
      return { ...state, view: 'unread' }
    case 'host/unset-unread-view':
    case 'widget/previewEnded':
    case 'unread/opened':
      return { ...state, view: 'conversation' }
    // The preview was dismissed and not read, so the messages behind it must not count as seen.
    case 'unread/dismissed':
      return { ...state, view: 'conversation', isOpen: !state.isEmbedded }
    case 'campaigns/due':
      return { ...state, view: 'campaign' }
    case 'campaigns/clicked':
    case 'campaigns/snoozed':
      return { ...state, view: state.view === 'campaign' ? 'conversation' : state.view }
    case 'campaigns/dismissed':
    case 'campaigns/withdrawn':
      return { ...state, view: 'conversation', isOpen: !state.isEmbedded }
    case 'host/toggle-close-button':
      return { ...state, isMobile: action.isMobile }
    case 'widget/widthChosen':
      return { ...state, isWide: action.isWide }
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

const applyPage = (state: WidgetState, { isEmbedded, look, baseUrl = '' }: PageAction): WidgetState => ({
  ...state,
  ...look,
  isEmbedded,
  isOpen: !isEmbedded,
  baseUrl,
})

/** Applies the host's configuration. A setting that is absent keeps its value. */
const applyConfig = (state: WidgetState, config: ActionOf<'host/config-set'>): WidgetState => ({
  ...state,
  side: config.position ?? state.side,
  isBubbleHidden: config.hideMessageBubble ?? state.isBubbleHidden,
  disabledFeatures: applyFeatureConfig(state.disabledFeatures, config),
  showsUnreadDialog: config.showUnreadMessagesDialog ?? state.showsUnreadDialog,
  showsPopoutButton: config.showPopoutButton ?? state.showsPopoutButton,
  colourScheme: config.darkMode ?? state.colourScheme,
  hostTexts: { ...state.hostTexts, ...pickTexts(config) },
  isDebug: config.debug ?? state.isDebug,
  canWiden: config.consent !== undefined,
  // The static Home shows the tenant's colour already. The loader sends its default if the page names no colour.
  ...(config.widgetColor !== undefined && state.expectedName === undefined && { accent: config.widgetColor }),
})

const TEXT_FIELDS = ['welcomeTitle', 'welcomeDescription', 'availableMessage', 'unavailableMessage'] as const

const pickTexts = (config: ActionOf<'host/config-set'>): HostTexts =>
  Object.fromEntries(TEXT_FIELDS.flatMap((name) => (config[name] === undefined ? [] : [[name, config[name]]])))

/**
 * Returns the features that the host switches off. A host can only remove features of the tenant, and an absent setting
 * keeps its value.
 */
function applyFeatureConfig(
  disabledFeatures: readonly Feature[],
  config: ActionOf<'host/config-set'>,
): readonly Feature[] {
  const preferences: readonly (readonly [Feature, boolean | undefined])[] = [
    ['attachments', config.enableFileUpload],
    ['emoji_picker', config.enableEmojiPicker],
    ['end_conversation', config.enableEndConversation],
  ]
  return preferences.flatMap(([feature, isEnabled]) =>
    (isEnabled ?? !disabledFeatures.includes(feature)) ? [] : [feature],
  )
}

export const selectIsEmbedded = (state: AppState): boolean => state.widget.isEmbedded

/** Returns whether a page or an app around the widget receives its events. */
export const selectHasHost = ({ widget: { isEmbedded, isInApp } }: AppState): boolean => isEmbedded || isInApp

/** Returns the website's name before the channel is loaded; undefined if the page does not show its own Home. */
export const selectExpectedName = (state: AppState): string | undefined => state.widget.expectedName

export const selectIsOpen = (state: AppState): boolean => state.widget.isOpen

export const selectColourScheme = (state: AppState): ColourScheme => state.widget.colourScheme

export const selectReferrerUrl = (state: AppState): string => state.widget.referrerUrl

/** Returns whether a preview replaces the screens. */
export const selectIsPreview = (state: AppState): boolean => state.widget.view !== 'conversation'

/** Returns the accent colour of the channel; until it is loaded, the host's. */
export const selectAccent = (state: AppState): string =>
  selectChannel(state)?.accent ?? state.widget.accent ?? DEFAULT_ACCENT
