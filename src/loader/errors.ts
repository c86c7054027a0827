import type { WidgetError, WidgetErrorCode } from './api.ts'

export const toError = (code: WidgetErrorCode, what = ''): WidgetError =>
  Object.assign(new Error(`chat widget: ${code} ${what}`), { code })

/** Where nobody waits for an answer: a defect of ours must not look like one of the host's. */
export const complain = (problem: unknown): void => console.error('chat widget:', problem)
