import { expect, test } from '@jest/globals'
import { firstFailure, HALF, SEED, moveClockByHand } from './schedules.ts'

moveClockByHand()

test(
  `SEED=${SEED}: ${HALF} schedules lose nothing, send nothing twice, and end in the same view`,
  async () => {
    expect(await firstFailure({ seed: SEED, runs: HALF })).toBeUndefined()
  },
  HALF * 30_000,
)
