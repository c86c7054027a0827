/** Services that the widget calls; each has an OpenAPI document with this name in openapi/. */
export const SERVICES = ['widget-api', 'middleware', 'knowledge-base'] as const

export type ServiceName = (typeof SERVICES)[number]

/** Providers of the contracts: the services and the cable. */
export const PROVIDERS = [...SERVICES, 'realtime'] as const

export type ProviderName = (typeof PROVIDERS)[number]
