import { combineReducers } from 'redux'
import { type AppAction, type AppState, type LazySlices, slices } from './root.ts'
import type { AppStore } from './store.ts'

/** Reduces several slices by one action, after each slice has reduced it. */
export type CrossReducer = (state: AppState, action: AppAction) => AppState

const added: Partial<LazySlices> = {}
const crossReducers = new Set<CrossReducer>()

/** Adds the slices of a lazy feature to the store, and a reducer of several slices. All other slices keep their states. */
export function addSlices(store: AppStore, more: Partial<LazySlices>, crossReducer?: CrossReducer): void {
  const state = store.getState()
  if (Object.keys(more).every((name) => Object.hasOwn(state, name))) return
  if (crossReducer) crossReducers.add(crossReducer)
  const reduce = combineReducers<typeof slices>({ ...slices, ...Object.assign(added, more) })
  store.replaceReducer((before, action) => {
    let after: AppState = reduce(before, action)
    for (const change of crossReducers) after = change(after, action)
    return after
  })
}
