import { type Agent, pickAvailable } from './agent.ts'
import type { Channel, ReplyTime, WorkingHours } from './channel.ts'
import type { EpochMs } from './time.ts'

const MINUTE_MS = 60_000

/** Whether `now`, seen from the inbox's own clock, lies between today's opening and closing. */
export function isWithinWorkingHours(
  channel: Pick<Channel, 'workingHours' | 'utcOffsetMinutes'>,
  now: EpochMs,
): boolean {
  const there = new Date(now + channel.utcOffsetMinutes * MINUTE_MS)
  const today = channel.workingHours.find(({ dayOfWeek }) => dayOfWeek === there.getUTCDay())
  return today !== undefined && isOpenAt(today, there.getUTCHours() * 60 + there.getUTCMinutes())
}

function isOpenAt(day: WorkingHours, minuteOfDay: number): boolean {
  if (day.isClosedAllDay) return false
  if (day.isOpenAllDay) return true
  const opens = day.openHour * 60 + day.openMinutes
  const closes = day.closeHour * 60 + day.closeMinutes
  return opens <= minuteOfDay && minuteOfDay < closes
}

/** The header's promise: somebody is there to answer now. */
export function isTeamAvailable(channel: Channel, agents: readonly Agent[], now: EpochMs): boolean {
  const isAnyoneThere = pickAvailable(agents).length > 0
  return isAnyoneThere && (!channel.isWorkingHoursEnabled || isWithinWorkingHours(channel, now))
}

/** The home card's promise: a person or a bot answers now. */
export const isHomeCardOnline = (channel: Channel, agents: readonly Agent[], now: EpochMs): boolean =>
  channel.connectedBotName !== undefined || isTeamAvailable(channel, agents, now)

/** A reply time this widget has no words for reads as "a few hours". */
export const toKnownReplyTime = (replyTime: Channel['replyTime']): ReplyTime =>
  replyTime === 'unknown' ? 'in_a_few_hours' : replyTime
