/**
 * Observations of one host page as plain JSON. The command line collects them with a browser that it starts, a browser
 * extension with its own APIs. The rules read nothing else.
 */
export type PageEvidence = {
  /** Version of this shape. */
  readonly format: 1
  readonly page: PageFacts
  /** Script elements that load a chat script, in the order of the document. */
  readonly loaders: readonly LoaderScript[]
  /** Inline scripts that start the chat. */
  readonly snippets: readonly Snippet[]
  readonly widget: WidgetFacts
  /** Launcher button before the chat was opened; absent if the page has none. */
  readonly bubble?: Placement
  /** Box around the iframe after the chat was opened; absent if the page has none. */
  readonly panel?: Placement
  /** True if the chat's frame may use storage. Absent if no frame was loaded. */
  readonly frameHasStorage?: boolean
  /** Enforced violations of the page's policies. */
  readonly violations: readonly Violation[]
  /** Uncaught errors of the page, and console errors, that concern the chat. */
  readonly errors: readonly string[]
  /** The page's own request, requests to the chat's addresses, and requests of the chat's frame. */
  readonly requests: readonly RequestFacts[]
  readonly sockets: readonly SocketFacts[]
  readonly opening: OpeningFacts
}

/** Response headers by their names in lower case. Contains only headers that a rule reads. */
export type ResponseHeaders = Readonly<Record<string, string>>

export type PageFacts = {
  readonly url: string
  /** HTTP status. 0 if it is unknown, for example in an extension that started later. */
  readonly status: number
  readonly headers: ResponseHeaders
  /** Text of each enforced Content-Security-Policy, from headers and from `<meta>`. */
  readonly policies: readonly string[]
  /** Size of the window in CSS px. */
  readonly viewport: { readonly width: number; readonly height: number }
}

export type LoaderScript = {
  readonly src: string
  /** The `type` attribute. A consent manager sets `text/plain` until the visitor accepts. */
  readonly type: string
  readonly integrity: string
}

export type Snippet = {
  readonly type: string
  /** Source expression of the script's hash, such as `'sha256-…'`. */
  readonly hash: string
  /** Token that the script passes to the loader; absent if it is not a literal. */
  readonly websiteToken?: string
  readonly baseUrl?: string
}

/** Settings of the page by name, with their primitive values. */
export type SettingFacts = Readonly<Record<string, string | number | boolean>>

export type WidgetFacts = {
  /** Script that defined `chatwootSDK`: this widget's loader, Chatwoot's SDK, or none. */
  readonly sdk: 'own' | 'chatwoot' | 'none'
  /** True if the chat's elements are in the page. */
  readonly isStarted: boolean
  readonly websiteToken?: string
  readonly baseUrl?: string
  readonly settings: SettingFacts
  /** Number of launcher buttons in the page. */
  readonly bubbleCount: number
}

/** Rectangle in CSS px, relative to the window. */
type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Computed style of an element. */
export type StyledElement = {
  readonly selector: string
  readonly display: string
  readonly visibility: string
  readonly opacity: number
  readonly clipPath: string
  readonly transform: string
  readonly zIndex: string
}

/** Rule of a stylesheet of the page that matches the element or an ancestor, and may hide it. */
export type StyleRule = {
  readonly selector: string
  /** Declarations of the rule that may hide an element, such as `display: none !important`. */
  readonly declarations: string
  /** Address of the stylesheet, or `<style>`. */
  readonly sheet: string
}

export type Cover = {
  readonly selector: string
  readonly zIndex: string
  /** True for a modal dialog or an open popover, which no z-index can cover. */
  readonly isInTopLayer: boolean
  readonly rectangle: Rectangle
}

export type Placement = {
  readonly rectangle: Rectangle
  /** The element and its ancestors, innermost first. */
  readonly chain: readonly StyledElement[]
  readonly styleRules: readonly StyleRule[]
  /** Element of the page that is in front of the centre of the element. */
  readonly cover?: Cover
}

export type Violation = {
  /** Directive that applied, such as `script-src-elem`. */
  readonly directive: string
  /** Blocked address, or `inline`. */
  readonly blocked: string
  /** Script that caused the violation; empty if unknown. */
  readonly source: string
  readonly policy: string
}

export type RequestFacts = {
  readonly url: string
  /** Kind of the resource, as the browser's protocol names it: `document`, `script`, `fetch`, `xhr` and others. */
  readonly kind: string
  /** True for a request of the chat's frame. The address of the frame itself is not one. */
  readonly isFromChat: boolean
  readonly isMainPage: boolean
  /** HTTP status; absent if there was no response. */
  readonly status?: number
  /** Reason of the browser, such as `net::ERR_BLOCKED_BY_CLIENT` or `csp`. */
  readonly failure?: string
  readonly headers: ResponseHeaders
}

export type SocketFacts = {
  readonly url: string
  /** True if the server has sent a frame. */
  readonly hasReceived: boolean
  readonly error?: string
}

export type OpeningFacts = {
  /** How the chat was opened: by a click on the bubble, by a call because no click can reach it, or not at all. */
  readonly by: 'click' | 'call' | 'none'
  /** Time from the opening to the frame's first message, in ms; absent if the frame sent none. */
  readonly helloAfterMs?: number
  /** Time that was waited for the first message, in ms. */
  readonly waitedMs: number
  /** Error codes that the loader reported. */
  readonly errorCodes: readonly string[]
}
