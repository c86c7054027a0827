/**
 * Public types for host pages. `createWidget` of the npm package and `chatwootSDK.create` of the script return the same
 * handle. This file imports nothing, so that it is published as it is.
 */

/** Allowed storage in the visitor's browser: nothing, session storage, or local storage and IndexedDB. */
export type StorageConsent = 'none' | 'session' | 'full'

/** When the chat is loaded before the visitor opens it, see `WidgetOptions.preload`. */
export type Preload = 'intent' | 'idle' | 'none'

export type Theme = 'light' | 'dark' | 'auto'

export type WidgetOptions = {
  /** The inbox's public token: letters, digits, `-` and `_`, at most 128. */
  readonly token: string
  /** http or https address at which the widget is served, with or without a path. */
  readonly baseUrl: string
  /**
   * `bubble` (default): a launcher in a corner of the page. An element: the chat fills it and is always open.
   * `inline`: the same, in a new element after the calling `<script>`; `invalid` from a module, which has no position.
   * A tenant has one widget per page: a second place is `invalid` too.
   */
  readonly mount?: 'bubble' | 'inline' | HTMLElement
  /** `full` by default. A page that asks for consent first starts with `none` and then calls `setConsent`. */
  readonly consent?: StorageConsent
  /** True if campaigns may run: the iframe is then loaded when the page is idle. False by default. */
  readonly campaigns?: boolean
  /**
   * True if the server should know the visitor before they open the chat. The iframe is then loaded when the page is
   * idle, and identity commands are sent at once. False by default.
   */
  readonly identifyEarly?: boolean
  /**
   * When the chat is loaded before the visitor opens it. An untouched page requests only the loader, except with `idle`.
   * `intent` (default): when the mouse moves toward the launcher, and on its hover, touch or focus.
   * `idle`: also when the page is idle, unless the visitor's browser saves data: about 145 kB in 12 requests, from cache
   * on later pages. Of the services, it calls only that of campaigns, if the tenant has the feature, and it stores nothing.
   * `none`: on the click or a call that needs the chat. A stored conversation, `campaigns` and `identifyEarly` still
   * load it when the page is idle.
   */
  readonly preload?: Preload
  /** Time after which an unanswered call is rejected with `timeout`, in ms; 15,000 by default. */
  readonly timeoutMs?: number
  readonly position?: 'left' | 'right'
  readonly type?: 'standard' | 'expanded_bubble'
  readonly launcherTitle?: string
  /** Label of the launcher until the chat has loaded, with its language tag. The snippet of a tenant sets both. */
  readonly launcherLabel?: string
  readonly launcherLanguage?: string
  readonly hideMessageBubble?: boolean
  readonly showPopoutButton?: boolean
  readonly showUnreadMessagesDialog?: boolean
  readonly widgetStyle?: 'standard' | 'flat'
  readonly theme?: Theme
  /** `#rgb` or `#rrggbb`. */
  readonly widgetColor?: string
  /** One of the tenant's locales, such as `de` or `pt_BR`. */
  readonly locale?: string
  readonly useBrowserLanguage?: boolean
  readonly welcomeTitle?: string
  readonly welcomeDescription?: string
  readonly availableMessage?: string
  readonly unavailableMessage?: string
  readonly enableFileUpload?: boolean
  readonly enableEmojiPicker?: boolean
  readonly enableEndConversation?: boolean
  /** Help link of the error card, which is shown if the chat cannot be loaded. */
  readonly helpUrl?: string
  /** Base URL of the middleware. With it, the error card has a form that sends an e-mail to the team. */
  readonly middlewareUrl?: string
  /** Debug hook: called with every message between host and iframe. */
  readonly onEnvelope?: (direction: 'in' | 'out', text: string) => void
}

/** Reason for a failed call, or a capability that the chat lacks. */
export type WidgetErrorCode =
  /** Invalid argument, such as an empty name or an unknown locale. */
  | 'invalid'
  /** The server refused, for example an identity, or the page has named another person meanwhile. */
  | 'refused'
  | 'notFound'
  /** The tenant lacks this feature, or it cannot be used now. */
  | 'unavailable'
  | 'network'
  | 'timeout'
  | 'destroyed'
  /** `reset` was called before the call finished. */
  | 'forgotten'
  /** The iframe sent no hello. Its response headers may forbid framing by this page. */
  | 'frame_blocked'
  /** The host page's Content-Security-Policy blocks the iframe or a script. */
  | 'csp'
  | 'offline'
  /** The request was blocked in the browser, for example by an extension. */
  | 'adblock'
  /** A script of the widget is missing on the server, or its hash is not the one that a pinned loader accepts. */
  | 'chunk'
  /** The browser denies storage to the iframe. The chat works, and a reload starts a new session. */
  | 'storage'

export type WidgetError = Error & { readonly code: WidgetErrorCode }

/** Identity of the visitor. `identifierHash` is the HMAC-SHA256 of the identifier, in hex. */
export type Identity = {
  readonly identifier: string | number
  readonly identifierHash?: string
  readonly name?: string
  readonly email?: string
  readonly phoneNumber?: string
  readonly avatarUrl?: string
}

type Attributes = Readonly<Record<string, unknown>>

/** Value of a field that is copied unchanged from the server's message; absent if the server did not send it. */
type Served = string | number | boolean | null | undefined

/** File of a message. */
export type MessageFile = {
  readonly id: number
  readonly message_id: number
  readonly file_type: string
  readonly data_url: string
  /** Empty if there is none. */
  readonly thumb_url: string
  /** In bytes. */
  readonly file_size?: number
}

