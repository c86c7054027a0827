import type { WidgetError, WidgetErrorCode } from './api.ts'

export const toError = (code: WidgetErrorCode, what = ''): WidgetError =>
  Object.assign(new Error(`chat widget: ${code} ${what}`.trim()), { code })

/** Tells whoever builds the page what it could set. */
export const advise = (text: string): void => console.info('chat widget:', text)

/** Where nobody waits for an answer: a defect of ours must not look like one of the host's. */
export const complain = (problem: unknown): void => console.error('chat widget:', problem)
