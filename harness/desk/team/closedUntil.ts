const DAYS = [0, 1, 2, 3, 4, 5, 6] as const

type OpenDay = {
  readonly day_of_week: number
  readonly open_hour: number
  readonly open_minutes: number
  readonly close_hour: number
  readonly close_minutes: number
}

type ClosedDay = { readonly day_of_week: number; readonly closed_all_day: true }

export type WorkingDays = { readonly days: readonly (OpenDay | ClosedDay)[]; readonly utcOffset: string }

/**
 * Returns working hours that are closed at `now` and open next at a time such as `09:30` of the local clock: today if it
 * is still to come, else tomorrow. Each day then stays open until 23:59. Returns undefined if the time is invalid.
 */
export function closedUntil(time: string, now: Date): WorkingDays | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  const opening = { open_hour: Number(hours), open_minutes: Number(minutes), close_hour: 23, close_minutes: 59 }
  const isToday = opening.open_hour * 60 + opening.open_minutes > now.getHours() * 60 + now.getMinutes()
  return {
    utcOffset: toOffset(-now.getTimezoneOffset()),
    days: DAYS.map((day) =>
      day === now.getDay() && !isToday ? { day_of_week: day, closed_all_day: true } : { day_of_week: day, ...opening },
    ),
  }
}

/** Returns minutes east of UTC as an offset such as `+05:30`. */
function toOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
