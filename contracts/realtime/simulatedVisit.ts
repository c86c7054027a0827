import { createCable } from '#realtime/cable.ts'
import type { Socket } from '#realtime/transport.ts'
import { parseRoomEvent } from '#realtime/roomEvents.ts'
import { roomIdentifier } from '#realtime/roomIdentifier.ts'
import type { Timers } from '#realtime/timers.ts'
import type { PubsubToken } from '#domain/contact.ts'
import { EXAMPLE_VALUES } from '../support/expectation.ts'
import { toObservable } from './observableEvent.ts'

/** Same token as in the cable's document. */
const PUBSUB_TOKEN = 'p4bs6bt0ken'

/** Fake server and fake clock, which the test controls. */
export type TestEnvironment = {
  readonly server: {
    readonly openSocket: () => Socket
    readonly attempts: () => number
    readonly accept: () => void
    readonly sendRaw: (text: string) => void
    /** Returns the frames that the widget sent on the newest socket. */
    readonly receivedFrames: () => readonly unknown[]
  }
  readonly time: Timers & { readonly advance: (milliseconds: number) => void }
}

/** Progress of the visitor's connection before the tested frame. */
export type ConnectionStage = 'opened' | 'welcomed' | 'confirmed'

export type SimulatedVisit = {
  /** Sends a command of the widget over the cable, such as `update_presence`. */
  readonly perform: (action: string) => void
  readonly receive: (text: string) => void
  /** Returns the connection states and events so far, the frames that the widget sent, and the number of sockets. */
  readonly outcome: () => unknown
}

const buildIdentifier = (pubsubToken: string, accountId: number): string =>
  roomIdentifier({ pubsubToken: pubsubToken as PubsubToken, accountId, userId: 'send' })

export const ROOM = buildIdentifier(PUBSUB_TOKEN, EXAMPLE_VALUES.accountId)

/** The room's identifier with placeholders for the state's values, built by the code itself. */
export const ROOM_EXPRESSION = buildIdentifier('${pubsubToken}', -1).replace('-1', '${accountId}')

/** Runs the widget's cable client as in a visitor's browser, up to a stage. */
export function startVisit({ server, time }: TestEnvironment, stage: ConnectionStage): SimulatedVisit {
  const observations: unknown[] = []
  const cable = createCable({
    openSocket: server.openSocket,
    timers: time,
    random: () => 0,
    onChange: ({ kind }) => void observations.push(kind),
    report: () => undefined,
  })
  const room = cable.subscribe(ROOM, {
    confirmed: () => void observations.push('confirmed'),
    rejected: () => void observations.push('rejected'),
    received: (message) => {
      const event = parseRoomEvent(message)
      if (event) observations.push(toObservable(event))
    },
  })
  cable.open()
  server.accept()
  const sendFrame = (frame: object): void => server.sendRaw(JSON.stringify(frame))
  if (stage !== 'opened') sendFrame({ type: 'welcome' })
  if (stage === 'confirmed') sendFrame({ type: 'confirm_subscription', identifier: ROOM })
  return {
    perform: room.perform,
    receive: server.sendRaw,
    outcome: () => ({ observations, sentFrames: server.receivedFrames(), sockets: server.attempts() }),
  }
}
