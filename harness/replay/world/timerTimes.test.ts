import { describe, expect, test } from '@jest/globals'
import { createTimerTimes } from './timerTimes.ts'

/** Timer of 16 ms, set and run at these times in ms. */
const timerOf = (setAt: number, at: number) => ({ delay: 16, late: at - setAt - 16, at })

describe('times of recorded timers', () => {
  test('two timers with the same delay have their own times, in the order in which the page sets them', () => {
    const [first, second] = [timerOf(100, 116), timerOf(140, 190)]
    const { take } = createTimerTimes([first, second])

    expect(take(95, 16)).toBe(first)
    expect(take(120, 16)).toBe(second)
    expect(take(140, 16)).toBeUndefined()
  })

  test.each([
    ['with another delay', 100, 50],
    ['half a second and more before the recorded one', -401, 16],
    ['after the recorded one', 103, 16],
  ])('a timer %s has no recorded time', (_name, now, delay) => {
    expect(createTimerTimes([timerOf(100, 120)]).take(now, delay)).toBeUndefined()
  })

  test('the recorded time of a cleared timer is for the next one', () => {
    const timer = timerOf(100, 120)
    const { take, giveBack } = createTimerTimes([timer])
    expect(take(90, 16)).toBe(timer)
    giveBack(timer)

    expect(take(99, 16)).toBe(timer)
  })
})
