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
