import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { Consent, HostCommand } from '#protocol/hostCommands.ts'
import type { WidgetErrorCode, WidgetEvents, WidgetHandle } from './api.ts'
import type { Bubble } from './bubble.ts'
import type { TokenKeeper } from './conversationToken.ts'
import type { Holder } from './holder.ts'
import type { Listen } from './page.ts'
import type { Settings } from './settings.ts'

/**
 * The loader comes in two files. The first is in every host page: the bubble, the panel's shell, the handle. The second
 * comes with the visitor's intent: the frame and the talk with it. A page that has been open since before a release
 * pairs an older first with a newer second. So what the second offers (`PanelApi`) only ever grows, and it needs nothing of
 * the first (`LoaderContext`) that an older one has not.
 */
export type LoaderContext = {
  readonly websiteToken: string
  readonly baseUrl: string
  readonly settings: Settings
  readonly isInline: boolean
  readonly keeper: TokenKeeper
  readonly bubble: Bubble
  readonly holder: Holder
  /** Ends with the widget. */
  readonly signal: AbortSignal
  readonly listen: Listen
  readonly isOpen: () => boolean
  readonly consent: () => Consent
  readonly toggle: (state?: 'open' | 'close') => void
  /** Tells the handle's listeners, and the page where it listens for window events. */
  readonly emit: <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => void
  /** A window event of the page by a name of the frame's choice. */
  readonly announce: (name: string, detail: unknown) => void
  /** The frame has said hello. */
  readonly ready: () => void
  readonly fail: (code: WidgetErrorCode) => void
}

/** What the second file offers the first. */
export type PanelApi = {
  /** Fresh: for a visitor who was forgotten; unsaid, the keeper knows. */
  readonly load: (isFresh?: boolean) => void
  readonly tell: (...commands: readonly HostCommand[]) => void
  /** What is asked of the frame; rejected with a `WidgetError`. */
  readonly deeds: HandleCalls
  /** The frame is not to be had: whoever waits for it is told. */
  readonly failed: (code: WidgetErrorCode) => void
  /** The chat goes into a window of its own. */
  readonly popOut: () => void
  /** The panel has been opened or closed; `Stage.isOpen` says which. */
  readonly toggled: () => void
  /** The few lines of news beside a closed bubble go. */
  readonly unpeek: () => void
  readonly forget: () => void
  /** What the page has chosen since it was set up; asked for by older firsts. */
  readonly look: () => Partial<Pick<Settings, 'locale' | 'darkMode'>>
}

/** The handle's calls, and `ready`: fulfilled once the frame listens. */
export type HandleCalls = Pick<
  WidgetHandle,
  | 'sendDraft'
  | 'showArticle'
  | 'showHelp'
  | 'identify'
  | 'setAttributes'
  | 'setLocale'
  | 'setTheme'
  | 'setConsent'
  | 'startCampaign'
> & { readonly ready: () => Promise<void> }

export type StartPanel = (stage: LoaderContext) => PanelApi

/** Events without a handler mean nothing to this host. */
export type FrameEventHandlers = {
  readonly [Name in FrameEvent['event']]?: (event: Extract<FrameEvent, { event: Name }>) => void
}
