import type { RoomEvent } from '#domain/roomEvent.ts'

/** One contact's room on the cable, as the sagas see it. */
export type Room = {
  /**
   * Connects and reports changes: `confirmed` after every (re)connect. Returns a function that removes the listener.
   */
  readonly listen: (listener: (action: RoomChange) => void) => () => void
  readonly updatePresence: () => void
  readonly close: () => void
}

export type RoomChange =
  | { readonly kind: 'opening' | 'confirmed' | 'lost' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'received'; readonly event: RoomEvent }

/** Sockets of the room, for an observer: the present one, and a function that is called with each later one. */
export type SocketWatch = { current?: WebSocket; onOpen?: (socket: WebSocket) => void }
