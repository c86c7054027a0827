import type { Api } from '#api/api.ts'
import type { LifecycleEvent } from '#browser/life.ts'
import type { FrameValue, Scope, StoredKey } from '#browser/storedKeys.ts'
import type { Channel, Session } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'
import type { Failure, Result } from '#domain/failure.ts'
import type { TemporaryId } from '#domain/message.ts'
import type { PendingMessage } from '#domain/pendingMessage.ts'
import type { EpochMs } from '#domain/time.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import type { Fields } from '#protocol/fields.ts'
import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { Asked, Consent } from '#protocol/hostCommands.ts'
import type { Port } from '#protocol/port.ts'
import type { Analytics } from '#telemetry/productEvents.ts'
import type { AppAction } from '#state/root.ts'
import type { Metrics } from '#telemetry/timings.ts'

/** One contact's room on the cable, as the sagas see it. */
export type Room = {
  /** Connects; `confirmed` comes after every (re)connect. */
  readonly listen: (listener: (fact: RoomFact) => void) => () => void
  readonly updatePresence: () => void
  readonly close: () => void
}

export type RoomFact =
  | { readonly kind: 'opening' | 'confirmed' | 'lost' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'received'; readonly event: RoomEvent }

/** The conversation that a host gives to the page. */
export type HandedOver = {
  readonly conversation?: ConversationToken | undefined
  /** The host knows no visitor, so nothing of an earlier one may be found again. */
  readonly startsAfresh?: boolean | undefined
}

/** What this visit may find and store, as far as its host has proved itself (ADR 0040). */
export type Visit = HandedOver & {
  /** The part of the storage scope that names the host. */
  readonly place: string
  /** A window of the chat's own: its host can make it forget only what that host handed over. */
  readonly isWindow?: boolean
  /** Two hosts could share what is stored, so nothing is. */
  readonly isUnknown?: boolean
}

/** Keeps the visitor's session in this browser, apart for every tenant and every host. */
export type SessionKeeper = {
  /** This tenant's visitor on this host, as storage and other tabs know them. */
  readonly scope: () => Scope
  /** Small things worth remembering in this browser; `undefined` forgets. */
  readonly recall: (name: Remembered) => string | undefined
  readonly remember: (name: Remembered, value: string | undefined) => void
  /** Opens the storage scope of this visit at the given level, and takes a token over from whoever may name one. */
  readonly openFor: (visit: Visit, consent: Consent) => void
  /** What is stored goes where it may lie now, and nothing stays elsewhere. */
  readonly storeUnder: (consent: Consent) => void
  /** Whether this visitor has been here before. */
  readonly hasToken: () => boolean
  readonly token: () => ConversationToken | undefined
  /** What the address of an embedded page says; it counts once the host has shown itself. */
  readonly handedOver: () => HandedOver
  /** The host has forgotten its visitor: nothing of theirs is to be found again. */
  readonly isForgotten: () => boolean
  readonly current: () => Session | undefined
  /** A name for whoever sits here, apart from everybody else; undefined until the servers know them. */
  readonly person: () => string | undefined
  readonly keep: (session: Session) => void
  /**
   * The host calls its visitor by this identifier; `known` is the one that the server knows. True if that is another
   * person than before: nothing of theirs is stored any more, and nothing is asked in their name.
   */
  readonly rename: (identifier: string, known: string | undefined) => boolean
  /** Whether this is the name that the host has said last. */
  readonly isNamed: (identifier: string) => boolean
  /** The token of the person before, once: with it the server may recognise the next one. */
  readonly takeFormer: () => ConversationToken | undefined
  /** Asks in this name from here on, and stores nothing. */
  readonly use: (token: ConversationToken | undefined) => void
  /** Another tab has stored a newer token, or none. */
  readonly readAgain: () => void
  /** The server has recognised somebody else: from here on everything is asked in their name. */
  readonly adopt: (token: ConversationToken) => void
}

type Remembered = Exclude<FrameValue, 'cw_conversation' | 'tab' | 'websiteToken'>

