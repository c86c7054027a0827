import type { Frame, Scenario, Step } from './scenario.ts'

/** Interface through which a scenario acts on one contact's room. */
export type RoomActions = {
  readonly broadcast: (event: string, data: Readonly<Record<string, unknown>>) => void
  readonly send: (frame: Frame) => void
  readonly drop: () => void
  readonly disconnect: (reason: string | null, mayReconnect: boolean) => void
}

type PlayerOptions = {
  readonly scenario: Scenario
  /** Speed of the scenario: seconds of the scenario per real second. */
  readonly speed: number
  readonly createRoomActions: (room: string) => RoomActions
}

export type Player = {
  readonly onSubscribed: (room: string) => void
  /** Handles the end of the last subscription to a room. */
  readonly onUnsubscribed: (room: string) => void
  /** Tells the simulated agent that the visitor has sent a message, so that it replies. */
  readonly onVisitorMessage: () => void
  readonly stop: () => void
}

/**
 * Progress of the scenario in a room. `isDisconnectedByStep` is true after a step of the scenario has disconnected the
 * subscribers.
 */
type Playback = { step: number; timer: NodeJS.Timeout | undefined; isDisconnectedByStep: boolean }

/**
 * Plays a scenario in every room with a subscription. After a step has disconnected the subscribers, the scenario
 * continues. If the subscribers leave by themselves, it starts again from the beginning.
 */
export function createPlayer({ scenario: { begins, steps }, speed, createRoomActions }: PlayerOptions): Player {
  const waitingRooms = new Set<string>()
  const playbacks = new Map<string, Playback>()
  let hasPendingMessage = false

  function start(room: string): void {
    waitingRooms.delete(room)
    const playback: Playback = { step: 0, timer: undefined, isDisconnectedByStep: false }
    playbacks.set(room, playback)
    schedule(room, playback, 0)
  }

  function schedule(room: string, playback: Playback, from: number): void {
    const step = steps[playback.step]
    if (step === undefined) return end(room)
    playback.timer = setTimeout(
      () => {
        playback.step += 1
        playback.isDisconnectedByStep ||= 'drop' in step || 'disconnect' in step
        performStep(step, createRoomActions(room))
        schedule(room, playback, step.at)
      },
      ((step.at - from) * 1000) / speed,
    )
  }

  /** Ends the scenario in a room. A scenario that begins with a message can then be played again. */
  function end(room: string): void {
    const wasDisconnectedByStep = playbacks.get(room)?.isDisconnectedByStep === true
    playbacks.delete(room)
    if (begins === 'message' && !wasDisconnectedByStep) waitingRooms.add(room)
  }

  return {
    onSubscribed: (room) => {
      const playback = playbacks.get(room)
      if (playback) {
        playback.isDisconnectedByStep = false
        return
      }
      if (begins === 'subscribed' || hasPendingMessage) start(room)
      else waitingRooms.add(room)
      hasPendingMessage = false
    },
    onUnsubscribed: (room) => {
      waitingRooms.delete(room)
      const playback = playbacks.get(room)
      if (playback === undefined || playback.isDisconnectedByStep) return
      clearTimeout(playback.timer)
      playbacks.delete(room)
    },
    onVisitorMessage: () => {
      // The visitor's message may arrive before the room has a subscriber. The first subscription then starts the
      // scenario.
      hasPendingMessage = waitingRooms.size === 0 && playbacks.size === 0
      for (const room of waitingRooms) start(room)
    },
    stop: () => {
      for (const { timer } of playbacks.values()) clearTimeout(timer)
      playbacks.clear()
      waitingRooms.clear()
    },
  }
}

function performStep(step: Step, actions: RoomActions): void {
  if ('event' in step) return actions.broadcast(step.event, step.data)
  if ('send' in step) return actions.send(step.send)
  if ('drop' in step) return actions.drop()
  return actions.disconnect(step.disconnect.reason, step.disconnect.reconnect)
}
