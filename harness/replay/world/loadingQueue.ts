/**
 * Scripts and files of the widget that a page loads. Loading takes real time, in an order that differs from run to run.
 * So the page gets each of them only when the replay says: a recorded script when its turn in the recording has come,
 * everything else at once, in the order of the requests.
 */
export type LoadingQueue = {
  /** Returns a promise that settles as this one has, but only in its turn. The name is that of a script. */
  readonly add: <Value>(loading: Promise<Value>, script?: string) => Promise<Value>
  /** Lets the page have the oldest script of this name that waits, or the next one. With a failure, it gets that instead. */
  readonly arrive: (script: string, failure: string | undefined) => void
  /** Waits until the oldest whose turn it is has loaded, and gives it to the page. Resolves to false if there is none. */
  readonly release: () => Promise<boolean>
}

type Arrival = { readonly failure: string | undefined }

type Waiting = {
  readonly script: string | undefined
  arrival: Arrival | undefined
  readonly give: (arrival: Arrival) => Promise<void>
}

/** Creates a queue for a page. `recorded` has the names of the scripts that the recorded page imported. */
export function createLoadingQueue(recorded: readonly string[]): LoadingQueue {
  const expected = [...recorded]
  const early = new Map<string, Arrival[]>()
  let waiting: readonly Waiting[] = []

  /** Returns the arrival of a new entry: undefined for a recorded script that arrives later. */
  const arrivalOf = (script: string | undefined): Arrival | undefined => {
    const index = script === undefined ? -1 : expected.indexOf(script)
    if (script === undefined || index === -1) return { failure: undefined }
    expected.splice(index, 1)
    return early.get(script)?.shift()
  }

  return {
    add: (loading, script) => {
      // A failure before its turn is no unhandled one: the page gets it later.
      const loaded = Promise.allSettled([loading])
      return new Promise((resolve, reject) => {
        const give = async ({ failure }: Arrival): Promise<void> => {
          await loaded
          if (failure === undefined) loading.then(resolve, reject)
          else reject(new TypeError(failure))
        }
        waiting = [...waiting, { script, arrival: arrivalOf(script), give }]
      })
    },
    arrive: (script, failure) => {
      const next = waiting.find((entry) => entry.script === script && entry.arrival === undefined)
      if (next) next.arrival = { failure }
      else early.set(script, [...(early.get(script) ?? []), { failure }])
    },
    release: async () => {
      const next = waiting.find(({ arrival }) => arrival !== undefined)
      waiting = waiting.filter((entry) => entry !== next)
      if (next?.arrival) await next.give(next.arrival)
      return next !== undefined
    },
  }
}
