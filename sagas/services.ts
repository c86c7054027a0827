import type { Api } from '#api/api.ts'
import type { Channel, Session } from '#domain/channel.ts'
import type { Failure } from '#domain/failure.ts'
import type { TemporaryId } from '#domain/message.ts'
import type { EpochMs } from '#domain/time.ts'
import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { HostCommand } from '#protocol/hostCommands.ts'
import type { Port } from '#protocol/port.ts'

/** One contact's room on the cable, as the sagas see it. */
export type Room = {
  /** `confirmed` comes after every (re)connect, `received` is not parsed yet. */
  readonly listen: (listener: (fact: RoomFact) => void) => () => void
  readonly updatePresence: () => void
  readonly close: () => void
}

export type RoomFact =
  | { readonly kind: 'opening' | 'confirmed' | 'lost' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'received'; readonly message: unknown }

/** Keeps the visitor's session in this browser, apart for every tenant and every host. */
export type SessionKeeper = {
  /** Opens the storage of one host's visitors; `own` when nobody embeds us. */
  readonly openFor: (hostOrigin: string) => void
  /** Whether this visitor has been here before. */
  readonly hasToken: () => boolean
  readonly current: () => Session | undefined
  readonly keep: (session: Session) => void
}

/** Everything a saga may touch besides the store; given once, at the start. */
export type Services = {
  readonly api: Api
  /** Absent where nobody embeds us. */
  readonly host: Port<HostCommand, FrameEvent> | undefined
  readonly session: SessionKeeper
  /** What a server that rendered the page has put into it. */
  readonly rendered: { readonly channel: Channel; readonly session: Session } | undefined
  readonly openRoom: (session: Session) => Room
  readonly now: () => EpochMs
  readonly newTemporaryId: () => TemporaryId
  readonly reportFailure: (failure: Failure) => void
  readonly report: (defect: unknown) => void
}
