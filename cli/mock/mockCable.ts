import type { Server } from 'node:http'
import { createAccess } from '../sandbox/access/access.ts'
import { createCableServer } from '../sandbox/cable/cable.ts'
import { createFaults } from '../sandbox/faults/faults.ts'
import { createFeed } from '../sandbox/cable/feed.ts'
import { isCableEvent, readCableContract } from '../wire/cableContract.ts'
import { createCompletion } from './eventCompletion.ts'
import { createIds } from './ids.ts'
import { createPlayer, type Player, type RoomActions } from './player.ts'
import type { Frame, Scenario } from './scenario.ts'

type MockCableOptions = {
  readonly scenario?: Scenario | undefined
  readonly speed?: number | undefined
  readonly seed?: number | undefined
  readonly log: (line: string) => void
}

export type MockCable = {
  readonly attach: (server: Server) => void
  /** Notifies the cable that the visitor has sent a message over HTTP. */
  readonly onVisitorMessage: () => void
  readonly close: () => void
}

/** Creates a cable that accepts every room and plays the scenario in each of them, if there is a scenario. */
export function createMockCable({ scenario, speed = 1, seed = 0, log }: MockCableOptions): MockCable {
  const cable = createCableServer({
    access: createAccess({}),
    faults: createFaults(),
    feed: createFeed(),
    // The room tokens that the mock generates differ between runs, so the cable accepts every token.
    tenantOf: () => '',
    onPresence: () => undefined,
    onSubscribed: (room) => player?.onSubscribed(room),
    onUnsubscribed: (room) => player?.onUnsubscribed(room),
  })
  const player: Player | undefined = scenario && createPlayer({ scenario, speed, createRoomActions })
  const now = (): number => Math.floor(Date.now() / 1000)
  const complete = createCompletion({ contract: readCableContract(), nextId: createIds(seed), now })

  function createRoomActions(room: string): RoomActions {
    return {
      broadcast: (event, data) => {
        log(`cable  ${event}`)
        cable.broadcast(room, { event, data: isCableEvent(event) ? complete(event, data) : data })
      },
      send: (frame) => cable.send(room, (identifier) => toFrame(frame, identifier, now())),
      drop: () => {
        log('cable  drop')
        cable.terminate(room)
      },
      disconnect: (reason, mayReconnect) => {
        log(`cable  disconnect ${String(reason)}`)
        cable.disconnect(reason, mayReconnect, room)
      },
    }
  }

  return {
    attach: cable.attach,
    onVisitorMessage: () => player?.onVisitorMessage(),
    close: () => {
      player?.stop()
      cable.close()
    },
  }
}

function toFrame(type: Frame, identifier: string, seconds: number): object {
  if (type === 'ping') return { type, message: seconds }
  return type === 'welcome' ? { type } : { type, identifier }
}
