import { useEffect, useState } from 'react'
import type { WidgetTrace } from './useWidgetTrace.ts'

/** Time between two requests, in ms. */
const INTERVAL_MS = 1_000

/** Latest answer of a page, and its Unix time in ms. */
export type Answer = {
  readonly value?: unknown
  /** Why the page has not answered; undefined if it has. */
  readonly problem?: string
  readonly at: number
}

/** Requests a value of the widget's page once a second, while the component is shown. */
export function useRepeatedRequest({ request }: WidgetTrace, name: string): Answer {
  const [answer, setAnswer] = useState<Answer>({ at: 0 })
  useEffect(() => {
    const read = (): void =>
      void request(name).then(
        (value) => setAnswer({ value, at: Date.now() }),
        (problem: unknown) => setAnswer({ problem: toHint(problem), at: Date.now() }),
      )
    read()
    const timer = setInterval(read, INTERVAL_MS)
    return () => clearInterval(timer)
  }, [request, name])
  return answer
}

/** Returns why a page has not answered, and what to do. */
export const toHint = (problem: unknown): string =>
  `${problem instanceof Error ? problem.message : String(problem)} Open the chat in a build for development.`
