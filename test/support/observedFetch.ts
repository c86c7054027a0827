export type ObservedFetch = {
  readonly fetch: typeof fetch
  readonly requests: readonly Request[]
  /** The newest request as one line: method, path, query without the identity. */
  readonly last: () => Request
}

/** A network that remembers what it was asked, and answers what it is told to. */
export function observedFetch(answer: (request: Request) => Response | Promise<Response>): ObservedFetch {
  const requests: Request[] = []
  return {
    requests,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push(request.clone())
      // A real network says where an answer comes from; one that is made by hand does not.
      return Object.defineProperty(await answer(request), 'url', { configurable: true, value: request.url })
    },
    last: () => {
      const request = requests.at(-1)
      if (request === undefined) throw new Error('nothing was asked')
      return request
    },
  }
}

export const json = (body: unknown, status = 200): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })
