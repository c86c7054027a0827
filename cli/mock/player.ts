import type { Frame, Scenario, Step } from './scenario.ts'

/** Interface through which a scenario acts on one contact's room. */
export type Stage = {
  readonly tell: (event: string, data: Readonly<Record<string, unknown>>) => void
  readonly send: (frame: Frame) => void
  readonly drop: () => void
  readonly disconnect: (reason: string | null, mayReconnect: boolean) => void
}

type PlayerOptions = {
  readonly scenario: Scenario
  /** Speed of the scenario: seconds of the scenario per real second. */
  readonly speed: number
  readonly stageOf: (room: string) => Stage
}

export type Player = {
  readonly subscribed: (room: string) => void
  /** Handles the end of the last subscription to a room. */
  readonly gone: (room: string) => void
  /** Handles a message of the visitor. */
  readonly spoken: () => void
  readonly stop: () => void
}

/**
 * Progress of the scenario in a room. `isIntermission` is true after a step of the scenario has disconnected the
 * subscribers.
 */
type Play = { step: number; timer: NodeJS.Timeout | undefined; isIntermission: boolean }

/**
 * Plays a scenario in every room with a subscription. After a step has disconnected the subscribers, the scenario
 * continues. If the subscribers leave by themselves, it starts again from the beginning.
 */
export function createPlayer({ scenario: { begins, steps }, speed, stageOf }: PlayerOptions): Player {
  const waiting = new Set<string>()
  const plays = new Map<string, Play>()
  let hasSpoken = false

  function begin(room: string): void {
    waiting.delete(room)
    const play: Play = { step: 0, timer: undefined, isIntermission: false }
    plays.set(room, play)
    schedule(room, play, 0)
  }

  function schedule(room: string, play: Play, from: number): void {
    const step = steps[play.step]
    if (step === undefined) return end(room)
    play.timer = setTimeout(
      () => {
        play.step += 1
        play.isIntermission ||= 'drop' in step || 'disconnect' in step
        perform(step, stageOf(room))
        schedule(room, play, step.at)
      },
      ((step.at - from) * 1000) / speed,
    )
  }

  /** Ends the scenario in a room. A scenario that begins with a message can then be played again. */
  function end(room: string): void {
    const wasIntermission = plays.get(room)?.isIntermission === true
    plays.delete(room)
    if (begins === 'message' && !wasIntermission) waiting.add(room)
  }

  return {
    subscribed: (room) => {
      const play = plays.get(room)
      if (play) {
        play.isIntermission = false
        return
      }
      if (begins === 'subscribed' || hasSpoken) begin(room)
      else waiting.add(room)
      hasSpoken = false
    },
    gone: (room) => {
      waiting.delete(room)
      const play = plays.get(room)
      if (play === undefined || play.isIntermission) return
      clearTimeout(play.timer)
      plays.delete(room)
    },
    spoken: () => {
      // The visitor's message may arrive before the room has a subscriber that can receive the answer.
      hasSpoken = waiting.size === 0 && plays.size === 0
      for (const room of waiting) begin(room)
    },
    stop: () => {
      for (const { timer } of plays.values()) clearTimeout(timer)
      plays.clear()
      waiting.clear()
    },
  }
}

function perform(step: Step, stage: Stage): void {
  if ('event' in step) return stage.tell(step.event, step.data)
  if ('send' in step) return stage.send(step.send)
  if ('drop' in step) return stage.drop()
  return stage.disconnect(step.disconnect.reason, step.disconnect.reconnect)
}
