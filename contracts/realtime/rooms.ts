import { createCable } from '#realtime/cable.ts'
import type { Socket } from '#realtime/transport.ts'
import { parseRoomEvent } from '#realtime/roomEvents.ts'
import { roomIdentifier } from '#realtime/roomIdentifier.ts'
import type { Timers } from '#realtime/timers.ts'
import type { PubsubToken } from '#domain/contact.ts'
import { VALUES } from '../support/expectation.ts'
import { asNoticed } from './noticed.ts'

/** As the cable's document has it. */
const PUBSUB_TOKEN = 'p4bs6bt0ken'

/** A server that says what it is told to, and a clock that moves when it is told to. */
export type World = {
  readonly server: {
    readonly openSocket: () => Socket
    readonly attempts: () => number
    readonly accept: () => void
    readonly sayRaw: (text: string) => void
    /** What was said on the newest socket. */
    readonly heard: () => readonly unknown[]
  }
  readonly time: Timers & { readonly advance: (milliseconds: number) => void }
}

/** How far a visitor has come before the frame in question. */
export type Stage = 'opened' | 'welcomed' | 'confirmed'

export type Visit = {
  /** One of the widget's own commands. */
  readonly perform: (action: string) => void
  readonly hear: (text: string) => void
  /** Everything that can be noticed from outside. */
  readonly outcome: () => unknown
}

const nameOfRoom = (pubsubToken: string, accountId: number): string =>
  roomIdentifier({ pubsubToken: pubsubToken as PubsubToken, accountId, userId: 'send' })

export const ROOM = nameOfRoom(PUBSUB_TOKEN, VALUES.accountId)

/** Where a state's values stand in the room's name; the code itself has put them there. */
export const ROOM_EXPRESSION = nameOfRoom('${pubsubToken}', -1).replace('-1', '${accountId}')

/** The widget's own code as a visitor's browser runs it, up to a point. */
export function visit({ server, time }: World, stage: Stage): Visit {
  const facts: unknown[] = []
  const cable = createCable({
    openSocket: server.openSocket,
    timers: time,
    random: () => 0,
    onChange: ({ kind }) => void facts.push(kind),
    report: () => undefined,
  })
  const room = cable.subscribe(ROOM, {
    confirmed: () => void facts.push('confirmed'),
    rejected: () => void facts.push('rejected'),
    received: (message) => {
      const event = parseRoomEvent(message)
      if (event) facts.push(asNoticed(event))
    },
  })
  cable.open()
  server.accept()
  const hear = (frame: object): void => server.sayRaw(JSON.stringify(frame))
  if (stage !== 'opened') hear({ type: 'welcome' })
  if (stage === 'confirmed') hear({ type: 'confirm_subscription', identifier: ROOM })
  return {
    perform: room.perform,
    hear: server.sayRaw,
    outcome: () => ({ facts, said: server.heard(), sockets: server.attempts() }),
  }
}
