import { combineReducers } from 'redux'
import { type LazySlices, slices } from './root.ts'
import type { AppStore } from './store.ts'

const added: Partial<LazySlices> = {}

/** Adds the slices of a lazy feature to the store. All other slices keep their states. */
export function addSlices(store: AppStore, more: Partial<LazySlices>): void {
  const state = store.getState()
  if (Object.keys(more).every((name) => Object.hasOwn(state, name))) return
  const reduce = combineReducers<typeof slices>({ ...slices, ...Object.assign(added, more) })
  store.replaceReducer((before, action) => reduce(before, action))
}
