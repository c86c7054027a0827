import type { SagaMiddlewareOptions } from 'redux-saga'
import type { ProbedPage, TraceProbe } from '#protocol/trace.ts'
import type { Services } from '#sagas/services.ts'
import type { StoreMiddleware } from '#state/store.ts'
import { fieldsOf, isRecord } from '#tools/fields.ts'
import { createSagaRecorder } from './sagaRecorder.ts'

/** States that the port keeps for the harness. Older ones are dropped, as each keeps its messages in memory. */
const KEPT_STATES = 1_000

declare global {
  /**
   * True in builds for development. The bundler replaces it by true or false, so that production builds contain none of
   * the code behind it.
   */
  const DEVELOPMENT_PORT: boolean
}

type DevelopmentPort = {
  /** Adds the recorder to the options of the saga middleware, and records the messages to the host page. */
  readonly instrument: (options: SagaOptions) => SagaOptions
  /** Returns a middleware that records every action around the given one. */
  readonly recordActions: (inner: StoreMiddleware) => StoreMiddleware
}

type SagaOptions = SagaMiddlewareOptions<Services> & { context: Services }

/**
 * Gives the harness the actions, sagas and states of the frame, through the page's probe. Returns undefined on a page
 * without a probe. Only builds with `DEVELOPMENT_PORT` contain this module (ADR 0067).
 */
export function openDevelopmentPort({ __livechatProbe: probe }: ProbedPage): DevelopmentPort | undefined {
  if (probe === undefined) return undefined
  const recorder = createSagaRecorder(probe)
  return {
    instrument: ({ context, ...options }) => ({
      ...options,
      context: recordHostMessages(probe, context),
      sagaMonitor: recorder.monitor,
      effectMiddlewares: [recorder.runCallsAsCause],
    }),
    recordActions: (inner) => createActionRecorder(probe, recorder, inner),
  }
}

const createActionRecorder =
  (probe: TraceProbe, { originOf, linkAction }: ReturnType<typeof createSagaRecorder>, inner: StoreMiddleware): StoreMiddleware =>
  (api) => {
    const states = new Map<string, unknown>()
    let newest: string | undefined
    probe.provide('state', (id) => (typeof id === 'string' ? states.get(id) : newest && states.get(newest)))
    return (next) => {
      const dispatch = inner(api)((action) => {
        const result = next(action)
        if (newest !== undefined) states.set(newest, api.getState())
        for (const oldest of states.keys()) {
          if (states.size <= KEPT_STATES) break
          states.delete(oldest)
        }
        return result
      })
      return (action) => {
        const { type, ...value } = fieldsOf(action)
        if (!isRecord(action) || typeof type !== 'string') return dispatch(action)
        const id = probe.record({ lane: 'action', name: type, value, ...originOf(action) })
        newest = id
        linkAction(action, id)
        return probe.runAs(id, () => dispatch(action))
      }
    }
  }

/** Records the messages to the host page with their cause, which the host page cannot know. */
function recordHostMessages(probe: TraceProbe, services: Services): Services {
  const { host } = services
  if (host === undefined) return services
  return {
    ...services,
    host: {
      ...host,
      post: (message) => {
        const { event, ...value } = message
        probe.record({ lane: 'frameToHost', name: event, value, bytes: JSON.stringify(message).length })
        host.post(message)
      },
    },
  }
}
