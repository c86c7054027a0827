export type ObservedFetch = {
  readonly fetch: typeof fetch
  readonly requests: readonly Request[]
  /** Returns the newest request. Throws if there was none. */
  readonly last: () => Request
}

/** Creates a `fetch` that records its requests and answers with the given function. */
export function observedFetch(respond: (request: Request) => Response | Promise<Response>): ObservedFetch {
  const requests: Request[] = []
  return {
    requests,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push(request.clone())
      // A response from a real network has a URL. A response that a test constructs has none.
      return Object.defineProperty(await respond(request), 'url', { configurable: true, value: request.url })
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
