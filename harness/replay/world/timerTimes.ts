import type { RecordedTimer } from '../pageEvents.ts'

/**
 * Maximum time by which a replay may set a timer before the recorded page has, in ms. The work of the page takes time in
 * a recording, and none in a replay.
 */
const MAX_EARLIER_MS = 500

/** Maximum time by which it may set it later, in ms, because times are rounded. */
const MAX_LATER_MS = 2

/** Times at which the timers of a recorded page ran. */
export type TimerTimes = {
  /**
   * Returns the recorded timer that the page of a replay sets at this time since its start, with this delay, both in ms;
   * undefined for a timer that the recording does not have. Each recorded timer is taken once.
   */
  readonly take: (now: number, delay: number) => RecordedTimer | undefined
  /** Gives a timer back that the page has cleared. The recorded one, which ran, is another. */
  readonly giveBack: (timer: RecordedTimer) => void
}

const setAt = ({ at, late, delay }: RecordedTimer): number => at - late - delay

export function createTimerTimes(recorded: readonly RecordedTimer[]): TimerTimes {
  const rest = new Set(recorded)
  return {
    take: (now, delay) => {
      const [timer] = [...rest]
        .filter((other) => other.delay === delay)
        .filter((other) => setAt(other) >= now - MAX_LATER_MS && setAt(other) <= now + MAX_EARLIER_MS)
        .toSorted((one, other) => setAt(one) - setAt(other))
      if (timer) rest.delete(timer)
      return timer
    },
    giveBack: (timer) => void rest.add(timer),
  }
}