/** Keeps unsent messages where a reload, or the tab's death, does not reach them. Never throws. */
export type Outbox = {
  /** What is kept, oldest first. */
  readonly load: () => Promise<readonly PendingMessage[]>
  /** Before anything else can happen; without its files, which take longer. */
  readonly saveSync: (message: PendingMessage) => void
  /** Done once it is safe, files and all. */
  readonly save: (message: PendingMessage) => Promise<void>
  readonly drop: (id: TemporaryId) => Promise<void>
  /** Of whoever sits here now; others may sit in other tabs. */
  readonly dropAll: () => Promise<void>
  /** Of everybody. */
  readonly clear: () => Promise<void>
  /** Nothing may last: what was kept for good is noted, if it may be read at all, and its database goes. */
  readonly moveOutOfDatabase: (isRead: boolean) => Promise<void>
}

/** The other tabs of the same visitor; where a browser has no means for it, there are none. */
export type Tabs = {
  /** Calls back once this tab leads; it does until it is closed. */
  readonly lead: (onLead: () => void) => void
  readonly tell: (fact: AppAction) => void
  readonly listen: (listener: (fact: AppAction) => void) => () => void
  readonly leave: () => void
}

export type Network = {
  readonly isOnline: () => boolean
  readonly listen: (listener: (isOnline: boolean) => void) => () => void
}

/** Everything a saga may touch besides the store; given once, at the start. */
export type Services = {
  readonly api: Api
  /** Absent where nobody embeds us. */
  readonly host: Port<Asked, FrameEvent> | undefined
  readonly session: SessionKeeper
  /** Finds the page that opened this window; absent where the address does not claim one. */
  readonly findOpener?: ((app: string | undefined, consent: Consent) => Promise<Visit>) | undefined
  /** The origin of the page around the frame, where the browser knows it. */
  readonly embedder?: string | undefined
  /** Loads the page anew, with what its address said at first. */
  readonly startAgain: () => void | Promise<void>
  /** What Chatwoot's host script reads of the hello to draw its bubble; nothing that is secret. */
  readonly channelConfig: Fields
  /** What a server that rendered the page has put into it. */
  readonly rendered: { readonly channel: Channel; readonly session: Session } | undefined
  /** Who counts, as the page says. */
  readonly analytics: Analytics
  /** Rejects where what it takes cannot be loaded. */
  readonly openRoom: (session: Session) => Promise<Room>
  readonly openOutbox: (scope: Scope) => Outbox
  /** Whether the browser stores nothing for us, whatever the visitor allows. */
  readonly isStorageDenied: () => boolean
  readonly openTabs: (name: StoredKey) => Tabs | Promise<Tabs>
  readonly network: Network
  /** When the page is put aside, and when it is back. */
  readonly life: { readonly listen: (listener: (fact: LifecycleEvent) => void) => () => void }
  /** Shows a screen in the place of the one there is. */
  readonly goTo: (path: string) => void | Promise<void>
  /** The widget's own address, without what its query says of the visitor. */
  readonly pageAddress: () => string
  /** The visitor is forgotten, and the address says so no longer: a reload is a visit of whoever is known by then. */
  readonly settleAddress: () => void | Promise<void>
  /** The country the visitor seems to be in; absent where the tenant has not said whom to ask. */
  readonly lookUpCountry?: () => Promise<Result<string>>
  /** Rejects where the browser will not play, as before the visitor's first click. */
  readonly playSound: (file: string) => Promise<void>
  /** Absent where nobody wants to hear of it; rejects where what it takes cannot be loaded. */
  readonly openTelemetry?: (() => Promise<Metrics>) | undefined
  /** Fulfilled once the browser has nothing else to do, or soon after. */
  readonly whenIdle: () => Promise<void>
  /** Fulfilled at once while the page is visible, else when it is again. */
  readonly whenShown: () => Promise<void>
  /** Fulfilled once the page around the frame shows it. */
  readonly whenOnScreen: () => Promise<void>
  /** 0 to 1; spreads requests that many clients would send at the same moment. */
  readonly random: () => number
  readonly now: () => EpochMs
  readonly newTemporaryId: () => TemporaryId
  readonly reportFailure: (failure: Failure) => void
  readonly report: (defect: unknown) => void
}
