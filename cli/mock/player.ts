import type { Frame, Scenario, Step } from './scenario.ts'

/** Where a scenario is played: one contact's room. */
export type Stage = {
  readonly tell: (event: string, data: Readonly<Record<string, unknown>>) => void
  readonly send: (frame: Frame) => void
  readonly drop: () => void
  readonly disconnect: (reason: string | null, mayReconnect: boolean) => void
}

type PlayerOptions = {
  readonly scenario: Scenario
  /** How many seconds of the scenario pass in one of ours. */
  readonly speed: number
  readonly stageOf: (room: string) => Stage
}

export type Player = {
  readonly subscribed: (room: string) => void
  /** Nobody is left in a room. */
  readonly gone: (room: string) => void
  /** The visitor has said something. */
  readonly spoken: () => void
  readonly stop: () => void
}

/** A room's play: how far it is, and whether it has itself sent everybody away. */
type Play = { step: number; timer: NodeJS.Timeout | undefined; isIntermission: boolean }

/**
 * Plays a scenario in every room that is subscribed to. What a step ends goes on when the room is back; whoever leaves
 * by themselves begins anew.
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

  /** What waits for words can be played again. */
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
      // Words may come before the room is there to hear the answer.
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
