import type { ProbeMessage, ProbeRequest } from '#protocol/trace.ts'

/** Requests to probes that have no answer yet. */
export type ProbeRequests = {
  /**
   * Sends a request, and resolves with the value. Rejects if the page does not provide it, if its answer is not JSON, and
   * when all are rejected.
   */
  readonly send: (post: (request: ProbeRequest) => void, name: string, argument?: unknown) => Promise<unknown>
  /** Handles an answer. Ignores one without a pending request. */
  readonly settle: (answer: Exclude<ProbeMessage, { readonly items: unknown }>) => void
  readonly rejectAll: (reason: string) => void
}

type Pending = { readonly resolve: (value: unknown) => void; readonly reject: (problem: Error) => void }

/** Creates the list of the requests of one harness. */
export function createProbeRequests(): ProbeRequests {
  const pending = new Map<number, Pending>()
  let count = 0
  return {
    send: (post, name, argument) => {
      count += 1
      const request = count
      return new Promise((resolve, reject) => {
        pending.set(request, { resolve, reject })
        post({ request, name, argument })
      })
    },
    settle: (answer) => {
      const { resolve, reject } = pending.get(answer.response) ?? {}
      pending.delete(answer.response)
      if ('problem' in answer) reject?.(new Error(answer.problem))
      else {
        const value = parseJson(answer.payload)
        if (value === undefined) reject?.(new Error('The page has answered with a text that is not JSON.'))
        else resolve?.(value)
      }
    },
    rejectAll: (reason) => {
      for (const { reject } of pending.values()) reject(new Error(reason))
      pending.clear()
    },
  }
}

/** Returns the value of a text; undefined if the text is not JSON, which has no such value. */
function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // The request rejects with a reason for people.
    return undefined
  }
}
