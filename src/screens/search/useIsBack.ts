import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { isReturning } from '../navigation.ts'

/** Returns whether the visitor has come back to this screen, with our Back button or the browser's. */
export function useIsBack(): boolean {
  const isPopped = useNavigationType() === NavigationType.Pop
  return isReturning(useLocation().state) || isPopped
}
