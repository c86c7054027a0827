import type { ProbeMessage, ProbeRequest } from '#protocol/trace.ts'

/** Requests to probes that have no answer yet. */
export type ProbeRequests = {
  /** Sends a request, and resolves with the value. Rejects if the page does not provide it, and when all are rejected. */
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
      else resolve?.(JSON.parse(answer.payload))
    },
    rejectAll: (reason) => {
      for (const { reject } of pending.values()) reject(new Error(reason))
      pending.clear()
    },
  }
}
