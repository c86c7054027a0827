import type { TokenKeeper } from '../conversationToken.ts'

const SNOOZE_MS = 3_600_000

/** The visitor has put a campaign away: none for an hour, on the next page too. */
export const snooze = (keeper: TokenKeeper): void => keeper.snooze(String(Date.now() + SNOOZE_MS))

/** Until when, in epoch milliseconds; undefined once that is over. */
export function snoozedTill(keeper: TokenKeeper): number | undefined {
  const till = Number(keeper.snoozedTill())
  return till > Date.now() ? till : undefined
}
