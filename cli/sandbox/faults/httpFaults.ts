import type { FaultEntry } from './faultEntry.ts'
import { ANY_REQUESTS, API_REQUESTS, PLAN, SEND_REQUESTS } from './parameters.ts'

/** Maximum delay of a response, in ms. The storyboard holds responses for as long as a story is shown. */
const MAX_DELAY_MS = 3_600_000

/** Faults of HTTP requests. */
export const HTTP_FAULTS = {
  latency: {
    kind: 'delay',
    group: 'http',
    target: 'request',
    description: 'Every response arrives later, by the same time.',
    parameters: {
      milliseconds: { type: 'number', unit: 'ms', description: 'delay', min: 0, max: MAX_DELAY_MS, default: 400 },
      ...ANY_REQUESTS,
    },
  },
  jitter: {
    group: 'http',
    target: 'request',
    description: 'Responses arrive later by a random time, so that a later request may be answered first.',
    parameters: {
      milliseconds: { type: 'number', unit: 'ms', description: 'longest delay', min: 0, max: 60_000, default: 1_000 },
      ...ANY_REQUESTS,
    },
  },
  'respond-with-status': {
    kind: 'status',
    group: 'http',
    target: 'request',
    description: 'The server refuses requests with an error status and does not process them.',
    parameters: {
      status: {
        type: 'number',
        unit: 'status',
        description: 'status of the response',
        min: 400,
        max: 599,
        default: 500,
      },
      ...API_REQUESTS,
    },
  },
  'too-many-requests': {
    kind: 'tooMany',
    group: 'http',
    target: 'request',
    description: 'The server refuses requests with 429, and names the delay before a retry if it is set.',
    parameters: {
      retryAfterSeconds: { type: 'number', unit: 's', description: 'value of Retry-After', min: 0, max: 3_600 },
      ...API_REQUESTS,
    },
  },
  'save-then-500': {
    kind: 'failAfterSaving',
    group: 'http',
    target: 'request',
    description: 'The server stores the message and then answers with 500, so a blind retry would send it twice.',
    parameters: SEND_REQUESTS,
  },
  'save-then-reset': {
    kind: 'resetAfterSaving',
    group: 'http',
    target: 'request',
    description: 'The server stores the message, and the connection breaks before the response.',
    parameters: SEND_REQUESTS,
  },
  'reset-before-saving': {
    kind: 'resetBeforeSaving',
    group: 'http',
    target: 'request',
    description: 'The connection breaks before the server stores the message.',
    parameters: SEND_REQUESTS,
  },
  'truncate-body': {
    kind: 'truncate',
    group: 'http',
    target: 'request',
    description: 'Only the first half of a response arrives, so its JSON cannot be read.',
    parameters: {
      minBytes: {
        type: 'number',
        unit: 'bytes',
        description: 'spares bodies that are smaller',
        min: 0,
        max: 10_000_000,
        default: 0,
      },
      ...API_REQUESTS,
    },
  },
  offline: {
    group: 'http',
    target: 'state',
    description: 'No request and no socket reaches the server. The browser still reports that it is online.',
    parameters: PLAN,
  },
} as const satisfies Readonly<Record<string, FaultEntry>>
