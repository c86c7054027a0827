import { expect, test } from '@jest/globals'
import type { Outbox } from '#sagas/services.ts'
import { firstFailure, withManualClock, RUNS, SEED } from './schedules.ts'

withManualClock()

test(
  `SEED=${SEED}: in ${RUNS} random schedules no message is lost or sent twice, and all tabs match the server`,
  async () => {
    expect(await firstFailure({ seed: SEED, runs: RUNS })).toBeUndefined()
  },
  RUNS * 30_000,
)

/** Each of these outboxes has a planted bug. They prove that the test above can detect a bug. */
test.each<[string, (outbox: Outbox) => Outbox]>([
  ['persists no message', (outbox) => ({ ...outbox, saveSync: () => undefined, save: async () => undefined })],
  ['never deletes a sent message', (outbox) => ({ ...outbox, drop: async () => undefined })],
  [
    'loads messages without sentAfter',
    (outbox) => ({
      ...outbox,
      load: async () => (await outbox.load()).map(({ sentAfter: _sentAfter, ...message }) => message),
    }),
  ],
])(
  'random schedules detect an outbox that %s',
  async (_bug, sabotage) => {
    expect(await firstFailure({ seed: SEED, runs: 100, sabotage })).toMatch(/toEqual/)
  },
  120_000,
)
