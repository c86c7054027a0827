import type { Api } from '#api/api.ts'
import type { LifecycleEvent } from '#browser/life.ts'
import type { FrameValue, Scope, StoredKey } from '#browser/storage/storedKeys.ts'
import type { Channel, Session } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'
import type { Failure, Result } from '#domain/failure.ts'
import type { ChosenFile } from '#domain/message/attachment.ts'
import type { TemporaryId } from '#domain/message/message.ts'
import type { PendingMessage } from '#domain/message/outbox.ts'
import type { EpochMs } from '#domain/time.ts'
import type { Fields } from '#tools/fields.ts'
import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { CommandRequest, Consent } from '#protocol/hostCommands.ts'
import type { WindowSettings } from '#protocol/windowSettings.ts'
import type { Port } from '#protocol/port.ts'
import type { TraceFile } from '#protocol/trace.ts'
import type { Room, SocketWatch } from '#realtime/room.ts'
import type { Analytics } from '#telemetry/productEvents.ts'
import type { AppAction } from '#state/root.ts'
import type { AppStore } from '#state/store.ts'
import type { Metrics } from '#telemetry/timings.lazy.ts'

/** What the host says about its visitor: the conversation token, or that it knows none. */
export type HandOverData = {
  readonly conversation?: ConversationToken | undefined
  /** True if the host has forgotten its visitor. Data stored for an earlier visitor is then not restored. */
  readonly startsAfresh?: boolean | undefined
}

/** Storage scope of this visit, which depends on the verified host (ADR 0040). */
export type Visit = HandOverData & {
  /** The part of the storage scope that names the host. */
  readonly place: string
  /** True for a pop-out window, whose stored data is cleared only if an opener has handed it over before. */
  readonly isWindow?: boolean
  /** Hash that identifies the visitor of the page that opened this window, if it is known. */
  readonly person?: string
  /** True for a pop-out window whose visitor was in the chat of the page that opened it. */
  readonly isInChat?: boolean
  /** Text that the visitor has begun to write in the page that opened this window. */
  readonly draft?: string
  /** Values in forms of the conversation there that are not sent, as `serializeFilledForms` returns them. */
  readonly forms?: string
  /** Values there in the form before the chat that are not sent, as a query string. */
  readonly preChat?: string
  /** Settings of the page that opened this window. */
  readonly settings?: WindowSettings
  /** True if the host is unknown. Nothing is stored, as two hosts could share it. */
  readonly isUnknown?: boolean
}

/** Stores the visitor's session in this browser, separately for each tenant and host. */
export type SessionStore = {
  /** Key of this tenant's visitor on this host, for storage and tab groups. */
  readonly scope: () => Scope
  /** Reads a small value from storage; undefined if absent. */
  readonly read: (name: StoredName) => string | undefined
  readonly write: (name: StoredName, value: string | undefined) => void
  /** Sets the listener that runs after each write, also of the session itself. */
  readonly onWrite: (listener: () => void) => void
  /** Opens the storage scope of this visit at the given consent level, and adopts the host's token. */
  readonly openFor: (visit: Visit, consent: Consent) => void
  /** Moves stored values to the storage that the consent level allows, and clears the others. */
  readonly storeUnder: (consent: Consent) => void
  /** True if a conversation token is known, so that the visitor has been here before. */
  readonly hasToken: () => boolean
  readonly token: () => ConversationToken | undefined
  /** Token from the page's address. It may be used only once the host is verified. */
  readonly handedOver: () => HandOverData
  /** True after the host's `reset`: stored data of the visitor must not be restored. */
  readonly isForgotten: () => boolean
  /** True if the data of an earlier visitor was removed at the start, so that no other storage keeps theirs. */
  readonly isEmptied: () => boolean
  readonly current: () => Session | undefined
  /** Stable hash that identifies the current contact; undefined until the session is loaded. */
  readonly contactHash: () => string | undefined
  /** Hash of the contact who writes now; undefined until the servers know a contact, also after a change of the person. */
  readonly authorHash: () => string | undefined
  /** Notes that the person has changed. What is written until the next session is saved belongs to its contact. */
  readonly startSwitch: () => void
  readonly saveSession: (session: Session) => void
  /**
   * Sets the host's identifier; `known` is the server's. Returns true if the person changed: then stored data of the
   * previous person is removed, and their token is no longer used.
   */
  readonly rename: (identifier: string, known: string | undefined) => boolean
  /** True if this is the identifier that the host sent last. */
  readonly isNamed: (identifier: string) => boolean
  /**
   * Returns the token of the previous person once, if the servers know that person: with it they may recognise the next
   * one. They would give the next person's name to a contact who has none.
   */
  readonly takeFormer: () => ConversationToken | undefined
  /** Uses this token for requests without storing it. */
  readonly setToken: (token: ConversationToken | undefined) => void
  /** Reads the token again after another tab has stored one. */
  readonly reloadToken: () => void
  /** Removes all stored values of this website, or all but the choices for the browser, and the token. */
  readonly forget: (values: 'all' | 'visitor') => void
  /** Stores and uses the token of the contact that the server recognised. */
  readonly saveToken: (token: ConversationToken) => void
}

type StoredName = Exclude<FrameValue, 'cw_conversation' | 'tab' | 'websiteToken'>

