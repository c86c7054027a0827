import { findNextOpening, isWithinWorkingHours } from '#domain/availability.ts'
import { epochMs } from '#domain/time.ts'
import type { TenantStateRecord } from './records.ts'
import type { Tenant } from '../seeds/tenants.ts'

const DAYS = [0, 1, 2, 3, 4, 5, 6]

const closed = { closed_all_day: true, open_all_day: false, open_hour: null, open_minutes: null, close_hour: null, close_minutes: null } // prettier-ignore
const open = { closed_all_day: false, open_all_day: true, open_hour: 0, open_minutes: 0, close_hour: 23, close_minutes: 59 } // prettier-ignore
const unspecified = { ...closed, closed_all_day: false }

/** Returns the working hours: the days in the tenant's state, or else seven days that are all open or all closed. */
export function workingHoursShape(tenant: Tenant, { workingHours, isOpen = tenant.isOpen }: TenantStateRecord) {
  const { inboxId, accountId } = tenant
  const base = (day: number) => ({ id: inboxId * 10 + day, inbox_id: inboxId, account_id: accountId, day_of_week: day })
  const days =
    workingHours?.days.map((day) => ({ ...base(Number(day['day_of_week'])), ...unspecified, ...day })) ??
    DAYS.map((day) => ({ ...base(day), ...(isOpen ? open : closed) }))
  return {
    working_hours_enabled: workingHours?.isEnabled ?? tenant.hasWorkingHours,
    working_hours: days,
    utc_off_set: workingHours?.utcOffset ?? '+00:00',
  }
}

/** Opening of a tenant at a moment. `opensAt`, in seconds since 1970, is null if it is open or opens later than in six days. */
type OpeningHours = { readonly isEnabled: boolean; readonly isOpenNow: boolean; readonly opensAt: number | null }

/** Returns whether the tenant is open at `now`, in ms since 1970, by the rules of the widget. */
export function openingHours(tenant: Tenant, state: TenantStateRecord, now: number): OpeningHours {
  const shape = workingHoursShape(tenant, state)
  const hours = { workingHours: shape.working_hours.map(toDay), utcOffsetMinutes: toMinutes(shape.utc_off_set) }
  const opensAt = findNextOpening(hours, epochMs(now))
  return {
    isEnabled: shape.working_hours_enabled,
    isOpenNow: isWithinWorkingHours(hours, epochMs(now)),
    opensAt: opensAt === undefined ? null : Math.floor(opensAt / 1000),
  }
}

const toDay = (day: Readonly<Record<string, unknown>>) => ({
  dayOfWeek: Number(day['day_of_week']),
  isClosedAllDay: day['closed_all_day'] === true,
  isOpenAllDay: day['open_all_day'] === true,
  openHour: Number(day['open_hour']),
  openMinutes: Number(day['open_minutes']),
  closeHour: Number(day['close_hour']),
  closeMinutes: Number(day['close_minutes']),
})

/** Returns the minutes east of UTC of an offset such as `-05:30`. */
function toMinutes(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
