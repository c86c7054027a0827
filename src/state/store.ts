import { applyMiddleware, legacy_createStore as createReduxStore, type Middleware, type Store } from 'redux'
import { type AppAction, type AppState, root } from './root.ts'

export type AppStore = Store<AppState, AppAction>

export type StoreMiddleware = Middleware

/**
 * Creates a plain redux store. All actions are literals of one union type, so the compiler replaces action creators and
 * toolkits.
 */
export const createStore = (middleware: Middleware): AppStore =>
  createReduxStore(root, undefined, applyMiddleware(middleware))
