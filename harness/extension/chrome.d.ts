/** The parts of Chrome's extension APIs that the extension uses. */

type ChromeEvent<Listener> = {
  readonly addListener: (listener: Listener) => void
  readonly removeListener: (listener: Listener) => void
}

type ChromeTab = { readonly id?: number; readonly url?: string }

type ChromeSender = {
  readonly tab?: ChromeTab
  readonly frameId?: number
  /** Id of the document that sent the message. */
  readonly documentId?: string
  readonly url?: string
}

type ChromePort = {
  readonly name: string
  readonly sender?: ChromeSender
  readonly postMessage: (message: unknown) => void
  readonly disconnect: () => void
  readonly onMessage: ChromeEvent<(message: unknown) => void>
  readonly onDisconnect: ChromeEvent<() => void>
}

type ChromeContentScript = {
  readonly id: string
  readonly matches: readonly string[]
  readonly excludeMatches?: readonly string[]
  readonly js: readonly string[]
  readonly runAt: 'document_start'
  readonly world: 'MAIN' | 'ISOLATED'
  readonly allFrames: boolean
  readonly persistAcrossSessions: boolean
}

type ChromeTarget = { readonly tabId: number; readonly allFrames?: boolean; readonly frameIds?: readonly number[] }

type ChromeInjection<Args extends readonly unknown[], Result> = {
  readonly target: ChromeTarget
  readonly world: 'MAIN' | 'ISOLATED'
  readonly injectImmediately?: boolean
} & (
  | { readonly func: (...args: Args) => Result; readonly args?: Args; readonly files?: never }
  | { readonly files: readonly string[]; readonly func?: never; readonly args?: never }
)

type ChromeInjectionResult<Result> = { readonly frameId: number; readonly result?: Awaited<Result> }

type ChromeSessionRule = {
  readonly id: number
  readonly condition: {
    readonly tabIds: readonly number[]
    readonly urlFilter: string
    readonly resourceTypes: readonly ['main_frame']
  }
  readonly action: {
    readonly type: 'modifyHeaders'
    readonly responseHeaders: readonly { readonly header: string; readonly operation: 'remove' }[]
  }
}

declare const chrome: {
  readonly action: {
    readonly onClicked: ChromeEvent<(tab: ChromeTab) => void>
    readonly setBadgeText: (details: { readonly tabId: number; readonly text: string }) => Promise<void>
  }
  readonly sidePanel: {
    readonly setOptions: (options: {
      readonly tabId: number
      readonly path: string
      readonly enabled: boolean
    }) => Promise<void>
    readonly open: (options: { readonly tabId: number }) => Promise<void>
  }
  readonly tabs: {
    readonly get: (tabId: number) => Promise<ChromeTab>
    readonly query: (filter: { readonly url?: string }) => Promise<readonly ChromeTab[]>
    readonly reload: (tabId: number, options: { readonly bypassCache: boolean }) => Promise<void>
    readonly sendMessage: (tabId: number, message: unknown) => Promise<unknown>
    readonly onRemoved: ChromeEvent<(tabId: number) => void>
    readonly onUpdated: ChromeEvent<(tabId: number, change: { readonly status?: string }) => void>
  }
  readonly scripting: {
    readonly getRegisteredContentScripts: (filter: {
      readonly ids: readonly string[]
    }) => Promise<readonly { readonly id: string }[]>
    readonly registerContentScripts: (scripts: readonly ChromeContentScript[]) => Promise<void>
    readonly unregisterContentScripts: (filter: { readonly ids: readonly string[] }) => Promise<void>
    readonly executeScript: <Args extends readonly unknown[], Result>(
      injection: ChromeInjection<Args, Result>,
    ) => Promise<readonly ChromeInjectionResult<Result>[]>
  }
  readonly permissions: {
    readonly request: (wanted: { readonly origins: readonly string[] }) => Promise<boolean>
    readonly contains: (wanted: { readonly origins: readonly string[] }) => Promise<boolean>
  }
  readonly storage: {
    readonly session: {
      readonly get: (key: string) => Promise<Readonly<Record<string, unknown>>>
      readonly set: (items: Readonly<Record<string, unknown>>) => Promise<void>
      readonly remove: (key: string) => Promise<void>
    }
    readonly onChanged: ChromeEvent<(changes: Readonly<Record<string, unknown>>, area: string) => void>
  }
  readonly declarativeNetRequest: {
    readonly getSessionRules: () => Promise<readonly { readonly id: number }[]>
    readonly updateSessionRules: (changes: {
      readonly removeRuleIds: readonly number[]
      readonly addRules?: readonly ChromeSessionRule[]
    }) => Promise<void>
  }
  readonly runtime: {
    readonly connect: (info: { readonly name: string }) => ChromePort
    readonly sendMessage: (message: unknown) => Promise<unknown>
    readonly onConnect: ChromeEvent<(port: ChromePort) => void>
    readonly onMessage: ChromeEvent<
      (message: unknown, sender: ChromeSender, respond: (answer: unknown) => void) => boolean
    >
    readonly getManifest: () => { readonly version: string }
  }
  /** Only in pages of the developer tools. */
  readonly devtools?: {
    readonly inspectedWindow: {
      readonly tabId: number
      readonly eval: (expression: string, callback: (result: unknown) => void) => void
    }
    readonly panels: { readonly create: (title: string, iconPath: string, pagePath: string) => void }
  }
}
