/** The services the widget talks to; each has a contract of this name in openapi/. */
export const SERVICES = ['widget-api', 'middleware', 'knowledge-base'] as const

export type ServiceName = (typeof SERVICES)[number]
