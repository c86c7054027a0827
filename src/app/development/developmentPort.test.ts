import { beforeEach, describe, expect, test } from '@jest/globals'
import { applyMiddleware, legacy_createStore as createStore } from 'redux'
import createSagaMiddleware from 'redux-saga'
import { call, delay, fork, put, takeEvery } from 'redux-saga/effects'
import type { TraceDraft, TraceProbe } from '#protocol/trace.ts'
import type { Services } from '#sagas/services.ts'
import { openDevelopmentPort } from './developmentPort.ts'

type Recorded = TraceDraft & { readonly id: string }

/** Probe that keeps what is recorded, with the cause that runs at that moment. */
function createProbe() {
  const items: Recorded[] = []
  const updates: (readonly [id: string, update: object])[] = []
  const provided = new Map<string, (argument: unknown) => unknown>()
  let running: string | undefined
  let response: string | undefined
  const probe: TraceProbe = {
    record: (draft) => {
      const id = `d:${items.length + 1}`
      const cause = draft.cause ?? running
      items.push({ ...draft, id, ...(cause !== undefined && { cause }) })
      return id
    },
    update: (id, update) => void updates.push([id, update]),
    cause: () => running,
    responseTo: () => response,
    runAs: (cause, run) => {
      const outer = running
      running = cause
      try {
        return run()
      } finally {
        running = outer
      }
    },
    provide: (name, read) => void provided.set(name, read),
  }
  const respond = (request: string): void => void (response = request)
  return { probe, items, updates, respond, read: (name: string, argument?: unknown) => provided.get(name)?.(argument) }
}

type Action = { readonly type: string; readonly isHidden?: boolean }

const reducer = (state: readonly string[] = [], { type }: Action): readonly string[] => [...state, type]

describe('development port of the frame', () => {
  let recorded: ReturnType<typeof createProbe>

  const start = (saga: () => Generator, more: Partial<Services> = {}) => {
    const port = openDevelopmentPort({ __livechatProbe: recorded.probe })
    if (port === undefined) throw new Error('no port')
    const middleware = createSagaMiddleware<Services>(port.instrument({ context: more as Services }))
    const store = createStore(reducer, applyMiddleware(port.recordActions(middleware)))
    return { store, task: middleware.run(saga), context: port }
  }

  const find = (name: string): Recorded => {
    const item = recorded.items.find((candidate) => candidate.name === name)
    if (item === undefined) throw new Error(`no item ${name}`)
    return item
  }

  beforeEach(() => {
    recorded = createProbe()
  })

  test('a page without a probe gets no port', () => {
    expect(openDevelopmentPort({})).toBeUndefined()
  })

  test('an action of a saga names its saga, and the action that the saga took as its cause', () => {
    function* answer() {
      yield put({ type: 'answered' })
    }
    const { store } = start(function* watchQuestions() {
      yield takeEvery('asked', answer)
    })
    store.dispatch({ type: 'asked' })

    expect(find('answered')).toMatchObject({ lane: 'action', saga: 'answer', cause: find('asked').id })
  })

  test('a call names the action that led to it, and the action after it names the call', async () => {
    const load = (): Promise<number> => Promise.resolve(7)
    const { store, task } = start(function* loader() {
      yield takeEvery('opened', function* loadOnce() {
        const value: number = yield call(load)
        yield put({ type: `loaded ${value}` })
        yield put({ type: 'ended' })
      })
      yield delay(0)
    })
    store.dispatch({ type: 'opened' })
    await Promise.resolve()
    await Promise.resolve()
    task.cancel()

    expect(find('load')).toMatchObject({ lane: 'saga', saga: 'loadOnce', cause: find('opened').id })
    expect(recorded.updates).toContainEqual([find('load').id, { isPending: false, value: { result: 7 } }])
    expect(find('loaded 7')).toMatchObject({ cause: find('load').id })
  })

  test('a failed call is marked and shows its error', async () => {
    const fail = (): Promise<never> => Promise.reject(new Error('down'))
    const { task } = start(function* attempt() {
      try {
        yield call(fail)
      } catch {
        yield put({ type: 'gaveUp' })
      }
    })
    await task.toPromise()

    expect(recorded.updates).toContainEqual([
      find('fail').id,
      expect.objectContaining({ isPending: false, name: 'call fail (failed)' }),
    ])
    expect(find('gaveUp')).toMatchObject({ saga: 'attempt', cause: find('fail').id })
  })

  test('an action after a call that a response ends names the request, also if sagas are between them', async () => {
    const request = (): Promise<string> => {
      const id = recorded.probe.record({ lane: 'http', name: 'POST /' })
      return Promise.resolve(id).finally(() => recorded.respond(id))
    }
    function* transmit() {
      yield call(request)
    }
    const { task } = start(function* deliver() {
      yield call(transmit)
      yield put({ type: 'accepted' })
    })
    await task.toPromise()

    expect(find('POST /')).toMatchObject({ cause: find('request').id })
    expect(find('accepted')).toMatchObject({ saga: 'deliver', cause: find('POST /').id })
  })

  test('the harness reads which saga waits for what, and the state after an action', () => {
    const { store } = start(function* parent() {
      yield fork(function* child() {
        yield takeEvery('never', function* worker() {})
        yield delay(60_000)
      })
    })
    store.dispatch({ type: 'first' })
    store.dispatch({ type: 'second' })

    expect(recorded.read('sagas')).toContainEqual({
      saga: 'child',
      waitsFor: 'delay 60000 ms',
      since: expect.any(Number),
    })
    expect(recorded.read('state', find('first').id)).toEqual([expect.stringContaining('@@redux/INIT'), 'first'])
  })
})