/** Persists unsent messages over reloads and crashes. Never throws. */
export type Outbox = {
  /** Returns the stored messages of the current person, oldest first. */
  readonly load: () => Promise<readonly PendingMessage[]>
  /** Stores a message synchronously, without its files. */
  readonly saveSync: (message: PendingMessage) => void
  /** Stores a message with its files; resolves once it is written. */
  readonly save: (message: PendingMessage) => Promise<void>
  readonly drop: (id: TemporaryId) => Promise<void>
  /** Returns the files that the current person has chosen on an earlier page and not sent. */
  readonly loadChosenFiles: () => Promise<readonly ChosenFile[]>
  /** Stores the chosen files in place of those before, where the consent allows a database; an empty list deletes them. */
  readonly saveChosenFiles: (files: readonly ChosenFile[]) => Promise<void>
  /** Deletes the messages and the chosen files of all persons. */
  readonly clear: () => Promise<void>
  /** Deletes the database, and moves its messages to session storage if `shouldRead`. */
  readonly moveOutOfDatabase: (shouldRead: boolean) => Promise<void>
}

/** Other tabs of the same visitor. Browsers without BroadcastChannel have none. */
export type Tabs = {
  /** Calls back when this tab becomes the leader, which it stays until it closes. */
  readonly requestLeadership: (onLead: () => void) => void
  readonly send: (action: AppAction) => void
  readonly listen: (listener: (action: AppAction) => void) => () => void
  readonly leave: () => void
}

export type Network = {
  readonly isOnline: () => boolean
  readonly listen: (listener: (isOnline: boolean) => void) => () => void
}

/** Recorder of diagnostics, which keeps the last two minutes in memory only. */
export type FlightRecorder = {
  readonly recordAction: (type: string) => void
  /** Ends the recording and returns what it has. A later call returns an empty file. */
  readonly finish: () => TraceFile
  /** Lets the visitor save a file. */
  readonly download: (file: TraceFile) => void
}

/** What a recorder of diagnostics needs of this page. */
export type DiagnosticsPage = { readonly window: Window & typeof globalThis; readonly sockets: SocketWatch }

type RecorderModule = {
  readonly startRecorder: (page: DiagnosticsPage & Pick<Services, 'host'>) => FlightRecorder
}

/** Everything that sagas use besides the store; set once at the start. */
export type Services = {
  readonly api: Api
  /** Port to the host page, or to the mobile app that shows this page; undefined without either. */
  readonly host: Port<CommandRequest, FrameEvent> | undefined
  readonly session: SessionStore
  /** Finds the page that opened this window; absent if the address names none. */
  readonly findOpener?: ((app: string | undefined, consent: Consent) => Promise<Visit>) | undefined
  /** Resolves when a pop-out window requests the conversation of this frame. */
  readonly whenWindowOpens: () => Promise<void>
  /** Origin of the parent page, in browsers with `ancestorOrigins`. */
  readonly embedder?: string | undefined
  /** Reloads the page with its initial address. */
  readonly startAgain: () => void | Promise<void>
  /** Public channel fields of the hello, from which Chatwoot's host script draws its bubble. */
  readonly channelConfig: Fields
  /** Channel and session that a server rendered into the page. */
  readonly rendered: { readonly channel: Channel; readonly session: Session } | undefined
  readonly analytics: Analytics
  /** Opens the room; rejects if its chunk cannot be loaded. */
  readonly openRoom: (session: Session) => Promise<Room>
  /** Opens the outbox of the current contact, or of another one while the session is not loaded. */
  readonly openOutbox: (scope: Scope, contactHash?: () => string | undefined) => Outbox
  /** True if the browser denies storage, whatever the consent level. */
  readonly isStorageDenied: () => boolean
  readonly openTabs: (name: StoredKey) => Tabs | Promise<Tabs>
  readonly network: Network
  /** Page lifecycle: frozen and resumed. */
  readonly life: { readonly listen: (listener: (action: LifecycleEvent) => void) => () => void }
  readonly goTo: (path: string) => void
  /** Returns the widget's own URL without the visitor's parameters. */
  readonly pageAddress: () => string
  /** Changes the page's address, so that a reload restores the stored visitor and repeats no reset or handover. */
  readonly settleAddress: () => void | Promise<void>
  /** Looks up the visitor's country by IP; absent if the tenant names no service for it. */
  readonly lookUpCountry?: () => Promise<Result<string>>
  /** Plays a sound; rejects if the browser blocks it, as before the first click. */
  readonly playSound: (file: string) => Promise<void>
  /** Starts telemetry; absent if the tenant has none; rejects if its chunk cannot be loaded. */
  readonly openTelemetry?: (() => Promise<Metrics>) | undefined
  /** `load` rejects if the chunk of the recorder cannot be loaded. */
  readonly diagnostics: DiagnosticsPage & { readonly load: () => Promise<RecorderModule> }
  /** Window in which lazy code creates files. */
  readonly window: Window & typeof globalThis
  /** Resolves when the browser is idle, or after a short time-out. */
  readonly whenIdle: () => Promise<void>
  /** Resolves after the next frame, or after a short time-out if there is none. */
  readonly whenPainted: () => Promise<void>
  /** Resolves when the page is visible. */
  readonly whenShown: () => Promise<void>
  /** Resolves when the iframe is visible in its host page. */
  readonly whenOnScreen: () => Promise<void>
  /** Random number from 0 to 1, which spreads simultaneous requests of many clients. */
  readonly random: () => number
  readonly now: () => EpochMs
  readonly newTemporaryId: () => TemporaryId
  readonly reportFailure: (failure: Failure) => void
  readonly report: (defect: unknown) => void
}

/** Services, and the store, to which lazy sagas add slices. Sagas read and change it only by effects. */
export type SagaContext = Services & { readonly store: AppStore }
