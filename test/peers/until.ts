import { setTimeout as wait } from 'node:timers/promises'

/** Maximum time to wait, in ms. Every condition of these tests holds within 90 s. */
const LIMIT_MS = 180_000

/** Polls until the condition holds. Throws after the maximum time. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited ${LIMIT_MS} ms for ${what}`)
    await wait(50)
  }
}
