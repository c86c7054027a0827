import { useCallback, useState } from 'react'
import { problemOf } from './send.ts'

export type Action = {
  /** Reason why the last run failed; undefined during a run and after a success. */
  readonly problem: string | undefined
  /** Runs the work and resolves with whether it succeeded. Never rejects. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>
  /** Runs the failed work again. */
  readonly retry: () => void
}

type Failure = { readonly problem: string; readonly work: () => Promise<unknown> }

/** Runs the requests of one control, which shows their failure beside itself. */
export function useAction(): Action {
  const [failure, setFailure] = useState<Failure>()
  const run = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      setFailure({ problem: problemOf(error), work })
      return false
    }
  }, [])
  return { problem: failure?.problem, run, retry: () => failure && void run(failure.work) }
}