/** New message, or an earlier message that requested input and has received the visitor's answer. */
export type MessageDetail = {
  readonly id: number
  readonly conversation_id: number
  /** Text in Markdown; empty if there is none. */
  readonly content: string
  readonly content_attributes: {
    /** The visitor's answer to a form, a choice, a request of an e-mail address, or a rating. */
    readonly submitted_values?: unknown
    /** Id of the message that this one answers. */
    readonly in_reply_to?: number
  }
  readonly private: false
  readonly sender?: {
    readonly id?: number
    readonly name: string
    /** Empty if there is none. */
    readonly avatar_url: string
    readonly type: 'contact' | 'user' | 'agent_bot'
  }
  readonly sender_type?: 'Contact' | 'User' | 'AgentBot'
  readonly attachments?: readonly MessageFile[]
  readonly content_type?: Served
  /** 0 from the visitor, 1 to the visitor, 2 an activity, 3 a template. */
  readonly message_type?: Served
  /** In seconds since 1970. */
  readonly created_at?: Served
  /** Id that this widget gave to the visitor's message before the server stored it. */
  readonly echo_id?: Served
}

/** Trace of the last two minutes, as JSON. `docs/harness/trace.schema.json` of the widget describes it. */
export type Diagnostics = {
  readonly format: 'livechat-trace'
  readonly version: 1
  /** In ISO 8601. */
  readonly savedAt: string
  readonly page: string
  readonly seed: number
  readonly isRedacted?: true
  readonly items: readonly unknown[]
}

/** Events of `on` and their details. */
export type WidgetEvents = {
  /** Emitted once, when the iframe first answers. */
  readonly ready: null
  readonly opened: null
  readonly closed: null
  /**
   * A new message of the conversation, including the visitor's own, once. A message that an open page missed
   * without a connection comes when it is loaded, with the fields that every message has.
   */
  readonly message: MessageDetail
  readonly unread: { readonly count: number }
  readonly error: { readonly code: WidgetErrorCode; readonly message: string }
  /** The visitor starts a conversation. `hasConversation` is true if there was one before. */
  readonly startConversation: { readonly hasConversation: boolean }
  /**
   * The visitor hands over what was recorded of a problem: a trace, which the harness opens. It has no texts of
   * messages, names or addresses. The widget sends it to no server.
   */
  readonly diagnostics: Diagnostics
  /** The visitor pressed a button of a card. */
  readonly postback: { readonly type: 'postback'; readonly text: string; readonly payload: string }
}

/** Callback for each event, such as `onMessage`. Components take them beside the options. */
export type WidgetCallbacks = {
  readonly [Name in keyof WidgetEvents as `on${Capitalize<Name>}`]?: ((detail: WidgetEvents[Name]) => void) | undefined
}

type RequiredOption = 'token' | 'baseUrl'

/** Properties of a component: the options of `createWidget`, and callbacks. An option that is undefined is not set. */
export type LiveChatProps = Pick<WidgetOptions, RequiredOption> & {
  readonly [Name in keyof Omit<WidgetOptions, RequiredOption | 'mount'>]: WidgetOptions[Name] | undefined
} & {
  /**
   * `bubble` (default): a launcher in a corner of the page. `inline`: the chat is always open, and fills the element that
   * the component renders or that the attachment is on. An element of the page: the chat fills this one.
   */
  readonly mount?: WidgetOptions['mount'] | undefined
} & WidgetCallbacks

/**
 * Handle of one widget. Calls may be made before anything is loaded. A promise resolves when the iframe has executed
 * the call, and rejects with a `WidgetError`.
 */
export type WidgetHandle = {
  /**
   * Opens the panel. It takes the focus, unless the visitor is in a field of the page and the call is not made by a listener
   * for a click, a key or a submit.
   */
  readonly open: () => Promise<void>
  /** Closes the panel. */
  readonly close: () => Promise<void>
  /** Opens the panel if it is closed, and closes it otherwise. */
  readonly toggle: () => Promise<void>
  /** Opens the chat with this text in the composer; sends nothing. */
  readonly setDraft: (text: string) => Promise<void>
  /** @deprecated Use `setDraft`, which is the same. The old name says that something is sent. */
  readonly sendDraft: (text: string) => Promise<void>
  /** Opens the panel with an article of the help centre. */
  readonly showArticle: (id: string | number) => Promise<void>
  /** Opens the help centre and searches in it if there is a query. */
  readonly showHelp: (query?: string) => Promise<void>
  /** Identifies the visitor. Another identifier names another person, and removes what the one before has not sent. */
  readonly identify: (identity: Identity) => Promise<void>
  /** Sets attributes of the contact, of the conversation, or of both. */
  readonly setAttributes: (attributes: {
    readonly contact?: Attributes
    readonly conversation?: Attributes
  }) => Promise<void>
  /** Changes the language. */
  readonly setLocale: (locale: string) => Promise<void>
  /** Changes the colour scheme. */
  readonly setTheme: (theme: Theme) => Promise<void>
  /** Says what may be stored in the browser. */
  readonly setConsent: (consent: StorageConsent) => Promise<void>
  /** Shows a campaign at once. */
  readonly startCampaign: (key: string | number) => Promise<void>
  /**
   * Removes the visitor and their conversation from this browser, also messages that were not sent yet and the draft, and
   * closes the pop-out window.
   */
  readonly reset: () => Promise<void>
  /** Removes the widget from the page. Stored data stays. */
  readonly destroy: () => void
  /** Subscribes to an event. Returns the unsubscribe function; throws `invalid` without a listener function. */
  readonly on: <Name extends keyof WidgetEvents>(
    name: Name,
    listener: (detail: WidgetEvents[Name]) => void,
  ) => () => void
  readonly isOpen: boolean
}
