import { setTimeout as wait } from 'node:timers/promises'

/** Maximum time to wait, in ms. Every condition of these tests holds within 90 s. */
const LIMIT_MS = 180_000

/** Polls until the condition holds. Throws after the maximum time. */
export async function waitUntil(description: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited ${LIMIT_MS} ms for ${description}`)
    await wait(50)
  }
}
