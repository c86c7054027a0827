import { setTimeout as wait } from 'node:timers/promises'

/** For what never happens; everything that these tests wait for takes less than 90 s. */
const LIMIT_MS = 180_000

/** Asks again and again until the condition holds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited ${LIMIT_MS} ms for ${what}`)
    await wait(50)
  }
}
