import type { SagaMiddlewareOptions } from 'redux-saga'
import type { ProbedPage, TraceProbe } from '#protocol/trace.ts'
import type { Services } from '#sagas/services.ts'
import type { StoreMiddleware } from '#state/store.ts'
import { fieldsOf, isRecord } from '#tools/fields.ts'
import { createSagaRecorder, type SagaRecorder } from './sagaRecorder.ts'

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

/** Action with its Unix time in ms and the state after it. */
type Step = { readonly id: string; readonly action: unknown; readonly at: number; readonly state: unknown }

/** Action as the harness reads it, with the slices of the state that it has changed. */
type HistoryStep = Omit<Step, 'state'> & { readonly changes: object }

/** Returns the steps after the one with this id, or all of them. The first has the whole state as its changes. */
function toHistory(steps: readonly Step[], after: unknown): readonly HistoryStep[] {
  const start = steps.findIndex(({ id }) => id === after)
  return steps.slice(start + 1).map(({ state, ...step }, index) => {
    const before = fieldsOf(index === 0 && start === -1 ? undefined : steps[start + index]?.state)
    const changes = Object.entries(fieldsOf(state)).filter(([slice, value]) => before[slice] !== value)
    return { ...step, changes: Object.fromEntries(changes) }
  })
}

const createActionRecorder =
  (probe: TraceProbe, { originOf, linkAction }: SagaRecorder, inner: StoreMiddleware): StoreMiddleware =>
  (api) => {
    const steps: Step[] = []
    let newest = ''
    probe.provide('state', (id) => steps.find((step) => step.id === id)?.state)
    probe.provide('history', (after) => toHistory(steps, after))
    return (next) => {
      const dispatch = inner(api)((action) => {
        const result = next(action)
        steps.push({ id: newest, action, at: Date.now(), state: api.getState() })
        if (steps.length > KEPT_STATES) steps.shift()
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
