/** The services the widget talks to; each has a contract of this name in openapi/. */
export const SERVICES = ['widget-api', 'middleware', 'knowledge-base'] as const

export type ServiceName = (typeof SERVICES)[number]

/** Whom the contracts are with: the services, and the cable. */
export const PROVIDERS = [...SERVICES, 'realtime'] as const

export type ProviderName = (typeof PROVIDERS)[number]
