import type { SessionStore } from '#sagas/services.ts'
import type { RequestTiming } from '#domain/analytics/requestTiming.ts'
import type { TenantPage } from './window/page.ts'

/** Requests and problems that are recorded from the start, until the telemetry chunk is loaded and sends them. */
export type Observations = {
  readonly requests: RequestTiming[]
  readonly problems: unknown[]
  /** Records a defect or a failure. The telemetry chunk replaces this function. */
  report: (problem: unknown) => void
  /** Records an error event of the window that no code has handled. The telemetry chunk replaces this function. */
  handle: (event: Event) => void
  readonly events: Event[]
}
export type ObserverOptions = {
  readonly page: Pick<TenantPage, 'telemetry' | 'websiteToken'>
  readonly session: Pick<SessionStore, 'token' | 'current'>
  readonly window: Window & typeof globalThis
  /** Returns a number from 0 to 1, which decides once whether this page sends metrics. */
  readonly random: () => number
}
