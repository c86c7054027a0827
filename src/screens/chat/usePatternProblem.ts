import { useEffect } from 'react'
import { findPatternProblem } from '#domain/preChat/pattern.ts'
import { useAppDispatch } from '#state/hooks.ts'

type PatternField = { readonly name: string; readonly pattern?: string }

/** Reports a pattern that cannot be used, so that its author can learn why the field takes any text. */
export function usePatternProblem({ name, pattern }: PatternField): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const problem = pattern === undefined ? undefined : findPatternProblem(pattern)
    if (problem !== undefined) dispatch({ type: 'forms/patternIgnored', name, problem })
  }, [dispatch, name, pattern])
}
