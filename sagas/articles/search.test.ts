import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Middleware } from 'redux'
import createSagaMiddleware from 'redux-saga'
import type { AppAction } from '#state/root.ts'
import { createStore } from '#state/store.ts'
import { searchSaga } from './search.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Runs the saga alone and collects its actions. */
function start() {
  const facts: AppAction[] = []
  const sagas = createSagaMiddleware({
    context: { api: { articles: { search: async () => ({ ok: true, data: [] }) } }, report: (defect: unknown) => { throw defect } },
  }) // prettier-ignore
  const heard: Middleware = (store) => {
    const run = sagas(store)
    return (next) =>
      run((action) => {
        facts.push(action)
        return next(action)
      })
  }
  const store = createStore(heard)
  sagas.run(searchSaga)
  const type = (query: string): void => void store.dispatch({ type: 'search/changed', query })
  return { store, type, used: () => facts.flatMap((fact) => (fact.type === 'search/used' ? [fact.keyword] : [])) }
}

const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

test('search/used is dispatched once, two seconds after the last key press', async () => {
  const { type, used } = start()
  for (const query of ['sad', 'sadd', ' saddle ']) {
    type(query)
    await wait(1900)
  }
  expect(used()).toEqual([])
  await wait(200)
  expect(used()).toEqual(['saddle'])
  await wait(10_000)
  expect(used()).toEqual(['saddle'])
})

test('search/used is not dispatched for a query that is too short, cleared or from the previous contact', async () => {
  const { store, type, used } = start()
  type('sa')
  await wait(3000)
  type('saddle')
  await wait(1000)
  type('')
  await wait(3000)
  type('a secret')
  await wait(1000)
  store.dispatch({ type: 'contact/changed', isSamePerson: false })
  await wait(3000)
  expect(used()).toEqual([])
})
