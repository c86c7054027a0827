import { applyMiddleware, legacy_createStore as createReduxStore, type Middleware, type Store } from 'redux'
import { type AppAction, type AppState, root } from './root.ts'

export type AppStore = Store<AppState, AppAction>

/** Plain redux: actions are literals of one union, so the compiler does what creators and toolkits are for. */
export const createStore = (middleware: Middleware): AppStore =>
  createReduxStore(root, undefined, applyMiddleware(middleware))
