import type { DeskTenant } from '../records.ts'

/** Returns whether the tenant is open, and if it is closed, until when on the local clock. */
export function describeHours({ isEnabled, isOpenNow, opensAt }: DeskTenant['hours'], now = new Date()): string {
  if (!isEnabled) return 'No working hours'
  if (isOpenNow) return 'Open now'
  if (opensAt === null) return 'Closed'
  const opening = new Date(opensAt * 1000)
  const isToday = opening.toDateString() === now.toDateString()
  const time = { hour: '2-digit', minute: '2-digit' } as const
  return `Closed until ${opening.toLocaleString('en-GB', isToday ? time : { ...time, weekday: 'short' })}`
}
