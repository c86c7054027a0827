import { useDispatch, useSelector, useStore } from 'react-redux'
import type { Dispatch } from 'redux'
import type { AppAction, AppState } from './root.ts'
import type { AppStore } from './store.ts'

export const useAppDispatch = useDispatch.withTypes<Dispatch<AppAction>>()

export const useAppSelector = useSelector.withTypes<AppState>()

/** Returns the store, for a component that reads a value once and does not follow it. */
export const useAppStore = useStore.withTypes<AppStore>()
