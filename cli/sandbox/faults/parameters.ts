/** Number that a fault takes. `min` and `max` belong to the allowed values. */
type NumberParameter = {
  readonly type: 'number'
  /** Unit of the value: `ms`, `s`, `bytes`, `status` (HTTP), `times`, or `share` of all occasions (0 to 1). */
  readonly unit: 'ms' | 's' | 'bytes' | 'status' | 'times' | 'share'
  readonly description: string
  readonly min: number
  readonly max: number
  /** Value of a fault that does not set this parameter; absent if the parameter then has no effect. */
  readonly default?: number
}

type TextParameter = {
  readonly type: 'text'
  readonly description: string
  readonly default?: string
  /** Allowed values; absent if every text of at most MAX_TEXT_LENGTH characters is allowed. */
  readonly choices?: readonly string[]
}

export type Parameter = NumberParameter | TextParameter

export type Parameters = Readonly<Record<string, Parameter>>

/** Value of a parameter, as JSON and the command line give it. */
export type ParameterValue = number | string

/** Value that the sandbox reads; undefined if the parameter has no default and was not set. */
type ValueOf<Given extends Parameter> =
  | (Given extends NumberParameter ? number : string)
  | (Given extends { readonly default: ParameterValue } ? never : undefined)

export type ValuesOf<Given extends Parameters> = { readonly [Name in keyof Given]: ValueOf<Given[Name]> }

/** Maximum length of a text parameter, in characters. */
export const MAX_TEXT_LENGTH = 200

const HOUR_SECONDS = 3_600

/** Time plan, which every fault of the sandbox has. */
export const PLAN = {
  afterSeconds: {
    type: 'number',
    unit: 's',
    description: 'begins after this time',
    min: 0,
    max: HOUR_SECONDS,
    default: 0,
  },
  forSeconds: {
    type: 'number',
    unit: 's',
    description: 'ends by itself after this time',
    min: 0.1,
    max: HOUR_SECONDS,
  },
} as const satisfies Parameters

/** Time plan of a fault that happens at one moment. */
export const MOMENTS = {
  ...PLAN,
  everySeconds: {
    type: 'number',
    unit: 's',
    description: 'happens again after each such time, until the fault is removed',
    min: 0.1,
    max: HOUR_SECONDS,
  },
} as const satisfies Parameters

export const SHARE = {
  share: {
    type: 'number',
    unit: 'share',
    description: 'probability for each request or event',
    min: 0,
    max: 1,
    default: 1,
  },
} as const satisfies Parameters

export const TENANT = {
  token: { type: 'text', description: 'affects only the tenant with this token' },
} as const satisfies Parameters

const path = { type: 'text', description: 'affects only requests whose path contains this text' } as const

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

const method = { type: 'text', description: 'affects only requests with this method', choices: METHODS } as const

const REQUESTS = {
  method,
  times: { type: 'number', unit: 'times', description: 'ends after this many requests', min: 1, max: 1_000 },
  ...SHARE,
  ...TENANT,
  ...PLAN,
} as const satisfies Parameters

/** Filter of a fault that hits requests of the page, the loader and the services. */
export const ANY_REQUESTS = { path: { ...path, default: '/' }, ...REQUESTS } as const satisfies Parameters

/** Filter of a fault that hits requests to the widget API. */
export const API_REQUESTS = { path: { ...path, default: '/api/v1' }, ...REQUESTS } as const satisfies Parameters

/** Filter of a fault that hits requests which send messages. */
export const SEND_REQUESTS = {
  ...REQUESTS,
  path: { ...path, default: '/messages' },
  method: { ...method, default: 'POST' },
} as const satisfies Parameters
