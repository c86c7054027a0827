import { useDispatch, useSelector } from 'react-redux'
import type { Dispatch } from 'redux'
import type { AppAction, AppState } from './root.ts'

export const useAppDispatch = useDispatch.withTypes<Dispatch<AppAction>>()

export const useAppSelector = useSelector.withTypes<AppState>()
