import { describe, expect, test } from '@jest/globals'
import { quantile, simulateStorm, STORMS } from '#test/support/cable/storm.ts'

/** Number of clients: a fifth of a busy site, so results vary more. `npm run bench -- storm` runs all 10,000. */
const CLIENTS = 2_000

/**
 * Tolerance of the peak, in attempts per second. Each of the 2,000 clients counts as five, so 1,000 attempts per second
 * have a standard deviation of 70.
 */
const SCATTER = 150

describe('many clients that lose their server together', () => {
  test.each(STORMS)('$name: all clients reconnect in time, without a peak of attempts', ({ loss, idealMs }) => {
    const result = simulateStorm(loss, { clients: CLIENTS })

    expect(result.recoveryTimes).toHaveLength(CLIENTS)
    expect(result.peak).toBeLessThanOrEqual(1_000 + SCATTER)
    expect(quantile(result, 0.99, CLIENTS)).toBeLessThanOrEqual(1.25 * idealMs)
    expect(result.socketsPerClient).toBeLessThanOrEqual(1.1)
  })

  test('clients without a server make at most 11 attempts in two minutes on average', () => {
    const { attemptsPerClient } = simulateStorm({ kind: 'killed', downMs: 600_000 }, { clients: CLIENTS, seconds: 120 })

    expect(attemptsPerClient).toBeLessThanOrEqual(11)
    expect(attemptsPerClient).toBeGreaterThan(5)
  })

  test('clients of a silent server detect the loss within 9 s of the last ping', () => {
    for (let seed = 1; seed <= 20; seed += 1)
      expect(simulateStorm({ kind: 'silent' }, { clients: 20, seed: seed * 149, seconds: 30 }).noticedMs).toBeLessThanOrEqual(9_000)
  }) // prettier-ignore
})

describe('single client whose server restarts', () => {
  test.each([0, 2, 10, 60])('a single client reconnects within 8.5 s (median) after %d s downtime', (downSeconds) => {
    const waits = Array.from({ length: 100 }, (_, run) => {
      const { recoveryTimes } = simulateStorm({ kind: 'killed', downMs: downSeconds * 1000 }, { clients: 1, seed: run * 7_919, seconds: 120 })
      return (recoveryTimes[0] ?? Infinity) - downSeconds * 1000
    })

    expect(waits.toSorted((a, b) => a - b)[49]).toBeLessThanOrEqual(8_500)
  }) // prettier-ignore
})
