import type { TokenStore } from '../conversationToken.ts'

const SNOOZE_MS = 3_600_000

/** Snoozes campaigns for SNOOZE_MS, also on the next page. */
export const snooze = (keeper: TokenStore): void => keeper.snooze(String(Date.now() + SNOOZE_MS))

/** Returns the end of the snooze in ms since 1970; undefined if it is over. */
export function snoozedTill(keeper: TokenStore): number | undefined {
  const till = Number(keeper.snoozedTill())
  return till > Date.now() ? till : undefined
}
