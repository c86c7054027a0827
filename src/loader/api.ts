/**
 * The types of the embed, for host pages: `createWidget` of the package and `chatwootSDK.create` of the script give the
 * same handle. This file stands alone, so that it can be shipped as it is.
 */

/** How much may be stored in the visitor's browser: nothing, until the tab is closed, or for good. */
export type StorageConsent = 'none' | 'session' | 'full'

export type Theme = 'light' | 'dark' | 'auto'

export type WidgetOptions = {
  /** The inbox's public token: letters, digits, `-` and `_`, at most 128. */
  readonly token: string
  /** Where the widget is served, http or https, with or without a path. */
  readonly baseUrl: string
  /**
   * `bubble` (default): a launcher in a corner of the page. An element: the chat fills it, and is open from the start.
   * `inline`: the same, in a box that is made where the calling `<script>` stands; `invalid` from a module, which stands
   * nowhere. A tenant's chat is in one place: asking for it in another is `invalid` too.
   */
  readonly mount?: 'bubble' | 'inline' | HTMLElement
  /** `full` by default; a page that asks its visitors first starts with `none` and calls `setConsent`. */
  readonly consent?: StorageConsent
  /** True where campaigns are running: the frame is then loaded once the page is idle, to show them. False by default. */
  readonly campaigns?: boolean
  /**
   * True where the server is to know the visitor before they open the chat: the frame is then loaded once the page is idle,
   * and what the page says of its visitor reaches the server. False by default.
   */
  readonly identifyEarly?: boolean
  /** Milliseconds until a call that the frame has not answered is rejected with `timeout`; 15,000 by default. */
  readonly timeoutMs?: number
  readonly position?: 'left' | 'right'
  readonly type?: 'standard' | 'expanded_bubble'
  readonly launcherTitle?: string
  readonly hideMessageBubble?: boolean
  readonly showPopoutButton?: boolean
  readonly showUnreadMessagesDialog?: boolean
  readonly widgetStyle?: 'standard' | 'flat'
  readonly theme?: Theme
  /** `#rgb` or `#rrggbb`. */
  readonly widgetColor?: string
  /** One of the tenant's languages, `de` or `pt_BR`. */
  readonly locale?: string
  readonly useBrowserLanguage?: boolean
  readonly welcomeTitle?: string
  readonly welcomeDescription?: string
  readonly availableMessage?: string
  readonly unavailableMessage?: string
  readonly enableFileUpload?: boolean
  readonly enableEmojiPicker?: boolean
  readonly enableEndConversation?: boolean
  /** Offered to visitors where the chat cannot be loaded. */
  readonly helpUrl?: string
  /** Base URL of the middleware. With it, visitors are offered a form for a mail where the chat cannot be loaded. */
  readonly middlewareUrl?: string
  /** Called with every envelope, in and out, for whoever debugs an embed. */
  readonly onEnvelope?: (direction: 'in' | 'out', text: string) => void
}

/** Why a call was not carried out, or what the chat has to do without. */
export type WidgetErrorCode =
  /** The call makes no sense: an empty name, an unknown language. */
  | 'invalid'
  /** The server said no, to an identity for example. */
  | 'refused'
  | 'notFound'
  /** The tenant does not have this, or there is nothing to do it with. */
  | 'unavailable'
  | 'network'
  | 'timeout'
  | 'destroyed'
  /** `reset` came first. */
  | 'forgotten'
  /** The frame's page came, or its refusal did, and never said hello: another site's headers may forbid it. */
  | 'frame_blocked'
  /** The host page's own Content-Security-Policy forbids the frame or a script. */
  | 'csp'
  | 'offline'
  /** The request never left: something in this browser blocks the chat. */
  | 'adblock'
  /** The server has not got a part of the widget, or not the one that a pinned loader accepts; in a page that is bundled, that part did not come. */
  | 'chunk'
  /** The browser denies its storage to the frame: the chat works, and forgets when it is left. */
  | 'storage'

export type WidgetError = Error & { readonly code: WidgetErrorCode }

/** What the host may know about its visitor; `identifierHash` is the HMAC-SHA256 (hex) of the identifier. */
export type Identity = {
  readonly identifier: string | number
  readonly identifierHash?: string
  readonly name?: string
  readonly email?: string
  readonly phoneNumber?: string
  readonly avatarUrl?: string
}

type Attributes = Readonly<Record<string, unknown>>

/** What `on` tells, and with what. */
export type WidgetEvents = {
  /** The frame listens. Once, however often it is loaded. */
  readonly ready: null
  readonly opened: null
  readonly closed: null
  /** A message of the conversation, the visitor's own included, as the server's room tells it. */
  readonly message: unknown
  readonly unread: { readonly count: number }
  readonly error: { readonly code: WidgetErrorCode; readonly message: string }
  readonly startConversation: unknown
  readonly postback: unknown
}

/**
 * One widget. Every call may come before anything is loaded. A promise is fulfilled when the frame has done it, and
 * rejected with a `WidgetError`.
 */
export type WidgetHandle = {
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
  readonly toggle: () => Promise<void>
  /** Opens the chat with these words in the composer; nothing is sent. */
  readonly sendDraft: (text: string) => Promise<void>
  readonly showArticle: (id: string | number) => Promise<void>
  readonly showHelp: (query?: string) => Promise<void>
  readonly identify: (identity: Identity) => Promise<void>
  readonly setAttributes: (attributes: {
    readonly contact?: Attributes
    readonly conversation?: Attributes
  }) => Promise<void>
  readonly setLocale: (locale: string) => Promise<void>
  readonly setTheme: (theme: Theme) => Promise<void>
  readonly setConsent: (consent: StorageConsent) => Promise<void>
  readonly startCampaign: (key: string | number) => Promise<void>
  /** Forgets the visitor and their conversation in this browser. */
  readonly reset: () => Promise<void>
  /** Takes everything out of the page again; what is stored stays. */
  readonly destroy: () => void
  /** Returns its unsubscribe; throws `invalid` where there is nobody to tell. */
  readonly on: <Name extends keyof WidgetEvents>(
    name: Name,
    listener: (detail: WidgetEvents[Name]) => void,
  ) => () => void
  readonly isOpen: boolean
}
