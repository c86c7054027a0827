import { useEffect, useState } from 'react'
import { REFUSED } from './connection/probeConnection.ts'
import { repeat } from './repeat.ts'
import type { WidgetTrace } from './useWidgetTrace.ts'

/** Latest answer of a page, and its Unix time in ms. */
export type Answer = {
  readonly value?: unknown
  /** Why the page has not answered; undefined if it has. */
  readonly problem?: string
  readonly at: number
}

/** Requests a value of the widget's page every second, while the component is shown. */
export function useRepeatedRequest({ request }: WidgetTrace, name: string): Answer {
  const [answer, setAnswer] = useState<Answer>({ at: 0 })
  useEffect(
    () =>
      repeat(async () => {
        try {
          setAnswer({ value: await request(name), at: Date.now() })
        } catch (problem) {
          setAnswer({ problem: toHint(problem), at: Date.now() })
        }
      }),
    [request, name],
  )
  return answer
}

/** Returns why a page has not answered, and what to do. */
export function toHint(problem: unknown): string {
  const reason = problem instanceof Error ? problem.message : String(problem)
  return reason === REFUSED ? reason : `${reason} Open the chat in a build for development.`
}
