import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { Consent, HostCommand } from '#protocol/hostCommands.ts'
import type { WidgetErrorCode, WidgetEvents, WidgetHandle } from './api.ts'
import type { Bubble } from './bubble.ts'
import type { CommandMethod } from './commandMethods.ts'
import type { TokenStore } from './conversationToken.ts'
import type { Holder } from './holder.ts'
import type { Listen } from './page.ts'
import type { Settings } from './settings.ts'

/**
 * Contract of the loader's two scripts. The loader is in every host page: bubble, panel shell, handle. The panel script
 * is loaded on user intent: the iframe and its messages. A page that is older than a release combines an older loader
 * with a newer panel. So `PanelApi` only grows, and the panel uses nothing of `LoaderContext` that an older loader lacks.
 */
export type LoaderContext = {
  readonly websiteToken: string
  readonly baseUrl: string
  readonly settings: Settings
  readonly isInline: boolean
  readonly keeper: TokenStore
  readonly bubble: Bubble
  readonly holder: Holder
  /** Aborted when the widget is destroyed. */
  readonly signal: AbortSignal
  readonly listen: Listen
  readonly isOpen: () => boolean
  readonly consent: () => Consent
  readonly toggle: (state?: 'open' | 'close') => void
  /** Emits an event to the handle's listeners. */
  readonly emit: <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => void
  /** Dispatches a window event whose name the iframe has chosen. */
  readonly announce: (name: string, detail: unknown) => void
  /** Called when the iframe has sent its hello. */
  readonly ready: () => void
  readonly fail: (code: WidgetErrorCode) => void
}

/** API that the lazily loaded panel script exposes to the loader. */
export type PanelApi = {
  /** Loads the iframe. `isFresh` starts it without a visitor; by default the token keeper decides. */
  readonly load: (isFresh?: boolean) => void
  readonly send: (...commands: readonly HostCommand[]) => void
  /** Calls to the iframe, which reject with a `WidgetError`. */
  readonly calls: HandleCalls
  /** Rejects all pending calls, as the iframe could not be loaded. */
  readonly failed: (code: WidgetErrorCode) => void
  /** Moves the chat to a pop-out window. */
  readonly popOut: () => void
  /** Called when the panel has been opened or closed, see `LoaderContext.isOpen`. */
  readonly toggled: () => void
  /** Ends the preview beside the closed bubble. */
  readonly unpeek: () => void
  readonly forget: () => void
  /** Returns the locale and colour scheme that the page has set last by commands. Used by older loaders. */
  readonly look: () => Partial<Pick<Settings, 'locale' | 'darkMode'>>
}

/** Calls of the handle that send a command, and `ready`, which resolves when the iframe has answered. */
export type HandleCalls = Pick<WidgetHandle, CommandMethod<'handle'>> & { readonly ready: () => Promise<void> }

export type StartPanel = (context: LoaderContext) => PanelApi

/** Handlers by event of the iframe; events without one are ignored. */
export type FrameEventHandlers = {
  readonly [Name in FrameEvent['event']]?: (event: Extract<FrameEvent, { event: Name }>) => void
}
