import type { WidgetError, WidgetErrorCode } from './api.ts'

export const toError = (code: WidgetErrorCode, what = ''): WidgetError =>
  Object.assign(new Error(`chat widget: ${code} ${what}`.trim()), { code })

/** Logs advice for the developer of the host page. */
export const logInfo = (text: string): void => console.info('chat widget:', text)

/** Logs an error that no caller receives, marked as the widget's own. */
export const logError = (problem: unknown): void => console.error('chat widget:', problem)
