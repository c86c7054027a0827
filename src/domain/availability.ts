import { type Agent, pickAvailable } from './agent.ts'
import type { Channel, ReplyTime, WorkingHours } from './channel.ts'
import { type EpochMs, epochMs } from './time.ts'

const MINUTE_MS = 60_000

type Hours = Pick<Channel, 'workingHours' | 'utcOffsetMinutes'>

/** Returns whether `now` is between today's opening and closing on the inbox's own clock. */
export function isWithinWorkingHours(hours: Hours, now: EpochMs): boolean {
  const { today, minuteOfDay } = toLocalTime(hours, now)
  return today !== undefined && isOpenAt(today, minuteOfDay)
}

/**
 * Returns the minutes until today's opening, or since today's closing: 0 within the hours, undefined on a day that
 * never opens.
 */
export function minutesOutsideHours(hours: Hours, now: EpochMs): number | undefined {
  const { today, minuteOfDay } = toLocalTime(hours, now)
  if (today === undefined || today.isClosedAllDay) return undefined
  if (isOpenAt(today, minuteOfDay)) return 0
  const { opens, closes } = openingMinutes(today)
  if (closes <= opens) return undefined
  return minuteOfDay < opens ? opens - minuteOfDay : minuteOfDay - closes
}

const DAY_MINUTES = 24 * 60

/** Days within which the name of a weekday names one day only, also in another time zone. */
const DAYS_AHEAD = 6

/** Returns when the inbox opens next, within six days. Returns undefined if it is open now, or opens later. */
export function findNextOpening(hours: Hours, now: EpochMs): EpochMs | undefined {
  if (isWithinWorkingHours(hours, now)) return undefined
  const minutes = Math.floor(now / MINUTE_MS) + hours.utcOffsetMinutes
  const midnight = minutes - (minutes % DAY_MINUTES)
  for (let day = 0; day <= DAYS_AHEAD; day += 1) {
    const { today } = toLocalTime(hours, epochMs(now + day * DAY_MINUTES * MINUTE_MS))
    if (today === undefined || today.isClosedAllDay) continue
    const opens = midnight + day * DAY_MINUTES + openingMinute(today)
    if (opens > minutes && opens - minutes < DAYS_AHEAD * DAY_MINUTES)
      return epochMs((opens - hours.utcOffsetMinutes) * MINUTE_MS)
  }
  return undefined
}

const openingMinute = (day: WorkingHours): number => (day.isOpenAllDay ? 0 : openingMinutes(day).opens)

function toLocalTime({ workingHours, utcOffsetMinutes }: Hours, now: EpochMs) {
  const clock = new Date(now + utcOffsetMinutes * MINUTE_MS)
  return {
    today: workingHours.find(({ dayOfWeek }) => dayOfWeek === clock.getUTCDay()),
    minuteOfDay: clock.getUTCHours() * 60 + clock.getUTCMinutes(),
  }
}

const openingMinutes = (day: WorkingHours) => ({
  opens: day.openHour * 60 + day.openMinutes,
  closes: day.closeHour * 60 + day.closeMinutes,
})

function isOpenAt(day: WorkingHours, minuteOfDay: number): boolean {
  if (day.isClosedAllDay) return false
  if (day.isOpenAllDay) return true
  const { opens, closes } = openingMinutes(day)
  return opens <= minuteOfDay && minuteOfDay < closes
}

/** Returns whether an agent can answer now, as the header shows it. */
export function isTeamAvailable(channel: Channel, agents: readonly Agent[], now: EpochMs): boolean {
  const hasAvailableAgent = pickAvailable(agents).length > 0
  return hasAvailableAgent && (!channel.isWorkingHoursEnabled || isWithinWorkingHours(channel, now))
}

/** Returns whether an agent or a bot can answer now, as the home card shows it. */
export const isHomeCardOnline = (channel: Channel, agents: readonly Agent[], now: EpochMs): boolean =>
  channel.connectedBotName !== undefined || isTeamAvailable(channel, agents, now)

/** Replaces a reply time that has no translation with "a few hours". */
export const toKnownReplyTime = (replyTime: Channel['replyTime']): ReplyTime =>
  replyTime === 'unknown' ? 'in_a_few_hours' : replyTime
