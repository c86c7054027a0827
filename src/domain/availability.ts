import { type Agent, pickAvailable } from './agent.ts'
import type { Channel, ReplyTime, WorkingHours } from './channel.ts'
import type { EpochMs } from './time.ts'

const MINUTE_MS = 60_000

type Hours = Pick<Channel, 'workingHours' | 'utcOffsetMinutes'>

/** Whether `now`, seen from the inbox's own clock, lies between today's opening and closing. */
export function isWithinWorkingHours(hours: Hours, now: EpochMs): boolean {
  const { today, minuteOfDay } = there(hours, now)
  return today !== undefined && isOpenAt(today, minuteOfDay)
}

/** Minutes until today's opening, or since its closing; 0 within it, undefined on a day that never opens. */
export function minutesOutsideHours(hours: Hours, now: EpochMs): number | undefined {
  const { today, minuteOfDay } = there(hours, now)
  if (today === undefined || today.isClosedAllDay) return undefined
  if (isOpenAt(today, minuteOfDay)) return 0
  const { opens, closes } = edges(today)
  if (closes <= opens) return undefined
  return minuteOfDay < opens ? opens - minuteOfDay : minuteOfDay - closes
}

function there({ workingHours, utcOffsetMinutes }: Hours, now: EpochMs) {
  const clock = new Date(now + utcOffsetMinutes * MINUTE_MS)
  return {
    today: workingHours.find(({ dayOfWeek }) => dayOfWeek === clock.getUTCDay()),
    minuteOfDay: clock.getUTCHours() * 60 + clock.getUTCMinutes(),
  }
}

const edges = (day: WorkingHours) => ({
  opens: day.openHour * 60 + day.openMinutes,
  closes: day.closeHour * 60 + day.closeMinutes,
})

function isOpenAt(day: WorkingHours, minuteOfDay: number): boolean {
  if (day.isClosedAllDay) return false
  if (day.isOpenAllDay) return true
  const { opens, closes } = edges(day)
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
